import Foundation
import Gazetteer
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
      location(gazetteer: "/option/", environment: environment).fixedFolder == "/option")
    #expect(location(environment: environment).fixedFolder == "/environment")
    #expect(location(gazetteer: "", environment: [:]).fixedFolder == nil)
  }

  @Test func aBundleWithAddressesIsFoundUnlessAnotherIsRequested() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("share"), "HOME": folder.path("home")]
    #expect(location(environment: environment).fixedFolder == nil)
    try folder.write("{}", to: "share/otm/gazetteer/manifest.json")
    let found = location(environment: environment)
    #expect(found.fixedFolder == folder.path("share/otm/gazetteer"))
    #expect(try found.folderWithAddresses() == folder.path("share/otm/gazetteer"))
    // A build without addresses does not replace it.
    #expect(found.fixedFolderWithoutAddresses == nil)
    #expect(location(data: "/data", environment: environment).fixedFolder == nil)
    #expect(location(gazetteer: "/option", environment: environment).fixedFolder == "/option")
    #expect(
      try location(environment: ["HOME": "/home/a"]).userFolder()
        == "/home/a/.local/share/otm/gazetteer")
  }

  @Test func theCacheFolderFollowsXDG() throws {
    let identity = "0123456789abcdef"
    let name = "otm/gazetteer-\(BundleManifest.currentFormat)-0123456789ab"
    #expect(
      try location(environment: ["XDG_CACHE_HOME": "/cache", "HOME": "/home/a"])
        .cacheFolder(extract: identity) == "/cache/\(name)")
    #expect(
      try location(environment: ["XDG_CACHE_HOME": "relative", "HOME": "/home/a"])
        .cacheFolder(extract: identity) == "/home/a/.cache/\(name)")
    #expect(throws: GazetteerError.noCacheFolder) {
      try location().cacheFolder(extract: identity)
    }
  }

  @Test func theExtractIsSearchedAboveTheProgramThenAboveTheWorkingFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a/Data/manifest.json")
    try folder.write("", to: "a/.build/release/otm")
    try folder.write("", to: "c/.build/release/otm")
    try folder.write("", to: "c/Package.swift")
    try folder.write("{}", to: "b/Data/manifest.json")
    try folder.write("", to: "b/deep/er/file")
    try folder.write("{}", to: "prefix/share/on-the-map/manifest.json")
    try folder.write("", to: "prefix/bin/otm")
    let program = folder.path("a/.build/release/otm")
    #expect(
      try location(programPath: program, workingDirectory: folder.path("b/deep"))
        .extractFolder().hasSuffix("/a/Data"))
    #expect(
      try location(
        programPath: folder.path("c/.build/release/otm"), workingDirectory: folder.path("b/deep/er")
      ).extractFolder() == folder.path("b/Data"))
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

  @Test func anInstalledBundleIsUsedUnlessAnotherIsRequested() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "prefix/share/on-the-map/gazetteer/manifest.json")
    try folder.write("", to: "prefix/bin/otm")
    try folder.write("", to: "other/bin/otm")
    let program = folder.path("prefix/bin/otm")
    #expect(
      location(programPath: program).fixedFolder?
        .hasSuffix("/prefix/share/on-the-map/gazetteer") == true)
    #expect(location(data: "/data", programPath: program).fixedFolder == nil)
    #expect(
      location(environment: ["OTM_DATA": "/data"], programPath: program).fixedFolder == nil)
    #expect(location(programPath: folder.path("other/bin/otm")).fixedFolder == nil)
  }

  @Test func theDateOfTheDataIsKnownBeforeTheBundleIsBuilt() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"date": "2026-10-06", "files": []}
      """, to: "prefix/share/on-the-map/manifest.json")
    try folder.write("", to: "prefix/bin/otm")
    let environment = ["XDG_CACHE_HOME": folder.path("cache")]
    let installed = location(
      environment: environment, programPath: folder.path("prefix/bin/otm"))
    #expect(GazetteerBundle.dataDate(installed) == "2026-10-06")
    #expect(GazetteerBundle.dataDate(location(environment: environment)) == nil)
  }

  /// `Data` is a common name: below somebody's folder an installed program answers from its own.
  @Test func anInstalledProgramTakesNothingFromTheWorkingFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "theirs/Data/manifest.json")
    try folder.write("{}", to: "prefix/share/on-the-map/manifest.json")
    try folder.write("", to: "prefix/bin/otm")
    let installed = location(
      programPath: folder.path("prefix/bin/otm"), workingDirectory: folder.path("theirs"))
    #expect(try installed.extractFolder().hasSuffix("/prefix/share/on-the-map"))
    #expect(throws: GazetteerError.self) {
      try location(programPath: "/nowhere/otm", workingDirectory: folder.path("theirs"))
        .extractFolder()
    }
  }

  /// Only root can make a folder somebody else's.
  @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUserIsSkipped() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "checkout/.build/otm")
    try folder.write("", to: "checkout/Package.swift")
    try folder.write("{}", to: "theirs/Data/manifest.json")
    try folder.write("{}", to: "checkout/share/on-the-map/manifest.json")
    let location = location(
      programPath: folder.path("checkout/.build/otm"), workingDirectory: folder.path("theirs"))
    #expect(try location.extractFolder().hasSuffix("/theirs/Data"))
    #expect(chown(folder.path("theirs/Data"), 12_345, 12_345) == 0)
    #expect(try location.extractFolder().hasSuffix("/share/on-the-map"))
  }

  @Test func anUnreadableExtractLeavesNoFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("no JSON", to: "Data/manifest.json")
    let location = location(
      data: folder.path("Data"), environment: ["XDG_CACHE_HOME": folder.path("cache")])
    #expect(throws: GazetteerError.self) { try GazetteerBundle.open(location, progress: nil) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("cache/otm")))
  }

  @Test func aMissingExtractNamesTheOption() throws {
    for location in [location(), location(data: "/nowhere/Data")] {
      let error = #expect(throws: GazetteerError.self) { try location.extractFolder() }
      #expect(error?.description.contains("--data") == true)
      #expect(error?.exitCode == 69)
    }
  }
}
