import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

/// Builds by the real program, killed at random moments.
@Suite(.enabled(if: KilledGazetteer.program != nil, "\(KilledGazetteer.reason)"))
struct KilledBuildTests {
  @Test(arguments: [true, false])
  func aKilledBuildLeavesACompleteBundleOrNone(isAnew: Bool) async throws {
    let site = try KilledGazetteer(villages: 20_000)
    let bundle = site.folder.path("cache/bundle")
    try FileManager.default.createDirectory(
      atPath: site.folder.path("cache"), withIntermediateDirectories: false)
    var bundles = 0
    var kills = KilledWork(
      rounds: KilledGazetteer.isLong ? 60 : 4, seed: isAnew ? 1 : 2,
      watching: site.folder.path("cache"))
    try await kills.run {
      try site.process(site.build)
    } check: { what in
      do {
        let found = try GazetteerBundle.existing(site.location)
        #expect(throws: Never.self, "\(what)") {
          try GazetteerBundle.verify(found, progress: nil)
        }
        bundles += 1
        if isAnew { try FileManager.default.removeItem(atPath: bundle) }
      } catch GazetteerError.noBundle {
        #expect(isAnew, "\(what)")
      }
    }
    let last = try site.process(site.build)
    try last.run()
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)
    try GazetteerBundle.verify(GazetteerBundle.existing(site.location), progress: nil)
    #expect(try site.left == ["bundle", "bundle.lock"])
    print(
      "build \(isAnew ? "of the first bundle" : "over another"): \(kills.summary); "
        + "\(bundles) times a whole one was there, never another")
  }
}
