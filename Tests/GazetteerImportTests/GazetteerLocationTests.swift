import GazetteerStore
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct GazetteerLocationTests {
  private func location(
    gazetteer: String? = nil, data: String? = nil, environment: [String: String] = [:],
    programPath: String = "/nowhere/bin/otm", workingDirectory: String = "/nowhere"
  ) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: environment, programPath: programPath,
      workingDirectory: workingDirectory)
  }

  @Test func theOptionWinsOverTheEnvironment() {
    let environment = ["OTM_GAZETTEER": "/environment"]
    #expect(
      location(gazetteer: "/option/", environment: environment).chosenFolder == "/option")
    #expect(location(environment: environment).chosenFolder == "/environment")
    #expect(location(gazetteer: "", environment: [:]).chosenFolder == nil)
  }

  @Test func theCacheFolderFollowsXDG() throws {
    let checksum = "0123456789abcdef"
    let name = "otm/gazetteer-\(BundleManifest.currentFormat)-0123456789ab"
    #expect(
      try location(environment: ["XDG_CACHE_HOME": "/cache", "HOME": "/home/a"])
        .cacheFolder(extractChecksum: checksum) == "/cache/\(name)")
    #expect(
      try location(environment: ["XDG_CACHE_HOME": "relative", "HOME": "/home/a"])
        .cacheFolder(extractChecksum: checksum) == "/home/a/.cache/\(name)")
    #expect(throws: GazetteerError.noCacheFolder) {
      try location().cacheFolder(extractChecksum: checksum)
    }
  }

  @Test func theExtractIsLookedForUpwardsOfTheProgramThenOfTheWorkingFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a/Data/manifest.json")
    try folder.write("", to: "a/.build/release/otm")
    try folder.write("{}", to: "b/Data/manifest.json")
    try folder.write("", to: "b/deep/er/file")
    try folder.write("{}", to: "prefix/share/on-the-map/manifest.json")
    try folder.write("", to: "prefix/bin/otm")
    let program = folder.path("a/.build/release/otm")
    #expect(
      try location(programPath: program, workingDirectory: folder.path("b/deep"))
        .extractFolder().hasSuffix("/a/Data"))
    #expect(
      try location(programPath: "/nowhere/otm", workingDirectory: folder.path("b/deep/er"))
        .extractFolder() == folder.path("b/Data"))
    #expect(
      try location(programPath: folder.path("prefix/bin/otm")).extractFolder()
        .hasSuffix("/prefix/share/on-the-map"))
    #expect(
      try location(
        data: folder.path("b/Data"), environment: ["OTM_DATA": "/x"], programPath: program
      )
      .extractFolder() == folder.path("b/Data"))
    #expect(
      try location(environment: ["OTM_DATA": folder.path("b/Data")], programPath: program)
        .extractFolder() == folder.path("b/Data"))
  }

  @Test func aMissingExtractSaysWhichOptionToGive() throws {
    for location in [location(), location(data: "/nowhere/Data")] {
      let error = #expect(throws: GazetteerError.self) { try location.extractFolder() }
      #expect(error?.description.contains("--data") == true)
      #expect(error?.exitCode == 69)
    }
  }
}
