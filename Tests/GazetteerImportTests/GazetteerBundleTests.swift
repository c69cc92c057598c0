import BundleFixtures
import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct GazetteerBundleTests {
  /// A folder with an extract, and where its bundle goes.
  private struct Site {
    let folder: TemporaryFolder
    let location: GazetteerLocation

    init(_ world: World = Worlds.parisFranceAndTexas, bundle: String = "cache/bundle") throws {
      folder = try TemporaryFolder()
      try world.write(to: folder.path("Data"))
      location = GazetteerLocation(bundle: folder.path(bundle), data: folder.path("Data"))
    }

    func open() throws -> OpenBundle { try GazetteerBundle.openOrBuild(location, progress: nil) }

    var bytes: [String: Data] {
      get throws {
        let folder = folder.path("cache/bundle")
        var found: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
          found[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
        }
        return found
      }
    }

    /// The files next to the bundle, except the lock.
    var leftovers: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("cache"))
          .filter { $0 != "bundle" && $0 != "bundle.lock" }
      }
    }
  }

  @Test func theFirstStartBuildsAndTheNextOneDoesNot() throws {
    let site = try Site()
    var steps: [String] = []
    let first = try GazetteerBundle.openOrBuild(site.location) { step, _, _ in steps.append(step) }
    #expect(steps.first == "reading places")
    let bytes = try site.bytes
    let second = try GazetteerBundle.openOrBuild(site.location) { _, _, _ in
      Issue.record("built again")
    }
    #expect(first.manifest == second.manifest)
    #expect(try site.bytes == bytes)
    #expect(
      Set(bytes.keys) == [
        "gazetteer.sqlite", "names.spelling", "places.grid", "places.ids", "countries.polygons",
        "regions.polygons", "waters.polygons", "streets.index", "words.index",
        "sources.records", "manifest.json",
      ])
    #expect(try site.leftovers == [])
  }

  @Test func theCacheFolderIsNamedForTheExtract() throws {
    let site = try Site()
    let location = GazetteerLocation(
      gazetteer: nil, data: site.folder.path("Data"),
      environment: ["XDG_CACHE_HOME": site.folder.path("xdg")], programPath: "/nowhere/otm",
      workingDirectory: "/nowhere")
    let bundle = try GazetteerBundle.openOrBuild(location, progress: nil)
    #expect(
      bundle.folder
        == site.folder.path(
          "xdg/otm/gazetteer-\(BundleManifest.currentFormat)-\(bundle.manifest.source.prefix(12))"))
    #expect(bundle.manifest.dataDate == "2026-01-02")
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let site = try Site()
    _ = try site.open()
    let first = try site.bytes
    _ = try GazetteerBundle.build(site.location, from: nil, output: nil, progress: nil)
    #expect(try site.bytes == first)
  }

  @Test func severalFirstStartsAtOnceBuildOnce() async throws {
    let site = try Site()
    let location = site.location
    let builds = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var builds = 0
          _ = try GazetteerBundle.openOrBuild(location) { step, _, _ in
            builds += step == "reading places" ? 1 : 0
          }
          return builds
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(builds == 1)
    #expect(try site.leftovers == [])
  }

  // MARK: Existing files

  @Test(arguments: [#""format": "#, #""foldingVersion": "#])
  func anotherVersionIsRebuilt(key: String) throws {
    let site = try Site()
    _ = try site.open()
    let bytes = try site.bytes
    let path = site.folder.path("cache/bundle/manifest.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(key))
    try Data(text.replacingOccurrences(of: key, with: key + "9").utf8).write(
      to: URL(fileURLWithPath: path))
    _ = try site.open()
    #expect(try site.bytes == bytes)
    #expect(try site.leftovers == [])
  }

  @Test func anotherVersionWithoutAnExtractIsNamed() throws {
    let site = try Site()
    _ = try site.open()
    let path = site.folder.path("cache/bundle/manifest.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.replacingOccurrences(of: #""format": "#, with: #""format": 9"#).utf8).write(
      to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: site.folder.path("Data"))
    let error = #expect(throws: GazetteerError.self) { try site.open() }
    guard case .otherVersion? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aDamagedBundleIsRefusedAndCanBeBuiltAgain() throws {
    let site = try Site()
    let bundle = try site.open()
    let handle = try #require(FileHandle(forWritingAtPath: bundle.databasePath))
    try handle.truncate(atOffset: 8_192)
    try handle.close()
    let error = #expect(throws: GazetteerError.self) { try site.open() }
    #expect(error?.exitCode == 69)
    #expect(error?.description.contains("otm gazetteer build") == true)
    _ = try GazetteerBundle.build(site.location, from: nil, output: nil, progress: nil)
    _ = try site.open()
  }

  @Test(arguments: [0, 16, 28, 60, 68])
  func aWrongHeaderIsRefused(offset: UInt64) throws {
    let site = try Site()
    let bundle = try site.open()
    try flipByte(at: offset, of: bundle.databasePath)
    #expect(throws: GazetteerError.self) { try site.open() }
  }

  @Test("verify finds a flipped byte in every file", arguments: propertySeeds.prefix(10))
  func verifyFindsAFlippedByte(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let site = try Site()
    let bundle = try site.open()
    try GazetteerBundle.verify(bundle, progress: nil)
    for file in bundle.manifest.files {
      // Behind the database's header, which opening checks.
      let bytes = UInt64(file.bytes)
      let offset = UInt64.random(in: min(100, bytes / 2)..<bytes, using: &generator)
      try flipByte(at: offset, of: bundle.folder + "/" + file.name)
      #expect(throws: GazetteerError.self) { try GazetteerBundle.verify(bundle, progress: nil) }
      try flipByte(at: offset, of: bundle.folder + "/" + file.name)
    }
    try GazetteerBundle.verify(bundle, progress: nil)
  }

  private func flipByte(at offset: UInt64, of path: String) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: offset)
    let byte = try #require(try handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data([byte ^ 0x40]))
    try handle.close()
  }

  @Test func aFolderWithOtherFilesIsNotReplaced() throws {
    let site = try Site()
    try site.folder.write("dear diary", to: "cache/bundle/diary.txt")
    let path = site.folder.path("cache/bundle")
    #expect(throws: GazetteerError.foreignFolder(folder: path)) { try site.open() }
    #expect(throws: GazetteerError.foreignFolder(folder: path)) {
      try GazetteerBundle.build(site.location, from: nil, output: nil, progress: nil)
    }
    #expect(FileManager.default.fileExists(atPath: path + "/diary.txt"))
  }

  @Test func leftoversOfKilledBuildsAreRemoved() throws {
    let site = try Site()
    try site.folder.write("half", to: "cache/bundle.building-1a2b/gazetteer.sqlite")
    try site.folder.write("old", to: "cache/bundle.replaced-1a2b/gazetteer.sqlite")
    try site.folder.write("other", to: "cache/bundle2/manifest.json")
    _ = try site.open()
    #expect(try site.leftovers == ["bundle2"])
  }

  // MARK: Failures

  @Test func aFolderThatCannotBeCreatedNamesTheOption() throws {
    let site = try Site(bundle: "file/bundle")
    try site.folder.write("a file, no folder", to: "file")
    let error = #expect(throws: GazetteerError.self) { try site.open() }
    #expect(error?.description.contains("--gazetteer DIR or OTM_GAZETTEER") == true)
    #expect(error?.exitCode == 74)
  }

  @Test func badDataLeavesNoFiles() throws {
    var world = Worlds.parisFranceAndTexas
    world.files["cities500.txt", default: []].append("7\tNowhere")
    let site = try Site(world)
    let path = site.folder.path("Data/cities500.txt")
    let expected = GazetteerError.badExtract(
      .wrongColumnCount(path: path, line: 4, expected: 19, found: 2))
    #expect(throws: expected) { try site.open() }
    #expect(expected.exitCode == 65)
    #expect(try site.leftovers == [])
    #expect(!FileManager.default.fileExists(atPath: site.folder.path("cache/bundle")))
  }

  @Test func aFileThatIsNotTheManifestsIsAnError() throws {
    let site = try Site()
    let manifest = """
      {"date": "2026-01-02", "files": [
        {"path": "cities500.txt", "textBytes": 1, "textCrc32": "00000000"}]}
      """
    try site.folder.write(manifest, to: "Data/manifest.json")
    let error = #expect(throws: GazetteerError.self) { try site.open() }
    #expect(error?.description.contains("cities500.txt: not the file that manifest.json") == true)
    #expect(error?.exitCode == 65)
  }

  @Test func aFolderWithoutPlacesIsAnError() throws {
    let site = try Site()
    let empty = try TemporaryFolder()
    #expect(throws: GazetteerError.badExtract(.noPlaces(folder: empty.path))) {
      try GazetteerBundle.build(
        site.location, from: empty.path, output: site.folder.path("cache/bundle"), progress: nil)
    }
  }
}
