// swift-tools-version: 6.2

import PackageDescription

// One section per target, libraries from the lowest row up, then programs, then tests.
// A target exists because of an import it must not have; `tools/check` holds them to it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "on-the-map",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "otm-geocode", targets: ["otm-geocode"]),
    .executable(name: "otm", targets: ["otm"]),
    .executable(name: "otm-bench", targets: ["otm-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
  ],
  targets: [

    // MARK: System libraries

    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // MARK: Values

    .target(name: "Geodesy", swiftSettings: strict),
    .testTarget(
      name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"], swiftSettings: strict),

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
        "CZlib", "GazetteerModel", "GazetteerStore", "Geodesy", "PolygonIndex", "SpatialIndex",
        "SpellingIndex", "TextAnalysis",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GazetteerImportTests",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geodesy", "TestSupport",
      ],
      swiftSettings: strict),

    // MARK: Programs

    .executableTarget(
      name: "otm-geocode",
      dependencies: [
        "Answers", "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "otm",
      dependencies: [
        "GazetteerImport", "GazetteerStore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "otm-bench",
      dependencies: [
        "GazetteerImport", "GazetteerModel", "GazetteerStore", "Geocoding", "Geodesy",
        "SpatialIndex",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // MARK: Tests of the whole

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Goldens", "Resources"],
      swiftSettings: strict),
  ]
)
