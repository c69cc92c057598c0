// swift-tools-version: 6.2

import PackageDescription

// A package as a user of the library writes it; `tools/tests/example` builds and runs it.

let package = Package(
  name: "Example",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "on-the-map", path: "../..")],
  targets: [
    .executableTarget(
      name: "Example",
      dependencies: [
        .product(name: "OnTheMapGeocoder", package: "on-the-map"),
        .product(name: "OnTheMapCities", package: "on-the-map"),
      ],
      swiftSettings: [
        // The strictest rules for imports that a user may have.
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ]
)
