// swift-tools-version: 6.2

import PackageDescription

// Targets in order of their rows: libraries from the lowest up, then programs, then tests. Each target
// exists to forbid some import. `tools/test` treats an import of a target or package that is not
// declared here as an error; `tools/check` checks imports of the system's modules.

// The commit for `--version`: `tools/common/commit` prints it, and the scripts that build programs pass it
// on.
let commit = Context.environment["ON_THE_MAP_COMMIT"] ?? ""

// What only the server needs. The library needs no other package, and an app that uses it resolves none: no trait is
// on by default.
func server(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}

// TLS takes a hundred seconds to compile. What is released has it; of the tests, only those need it that are
// about it.
func encryption(_ name: String, _ package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["TLS"]))
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))

// Programs have the Swift runtime inside, so they start on machines without Swift, and in two thirds of
// the time: there are fewer libraries to find and relocate. The geocoder's has the C library inside too.
// `--static-swift-stdlib` would do the same for tests, and Swift Testing cannot be linked so. The archives
// refer to each other.
func runtimeInside(_ option: String) -> [LinkerSetting] {
  let archives = [
    "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation",
    "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "dispatch", "BlocksRuntime",
    "swiftSynchronization", "swift_StringProcessing", "swift_RegexParser", "swift_Concurrency",
    "swiftDispatch", "swiftGlibc", "swiftCore",
  ]
  return [
    .unsafeFlags(
      [option, "-Xlinker", "--start-group"] + archives.flatMap { ["-Xlinker", "-l\($0)"] }
        + ["-Xlinker", "--end-group", "-lstdc++"],
      .when(platforms: [.linux]))
  ]
}

// `OTM_ONLY=GeocodingTests,otm-geocode` names the targets of a build: see the end.
let only = Context.environment["OTM_ONLY"]

