import BundleFixtures
import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// A bundle of a world, and the change files to apply to it.
struct UpdatedWorld {
  let folder: TemporaryFolder
  let location: GazetteerLocation

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("Data"))
    location = GazetteerLocation(bundle: folder.path("cache/bundle"), data: folder.path("Data"))
    _ = try GazetteerBundle.openOrBuild(location, progress: nil)
  }

  /// Writes the four files of a day.
  func write(_ changes: DayOfChanges, date: String = "2026-11-21", to name: String) throws {
    for (kind, lines) in changes.files {
      try folder.write(
        lines.map { $0 + "\n" }.joined(), to: "\(name)/\(kind)-\(date).txt")
    }
  }

  /// The data is of January, most changes of November: tests that are not of days let them be
  /// missing.
  func update(
    _ name: String = "changes", allowsMissingDays: Bool = true
  ) throws -> UpdateReport {
    try GazetteerBundle.update(
      location, with: folder.path(name), allowsMissingDays: allowsMissingDays, progress: nil)
  }

  var bundle: OpenBundle { get throws { try GazetteerBundle.existing(location) } }

  func reader() throws -> GazetteerReader { try GazetteerReader(folder: bundle.folder) }

  /// The files of the bundle that geocoding reads: all but the manifest and what updates need.
  var bytes: [String: Data] {
    get throws {
      var found: [String: Data] = [:]
      for name in BundleManifest.contentNames where name != BundleManifest.sourcesName {
        found[name] = try Data(
          contentsOf: URL(fileURLWithPath: try bundle.folder + "/" + name))
      }
      return found
    }
  }

  /// Expects that the bundle is intact, and the same as one that is built from files that have the
  /// changes.
  func expectSame(as changed: World, _ context: Comment? = nil) throws {
    try GazetteerBundle.verify(bundle, progress: nil)
    let built = try UpdatedWorld(changed)
    let (found, expected) = (try bytes, try built.bytes)
    for (name, bytes) in expected { #expect(found[name] == bytes, "\(name): \(context ?? "")") }
    #expect(try bundle.manifest.counts == built.bundle.manifest.counts, context)
  }
}

/// The lines of a day's four files.
struct DayOfChanges {
  var files: [String: [String]] = [
    "modifications": [], "deletes": [], "alternateNamesModifications": [],
    "alternateNamesDeletes": [],
  ]
}
