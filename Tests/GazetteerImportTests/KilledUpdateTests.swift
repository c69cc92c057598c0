import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// Updates by the real program, killed at random moments.
@Suite(.enabled(if: KilledGazetteer.program != nil, "\(KilledGazetteer.reason)"))
struct KilledUpdateTests {
  private static let seed: UInt64 = 20_261_122

  @Test func aKilledUpdateLeavesTheOldBundleOrTheNewOne() async throws {
    let site = try KilledGazetteer(villages: 4_000)
    let build = try site.process(site.build)
    try build.run()
    build.waitUntilExit()
    try #require(build.terminationStatus == 0)
    // Every twentieth village gets another name, place and number of people.
    var changes = DayOfChanges()
    for id in stride(from: 1, through: 4_000, by: 20) {
      changes.files["modifications"]?.append(
        [
          "\(id)", "New Village \(id)", "", "", "46.5", "2.5", "P", "PPL", "FR", "", "11", "", "",
          "", "700", "", "", "Europe/Paris", "2026-11-21",
        ].joined(separator: "\t"))
    }
    for (kind, lines) in changes.files {
      try site.folder.write(
        lines.map { $0 + "\n" }.joined(), to: "changes/\(kind)-2026-11-21.txt")
    }
    let bundle = site.folder.path("cache/bundle")
    let old = site.folder.path("old")
    try FileManager.default.copyItem(atPath: bundle, toPath: old)
    let oldFiles = try GazetteerBundle.existing(site.location).manifest.files

    let update = [
      "gazetteer", "update", "--allow-missing-days", site.folder.path("changes"), "--gazetteer",
      bundle,
    ]
    var updates = 0
    var kills = KilledWork(
      rounds: KilledGazetteer.isLong ? 150 : 6, seed: Self.seed,
      watching: site.folder.path("cache"))
    try await kills.run {
      try site.process(update)
    } check: { what in
      let found = try GazetteerBundle.existing(site.location)
      #expect(throws: Never.self, "\(what)") {
        try GazetteerBundle.verify(found, progress: nil)
      }
      guard found.manifest.updatedTo != nil else {
        #expect(found.manifest.files == oldFiles, "\(what)")
        return
      }
      #expect(found.manifest.updatedTo == "2026-11-21", "\(what)")
      updates += 1
      // What else the round left stays: the next one has to cope with it.
      try FileManager.default.removeItem(atPath: bundle)
      try FileManager.default.copyItem(atPath: old, toPath: bundle)
    }
    let last = try site.process(update)
    try last.run()
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    #expect(try GazetteerBundle.existing(site.location).manifest.updatedTo == "2026-11-21")
    #expect(try site.left == ["bundle", "bundle.lock"])
    print("update: \(kills.summary); \(updates) times it was done, else undone")
  }
}