let package = Package(
  name: "on-the-map",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "OnTheMapGeocoder", targets: ["OnTheMapGeocoder"]),
    .library(name: "OnTheMapCities", targets: ["OnTheMapCities"]),
    .executable(name: "otm-geocode", targets: ["otm-geocode"]),
    // Not by settings of the target otm: tests import it, and would be linked by them too.
    .executable(name: "otm", targets: ["otm", "CRuntimeInside"]),
    .executable(name: "otm-bench", targets: ["otm-bench"]),
    // Archived objects, which `tools/build-library` links to libonthemap.so.
    .library(name: "onthemap", type: .static, targets: ["OnTheMapLibrary"]),
  ],
  traits: [
    .trait(name: "Programs", description: "The program otm-geocode, and the package it needs."),
    .trait(
      name: "Server", description: "The programs otm and otm-bench, and the packages they need.",
      enabledTraits: ["Programs"]),
    .trait(
      name: "PostgreSQL", description: "Posts and accounts in PostgreSQL too; needs libpq.",
      enabledTraits: ["Server"]),
    .trait(
      name: "TLS", description: "Encrypted connections to the server itself.",
      enabledTraits: ["Server"]),
    // Who names targets wants what they need.
    .default(enabledTraits: only == nil ? [] : ["Server", "TLS"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    // Without settings from files, whose package takes 30 s to compile.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [

    // MARK: System libraries

    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // Without pkg-config: it is loaded when it is needed, and not linked.
    .systemLibrary(
      name: "CLibCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
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

    // Tables of Data/dictionaries, and the weights of Geocoding, that the compiler puts into programs.
    .target(name: "CLanguageTables"),
    .target(name: "TextAnalysis", dependencies: ["CLanguageTables", "Geodesy", "TextFormats"]),
    .testTarget(
      name: "TextAnalysisTests", dependencies: ["Geodesy", "TextAnalysis", "TestSupport"]),

    .target(name: "ServerAPI", dependencies: ["TextFormats"]),
    .testTarget(
      name: "ServerAPITests", dependencies: ["ServerAPI", "TestSupport", "TextFormats"]),

    .target(name: "HTTPClient", dependencies: ["CLibCurl"]),
    .testTarget(name: "HTTPClientTests", dependencies: ["HTTPClient", "TestSupport"]),

    // MARK: The domain

    .target(name: "Gazetteer", dependencies: ["CSQLite", "Geodesy", "TextFormats"]),
    .testTarget(
      name: "GazetteerTests",
      dependencies: ["CSQLite", "Gazetteer", "Geodesy", "TestSupport", "TextFormats"]),

    .target(name: "GeocodingAPI", dependencies: ["Gazetteer", "Geodesy", "TextAnalysis"]),

    .target(
      name: "Geocoding",
      dependencies: [
        "CLanguageTables", "Gazetteer", "GeocodingAPI", "Geodesy", "TextAnalysis", "TextFormats",
      ],
      exclude: ["weights.tsv"]),
    .testTarget(
      name: "GeocodingTests",
      dependencies: [
        "BundleFixtures", "Gazetteer", "GazetteerImport", "Geocoding", "GeocodingAPI", "Geodesy",
        "TestSupport", "TextFormats",
      ]),

    // MARK: Answers and jobs

    .target(
      name: "Answers", dependencies: ["Gazetteer", "GeocodingAPI", "Geodesy", "TextFormats"]),
    .testTarget(
      name: "AnswersTests",
      dependencies: ["Answers", "Gazetteer", "GeocodingAPI", "Geodesy", "TestSupport"],
      exclude: ["Goldens"]),

    .target(
      name: "GazetteerImport",
      dependencies: ["CZlib", "Gazetteer", "Geodesy", "TextAnalysis", "TextFormats"]),
    .testTarget(
      name: "GazetteerImportTests",
      dependencies: [
        "BundleFixtures", "Gazetteer", "GazetteerImport", "Geodesy", "TestSupport",
        "TextAnalysis",
      ]),

    .target(
      name: "GazetteerSources",
      dependencies: [
        "CExpat", "CZlib", "Gazetteer", "GazetteerImport", "HTTPClient", "TextFormats",
      ]),
    .testTarget(
      name: "GazetteerSourcesTests",
      dependencies: [
        "BundleFixtures", "Gazetteer", "GazetteerImport", "GazetteerSources", "Geocoding",
        "GeocodingAPI", "Geodesy", "OnTheMapGeocoder", "TestSupport", "TextFormats",
      ]),

    .target(
      name: "Posting",
      dependencies: [
        "Answers", "CLibCrypto", "Gazetteer", "GeocodingAPI", "Geodesy", "ServerAPI",
        "TextAnalysis", "TextFormats",
      ]),
    .testTarget(
      name: "PostingTests",
      dependencies: [
        "Answers", "BundleFixtures", "Gazetteer", "Geocoding", "GeocodingAPI", "Geodesy",
        "PostStore", "Posting", "ServerAPI", "TestSupport", "TextFormats",
      ],
      exclude: ["Formats/Goldens"]),

    .target(
      name: "PostStore",
      dependencies: [
        "Geodesy", "Posting", "TextFormats", server("GRDB", "GRDB.swift"),
        .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])),
      ]),
    .testTarget(
      name: "PostStoreTests",
      dependencies: [
        "Geodesy", "PostStore", "Posting", "TestSupport", "TextFormats",
        server("GRDB", "GRDB.swift"),
      ],
      exclude: ["Goldens", "PostgreSQL/Goldens"]),

    // MARK: Delivery

    .target(
      name: "OnTheMapGeocoder",
      dependencies: [
        "Gazetteer", "Geocoding", "GeocodingAPI", "Geodesy", "TextAnalysis", "TextFormats",
      ]),
    .testTarget(
      name: "OnTheMapGeocoderTests",
      // GeocodingAPI, whose values it uses through the library: else SwiftPM does not compile it again with them.
      dependencies: [
        "Answers", "BundleFixtures", "Gazetteer", "Geocoding", "GeocodingAPI", "OnTheMapGeocoder",
        "TestSupport", "TextFormats",
      ]),

    // With a gazetteer, which is not in the repository: Sources/OnTheMapCities/Cities/README.md says how it gets there.
    .target(
      name: "OnTheMapCities", dependencies: ["OnTheMapGeocoder"], resources: [.copy("Cities")]),

    .target(name: "COnTheMap"),
    .target(
      name: "OnTheMapLibrary",
      dependencies: [
        "Answers", "COnTheMap", "Gazetteer", "GazetteerImport", "Geocoding", "GeocodingAPI",
        "Geodesy", "TextFormats",
      ]),
    .testTarget(
      name: "OnTheMapLibraryTests",
      dependencies: [
        "Answers", "BundleFixtures", "COnTheMap", "Gazetteer", "Geocoding", "GeocodingAPI",
        "OnTheMapLibrary", "TestSupport",
      ]),

    .target(
      name: "GeocodeServer",
      dependencies: [
        "Answers", "CZlib", "Gazetteer", "Geocoding", "GeocodingAPI", "Geodesy", "HTTPClient",
        "OnTheMapGeocoder", "Posting", "ServerAPI", "TextFormats",
        server("HTTPTypes", "swift-http-types"),
        server("Hummingbird", "hummingbird"),
        server("HummingbirdCore", "hummingbird"),
        encryption("HummingbirdTLS", "hummingbird"),
        server("Logging", "swift-log"),
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOHTTPTypes", "swift-nio-extras"),
        encryption("NIOSSL", "swift-nio-ssl"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
        server("UnixSignals", "swift-service-lifecycle"),
      ],
      resources: [.copy("Web")]),
    .testTarget(
      name: "GeocodeServerTests",
      dependencies: [
        "Answers", "BundleFixtures", "Gazetteer", "GeocodeServer", "GeocodingAPI", "Geodesy",
        "OnTheMapGeocoder", "PostStore", "Posting", "ServerAPI", "ServerTesting", "TestSupport",
        "TextFormats",
        server("HTTPTypes", "swift-http-types"),
        server("Hummingbird", "hummingbird"),
        server("HummingbirdCore", "hummingbird"),
        server("Logging", "swift-log"),
        server("NIOCore", "swift-nio"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
      ],
      exclude: ["Compatibility/Goldens", "Goldens"]),

    // MARK: Programs

    .target(
      name: "CBuildCommit",
      cSettings: commit.isEmpty ? [] : [.define("ON_THE_MAP_COMMIT", to: commit)]),

    .target(
      name: "Shell", dependencies: ["Answers", "CBuildCommit", "Gazetteer", argumentParser]),

    .target(name: "CRuntimeInside", linkerSettings: runtimeInside("-static-stdlib")),

    .executableTarget(
      name: "otm-geocode",
      dependencies: [
        "Answers", "Gazetteer", "GazetteerImport", "Geocoding", "GeocodingAPI", "Geodesy", "Shell",
        argumentParser,
      ],
      linkerSettings: runtimeInside("-static-executable")),

    .executableTarget(
      name: "otm",
      dependencies: [
        "Answers", "Gazetteer", "GazetteerImport", "GazetteerSources", "GeocodeServer",
        "Geocoding", "GeocodingAPI", "Geodesy", "HTTPClient", "OnTheMapGeocoder", "PostStore",
        "Posting", "ServerAPI", "Shell", "TextFormats", argumentParser,
        server("Logging", "swift-log"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
      ]),
    .testTarget(
      name: "OtmTests",
      dependencies: [
        "BundleFixtures", "Geodesy", "OnTheMapGeocoder", "PostStore", "Posting",
        "ServerAPI", "TestSupport", "otm",
        server("Hummingbird", "hummingbird"),
      ]),

    .executableTarget(
      name: "otm-bench",
      dependencies: [
        "Gazetteer", "GazetteerImport", "GazetteerSources", "Geocoding", "GeocodingAPI", "Geodesy",
        "Shell", "TextAnalysis", "TextFormats", argumentParser,
      ],
      linkerSettings: runtimeInside("-static-stdlib")),

    // MARK: Tests of the whole

    .target(name: "TestSupport", dependencies: ["TextFormats"], path: "Tests/TestSupport"),

    .target(
      name: "ServerTesting",
      dependencies: [
        server("HTTPTypes", "swift-http-types"),
        server("Hummingbird", "hummingbird"),
        server("HummingbirdCore", "hummingbird"),
        server("Logging", "swift-log"),
        server("NIOCore", "swift-nio"),
        server("NIOEmbedded", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOHTTPTypes", "swift-nio-extras"),
        server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
        server("NIOPosix", "swift-nio"),
        encryption("NIOSSL", "swift-nio-ssl"),
        server("ServiceLifecycle", "swift-service-lifecycle"),
      ],
      path: "Tests/ServerTesting"),

    .target(
      name: "BundleFixtures", dependencies: ["Gazetteer", "GazetteerImport", "TestSupport"],
      path: "Tests/BundleFixtures"),

    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Gazetteer", "Geocoding", "GeocodingAPI", "Geodesy", "PostStore", "Posting",
        "TestSupport", "TextAnalysis",
      ],
      exclude: ["Goldens", "Resources"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // A compiler that is newer than this package may warn of what nobody could know.
  #if compiler(<6.4)
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  #endif
}

// Tests and the programs of `tools/run` are built with -Onone, with which packages and tests compile in a third
// of the time. What they spend their time in stays optimized there; in other release builds, the option
// changes nothing.
let optimized: Set = [
  "Answers", "Gazetteer", "GazetteerImport", "GazetteerSources", "Geocoding",
  "GeocodingAPI", "Geodesy", "OnTheMapLibrary", "TextAnalysis", "TextFormats",
]
for target in package.targets where optimized.contains(target.name) {
  target.swiftSettings?.append(
    .unsafeFlags(
      ["-Xfrontend", "-O", "-Xfrontend", "-enable-default-cmo"],
      .when(platforms: [.linux], configuration: .release)))
}

// `OTM_ONLY` leaves the named targets and what they need: an edit of one module then builds and tests that module in
// a minute, and no package is fetched that none of them names. `tools/test ROW` sets it.
if let only {
  var kept: Set<String> = []
  var packages: Set<String> = []
  var open = only.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard kept.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      case .productItem(_, let package, _, _): packages.formUnion(package.map { [$0] } ?? [])
      @unknown default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    switch product {
    case let library as Product.Library: !kept.isSuperset(of: library.targets)
    case let program as Product.Executable: !kept.isSuperset(of: program.targets)
    default: true
    }
  }
  package.dependencies.removeAll { dependency in
    guard case .sourceControl(_, let location, _) = dependency.kind else { return true }
    return !packages.contains { location.hasSuffix("/\($0)") }
  }
}
