// swift-tools-version: 6.2

import PackageDescription

// One section per target, libraries from the lowest row up, then programs, then tests.
// A target exists because of an import it must not have; `tools/check` holds them to it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The second engine for posts, where somebody wants it: `swift build --traits PostgreSQL`.
let postgreSQL = Target.Dependency.target(
  name: "PostgreSQLPostStore", condition: .when(traits: ["PostgreSQL"]))

let package = Package(
  name: "on-the-map",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "OnTheMapGeocoder", targets: ["OnTheMapGeocoder"]),
    .executable(name: "otm-geocode", targets: ["otm-geocode"]),
    .executable(name: "otm", targets: ["otm"]),
    .executable(name: "otm-bench", targets: ["otm-bench"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL", description: "Posts and accounts in PostgreSQL too; needs libpq."),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
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
  ],
  targets: [

    // MARK: System libraries

    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // MARK: Values

    .target(name: "Geodesy", swiftSettings: strict),
    .testTarget(
      name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"], swiftSettings: strict),

    .target(name: "WireFormat", swiftSettings: strict),
    .testTarget(
      name: "WireFormatTests", dependencies: ["TestSupport", "WireFormat"],
      exclude: ["Goldens"], swiftSettings: strict),

    // MARK: Parts

    .target(name: "TextAnalysis", dependencies: ["Geodesy"], swiftSettings: strict),
    .testTarget(
      name: "TextAnalysisTests", dependencies: ["Geodesy", "TextAnalysis", "TestSupport"],
      swiftSettings: strict),

    .target(name: "GazetteerModel", dependencies: ["Geodesy"], swiftSettings: strict),
    .testTarget(
      name: "GazetteerModelTests", dependencies: ["GazetteerModel", "TestSupport"],
      swiftSettings: strict),

    .target(name: "StoredBytes", swiftSettings: strict),

    .target(
      name: "SpatialIndex", dependencies: ["Geodesy", "StoredBytes"], swiftSettings: strict),
    .testTarget(
      name: "SpatialIndexTests",
      dependencies: ["Geodesy", "SpatialIndex", "StoredBytes", "TestSupport"],
      swiftSettings: strict),

    .target(
      name: "PolygonIndex", dependencies: ["Geodesy", "StoredBytes"], swiftSettings: strict),
    .testTarget(
      name: "PolygonIndexTests",
      dependencies: ["Geodesy", "PolygonIndex", "StoredBytes", "TestSupport"],
      swiftSettings: strict),

    .target(name: "SpellingIndex", dependencies: ["StoredBytes"], swiftSettings: strict),
    .testTarget(
      name: "SpellingIndexTests", dependencies: ["SpellingIndex", "StoredBytes", "TestSupport"],
      swiftSettings: strict),

    .target(name: "SQLiteSupport", dependencies: ["CSQLite"], swiftSettings: strict),
    .testTarget(
      name: "SQLiteSupportTests", dependencies: ["SQLiteSupport", "TestSupport"],
      swiftSettings: strict),

    // MARK: The domain

    .target(
      name: "GazetteerStore",
      dependencies: [
        "GazetteerModel", "Geodesy", "PolygonIndex", "SQLiteSupport", "SpatialIndex",
        "SpellingIndex", "StoredBytes",
      ],
      swiftSettings: strict),

    .target(
      name: "BundleOpening", dependencies: ["GazetteerStore", "StoredBytes", "TextAnalysis"],
      swiftSettings: strict),

    .target(
      name: "Geocoding",
      dependencies: ["GazetteerModel", "Geodesy", "TextAnalysis"],
      swiftSettings: strict),
    .testTarget(
      name: "GeocodingTests",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
        "TestSupport",
      ],
      swiftSettings: strict),

    .target(
      name: "Posting",
      dependencies: [
        "GazetteerModel", "Geocoding", "Geodesy", "TextAnalysis",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PostingTests",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy", "PostStore",
        "Posting", "TestSupport",
      ],
      swiftSettings: strict),

    // MARK: Answers and jobs

    .target(
      name: "Answers",
      dependencies: ["GazetteerModel", "Geocoding", "Geodesy"],
      swiftSettings: strict),
    .testTarget(
      name: "AnswersTests",
      dependencies: ["Answers", "GazetteerModel", "Geocoding", "Geodesy", "TestSupport"],
      exclude: ["Goldens"], swiftSettings: strict),

    .target(
      name: "GazetteerImport",
      dependencies: [
        "BundleOpening", "CZlib", "GazetteerModel", "GazetteerStore", "Geodesy", "PolygonIndex",
        "SpatialIndex", "SpellingIndex", "TextAnalysis",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GazetteerImportTests",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geodesy", "TestSupport",
      ],
      swiftSettings: strict),

    .target(
      name: "PostAnswers",
      dependencies: ["Answers", "GazetteerModel", "Geocoding", "Geodesy", "Posting"],
      swiftSettings: strict),
    .testTarget(
      name: "PostAnswersTests",
      dependencies: [
        "Answers", "GazetteerModel", "Geocoding", "Geodesy", "PostAnswers", "Posting",
        "TestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),

    .target(
      name: "StoredPosts", dependencies: ["Geodesy", "Posting", "SpatialIndex"],
      swiftSettings: strict),

    .target(
      name: "PostStore",
      dependencies: [
        "Geodesy", "Posting", "SpatialIndex", "StoredPosts",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PostStoreTests",
      dependencies: [
        "Geodesy", "PostStore", "Posting", "SpatialIndex", "StoredPosts", "TestSupport",
        postgreSQL,
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens", "PostgreSQL/Goldens"], swiftSettings: strict),

    .target(
      name: "PostgreSQLPostStore",
      dependencies: [
        "Geodesy", "Posting", "StoredPosts",
        .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])),
      ],
      swiftSettings: strict),

    .target(
      name: "Identity",
      dependencies: [
        "Posting", "WireFormat",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "IdentityTests",
      dependencies: [
        "Identity", "PostStore", "Posting", "TestSupport", "WireFormat",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),

    // MARK: Delivery

    .target(
      name: "OnTheMapGeocoder",
      dependencies: [
        "Answers", "BundleOpening", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnTheMapGeocoderTests",
      dependencies: [
        "Answers", "GazetteerImport", "GazetteerStore", "OnTheMapGeocoder", "TestSupport",
      ],
      swiftSettings: strict),

    .target(
      name: "GeocodeServer",
      dependencies: [
        "Answers", "CZlib", "GazetteerModel", "Geocoding", "Geodesy", "Identity",
        "OnTheMapGeocoder", "PostAnswers", "Posting", "WireFormat",
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
      resources: [.copy("Web")], swiftSettings: strict),
    .testTarget(
      name: "GeocodeServerTests",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "GeocodeServer", "Geocoding",
        "Geodesy", "Identity", "OnTheMapGeocoder", "PostStore", "Posting", "TestSupport",
        "WireFormat",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      exclude: ["Faces/Goldens", "Goldens"], swiftSettings: strict),

    .target(
      name: "Demonstration",
      dependencies: ["GazetteerModel", "Geocoding", "Geodesy", "OnTheMapGeocoder", "Posting"],
      swiftSettings: strict),
    .testTarget(
      name: "DemonstrationTests",
      dependencies: [
        "Demonstration", "GazetteerImport", "Geodesy", "OnTheMapGeocoder", "PostStore", "Posting",
        "TestSupport",
      ],
      swiftSettings: strict),

    .target(
      name: "OnTheMapClient",
      dependencies: [
        "Geodesy", "PostAnswers", "Posting",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "OnTheMapClientTests",
      dependencies: [
        "Geodesy", "OnTheMapClient", "PostAnswers", "TestSupport",
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: strict),

    // MARK: Programs

    .target(name: "Shell", swiftSettings: strict),

    .executableTarget(
      name: "otm-geocode",
      dependencies: [
        "Answers", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
        "Shell",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      linkerSettings: [
        // Without libraries to find and addresses to change it starts in half of the time.
        .unsafeFlags(
          ["-static-executable"], .when(platforms: [.linux], configuration: .release))
      ]),

    .executableTarget(
      name: "otm",
      dependencies: [
        "Answers", "Demonstration", "GazetteerImport", "GazetteerModel", "GazetteerStore",
        "GeocodeServer", "Geocoding", "Geodesy", "Identity", "OnTheMapClient", "OnTheMapGeocoder",
        "PostAnswers", "PostStore", "Posting", "Shell", "StoredPosts", postgreSQL,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "otm-bench",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy", "PostStore",
        "Posting", "Shell", "SpatialIndex", "StoredPosts", postgreSQL,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // MARK: Tests of the whole

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["PostStore", "Posting", "TestSupport", postgreSQL],
      exclude: ["Goldens", "Resources"], swiftSettings: strict),
  ]
)
