// swift-tools-version: 6.2

import PackageDescription

// Targets in order of their rows: libraries from the lowest up, then programs, then tests; first
// those of the geocoder, then those of the server. Each target exists to forbid some import.
// `tools/test` treats an import of a target or package that is not declared here as an error;
// `tools/check` checks imports of the system's modules.

// MARK: The geocoder

// The commit for `--version`: `tools/commit` prints it, and the scripts that build programs pass it
// on.
let commit = Context.environment["ON_THE_MAP_COMMIT"] ?? ""

let package = Package(
  name: "on-the-map",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "OnTheMapGeocoder", targets: ["OnTheMapGeocoder"]),
    .executable(name: "otm-geocode", targets: ["otm-geocode"]),
    // Archived objects, which `tools/build-library` links to libonthemap.so.
    .library(name: "onthemap", type: .static, targets: ["OnTheMapLibrary"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL", description: "Posts and accounts in PostgreSQL too; needs libpq."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: [

    // MARK: System libraries

    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // MARK: Values

    .target(name: "Geodesy"),
    .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"]),

    .target(name: "TextFormats"),
    .testTarget(name: "TextFormatsTests", dependencies: ["TestSupport", "TextFormats"]),

    // MARK: Parts

    .target(name: "TextAnalysis", dependencies: ["Geodesy"]),
    .testTarget(
      name: "TextAnalysisTests", dependencies: ["Geodesy", "TextAnalysis", "TestSupport"]),

    .target(name: "GazetteerModel", dependencies: ["Geodesy", "TextFormats"]),
    .testTarget(name: "GazetteerModelTests", dependencies: ["GazetteerModel", "TestSupport"]),

    .target(name: "StoredBytes"),

    .target(name: "SpatialIndex", dependencies: ["Geodesy", "StoredBytes"]),
    .testTarget(
      name: "SpatialIndexTests",
      dependencies: ["Geodesy", "SpatialIndex", "StoredBytes", "TestSupport"]),

    .target(name: "PolygonIndex", dependencies: ["Geodesy", "StoredBytes"]),
    .testTarget(
      name: "PolygonIndexTests",
      dependencies: ["Geodesy", "PolygonIndex", "StoredBytes", "TestSupport"]),

    .target(name: "SpellingIndex", dependencies: ["StoredBytes", "TextFormats"]),
    .testTarget(
      name: "SpellingIndexTests", dependencies: ["SpellingIndex", "StoredBytes", "TestSupport"]),

    .target(
      name: "StreetIndex",
      dependencies: ["GazetteerModel", "SpellingIndex", "StoredBytes", "TextFormats"]),
    .testTarget(
      name: "StreetIndexTests",
      dependencies: ["GazetteerModel", "StoredBytes", "StreetIndex", "TestSupport"]),

    .target(name: "SQLiteSupport", dependencies: ["CSQLite", "TextFormats"]),
    .testTarget(name: "SQLiteSupportTests", dependencies: ["SQLiteSupport", "TestSupport"]),

    // MARK: The domain

    .target(
      name: "GazetteerStore",
      dependencies: [
        "GazetteerModel", "Geodesy", "PolygonIndex", "SQLiteSupport", "SpatialIndex",
        "SpellingIndex", "StoredBytes", "StreetIndex",
      ]),

    .target(
      name: "Geocoding",
      dependencies: ["GazetteerModel", "Geodesy", "TextAnalysis", "TextFormats"]),
    .testTarget(
      name: "GeocodingTests",
      dependencies: [
        "BundleFixtures", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding",
        "Geodesy", "TestSupport",
      ]),

    // MARK: Answers and jobs

    .target(
      name: "Answers",
      dependencies: ["GazetteerModel", "Geocoding", "Geodesy", "TextFormats"]),
    .testTarget(
      name: "AnswersTests",
      dependencies: ["Answers", "GazetteerModel", "Geocoding", "Geodesy", "TestSupport"],
      exclude: ["Goldens"]),

    .target(
      name: "GazetteerImport",
      dependencies: [
        "CZlib", "GazetteerModel", "GazetteerStore", "Geodesy", "PolygonIndex", "SpatialIndex",
        "SpellingIndex", "StreetIndex", "TextAnalysis", "TextFormats",
      ]),
    .testTarget(
      name: "GazetteerImportTests",
      dependencies: [
        "BundleFixtures", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geodesy",
        "TestSupport", "TextAnalysis",
      ]),

    // MARK: Delivery

    .target(
      name: "OnTheMapGeocoder",
      dependencies: [
        "Answers", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy", "TextAnalysis",
      ]),
    .testTarget(
      name: "OnTheMapGeocoderTests",
      dependencies: [
        "Answers", "BundleFixtures", "GazetteerStore", "OnTheMapGeocoder", "TestSupport",
      ]),

    .target(name: "COnTheMap"),
    .target(
      name: "OnTheMapLibrary",
      dependencies: [
        "Answers", "COnTheMap", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding",
        "Geodesy", "TextFormats",
      ]),
    .testTarget(
      name: "OnTheMapLibraryTests",
      dependencies: [
        "Answers", "BundleFixtures", "COnTheMap", "GazetteerStore", "Geocoding", "OnTheMapLibrary",
        "TestSupport",
      ]),

    // MARK: Programs

    .target(
      name: "CBuildCommit",
      cSettings: commit.isEmpty ? [] : [.define("ON_THE_MAP_COMMIT", to: commit)]),

    .target(
      name: "Shell",
      dependencies: [
        "Answers", "CBuildCommit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "otm-geocode",
      dependencies: [
        "Answers", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
        "Shell", "SpellingIndex",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: [
        // A static program starts in half the time: it has no libraries to find and relocate.
        .unsafeFlags(
          ["-static-executable"], .when(platforms: [.linux], configuration: .release))
      ]),

    // MARK: Tests of the whole

    .target(
      name: "TestSupport", dependencies: ["TextFormats"], path: "Tests/TestSupport"),

    .target(
      name: "BundleFixtures", dependencies: ["GazetteerImport", "GazetteerStore", "TestSupport"],
      path: "Tests/BundleFixtures"),
  ]
)

// MARK: The server

// An app that depends on the library resolves only the packages above: SwiftPM reads a dependency's
// manifest from the repository's root first, and then in a folder `checkouts`. `tools/run
// otm-geocode` asks for the same with a variable, so that the first answer does not wait for 27
// packages.
let folder = Context.packageDirectory.split(separator: "/")
let isDependency = folder.isEmpty || folder.dropLast().last == "checkouts"
let buildsServer = !isDependency && Context.environment["ON_THE_MAP_PART"] != "geocoder"

// The second store for posts, which is optional: `swift build --traits PostgreSQL`.
let postgreSQL = Target.Dependency.target(
  name: "PostgreSQLPostStore", condition: .when(traits: ["PostgreSQL"]))

if buildsServer {
  package.products += [
    .executable(name: "otm", targets: ["otm"]),
    .executable(name: "otm-bench", targets: ["otm-bench"]),
  ]
  package.dependencies += [
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ]
  package.targets += [
    // MARK: System libraries

    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

    // MARK: Values

    .target(name: "ServerAPI", dependencies: ["TextFormats"]),
    .testTarget(name: "ServerAPITests", dependencies: ["ServerAPI", "TestSupport", "TextFormats"]),

    .target(name: "WireFormat", dependencies: ["TextFormats"]),
    .testTarget(
      name: "WireFormatTests", dependencies: ["TestSupport", "TextFormats", "WireFormat"],
      exclude: ["Goldens"]),

    // MARK: The domain

    .target(
      name: "Posting",
      dependencies: [
        "GazetteerModel", "Geocoding", "Geodesy", "SpatialIndex", "TextAnalysis", "TextFormats",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "PostingTests",
      dependencies: [
        "BundleFixtures", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy", "PostStore",
        "Posting", "TestSupport",
      ]),

    // MARK: Answers and jobs

    .target(
      name: "AddressFiles",
      dependencies: ["CExpat", "CZlib", "GazetteerImport", "StreetIndex", "TextFormats"]),
    .testTarget(
      name: "AddressFilesTests",
      dependencies: [
        "AddressFiles", "BundleFixtures", "GazetteerImport", "GazetteerModel", "GazetteerStore",
        "Geocoding", "Geodesy", "StreetIndex", "TestSupport",
      ]),

    .target(
      name: "GazetteerDownload",
      dependencies: [
        "GazetteerImport", "TextFormats",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "GazetteerDownloadTests",
      dependencies: ["GazetteerDownload", "GazetteerImport", "TestSupport"]),

    .target(
      name: "PostAnswers",
      dependencies: [
        "Answers", "GazetteerModel", "Geocoding", "Geodesy", "Posting", "ServerAPI", "TextFormats",
      ]),
    .testTarget(
      name: "PostAnswersTests",
      dependencies: [
        "Answers", "GazetteerModel", "Geocoding", "Geodesy", "PostAnswers", "Posting", "ServerAPI",
        "TestSupport",
      ],
      exclude: ["Goldens"]),

    .target(
      name: "PostStore",
      dependencies: [
        "Geodesy", "Posting", "SpatialIndex",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "PostStoreTests",
      dependencies: [
        "Geodesy", "PostStore", "Posting", "SpatialIndex", "TestSupport",
        postgreSQL,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens", "PostgreSQL/Goldens"]),

    .target(
      name: "PostgreSQLPostStore",
      dependencies: [
        "Geodesy", "Posting",
        .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])),
      ]),

    .target(
      name: "Identity",
      dependencies: [
        "Posting", "TextFormats", "WireFormat",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "IdentityTests",
      dependencies: [
        "Identity", "PostStore", "Posting", "TestSupport", "WireFormat",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),

    // MARK: Delivery

    .target(
      name: "GeocodeServer",
      dependencies: [
        "Answers", "CZlib", "GazetteerModel", "Geocoding", "Geodesy", "Identity",
        "OnTheMapGeocoder", "PostAnswers", "Posting", "ServerAPI", "SpellingIndex", "TextFormats",
        "WireFormat",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      resources: [.copy("Web")]),
    .testTarget(
      name: "GeocodeServerTests",
      dependencies: [
        "BundleFixtures", "GazetteerModel", "GeocodeServer", "Geocoding", "Geodesy", "Identity",
        "OnTheMapGeocoder", "PostStore", "Posting", "ServerAPI", "TestSupport", "TextFormats",
        "WireFormat",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      exclude: ["Compatibility/Goldens", "Goldens"]),

    .target(
      name: "OnTheMapClient",
      dependencies: [
        "Geodesy", "Posting", "ServerAPI", "TextFormats",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "OnTheMapClientTests",
      dependencies: [
        "BundleFixtures", "GeocodeServer", "Geodesy", "Identity", "OnTheMapClient",
        "OnTheMapGeocoder", "PostStore", "Posting", "ServerAPI", "TestSupport",
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),

    // MARK: Programs

    .executableTarget(
      name: "otm",
      dependencies: [
        "AddressFiles", "Answers", "GazetteerDownload", "GazetteerImport", "GazetteerModel",
        "GazetteerStore", "GeocodeServer",
        "Geocoding", "Geodesy", "Identity", "OnTheMapClient", "OnTheMapGeocoder",
        "PostAnswers", "PostStore", "Posting", "ServerAPI", "Shell", "TextFormats",
        postgreSQL,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),

    .executableTarget(
      name: "otm-bench",
      dependencies: [
        "AddressFiles", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding",
        "Geodesy", "PostStore", "Posting", "Shell", "SpatialIndex", "TextAnalysis",
        "TextFormats",
        postgreSQL,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: Tests of the whole

    .testTarget(
      name: "DemonstrationTests",
      dependencies: [
        "BundleFixtures", "Geodesy", "OnTheMapGeocoder", "PostStore", "Posting", "TestSupport",
        "otm",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy", "PostStore", "Posting",
        "SQLiteSupport", "TestSupport", "TextAnalysis", postgreSQL,
      ],
      exclude: ["Goldens", "Resources"]),
  ]
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
