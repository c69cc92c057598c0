import BundleFixtures
import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// The check of a bundle in use, and its record.
@Suite struct CheckRecordTests {
  private let folder: TemporaryFolder
  private let bundle: OpenBundle

  init() throws {
    folder = try TemporaryFolder()
    try Worlds.parisFranceAndTexas.write(to: folder.path("extract"))
    bundle = try GazetteerBundle.openOrBuild(
      GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("extract")), progress: nil)
  }

  private func record(bootID: String = "first") throws -> CheckRecord {
    try #require(CheckRecord(of: bundle.folder, cache: folder.path("cache"), bootID: bootID))
  }

  /// Whether a check reads the files.
  private func reads(_ record: CheckRecord?) throws -> Bool {
    var pieces = 0
    #expect(try GazetteerBundle.damage(in: bundle, record: record) { _ in pieces += 1 } == nil)
    return pieces > 0
  }

  private var spelling: String { bundle.folder + "/" + BundleManifest.spellingName }

  @Test func aCheckedBundleIsNotReadAgain() throws {
    #expect(try reads(record()))
    #expect(try !reads(record()))
    #expect(try reads(nil), "without a note it is read")
    #expect(try reads(record(bootID: "second")), "the machine was started again")
    #expect(CheckRecord(of: bundle.folder, cache: folder.path("cache"), bootID: "") == nil)
  }

  @Test func aChangedBundleIsReadAgain() throws {
    #expect(try reads(record()))
    // The same bytes, written again: other times.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: spelling))
    try bytes.write(to: URL(fileURLWithPath: spelling))
    #expect(try reads(record()))
    #expect(try !reads(record()))
  }

  /// A note that others may write would let them hide what they did to the files.
  @Test func aRecordThatOthersCanWriteIsIgnored() throws {
    #expect(try reads(record()))
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path("cache/otm")).first)
    let path = folder.path("cache/otm/" + name)
    #expect(chmod(path, 0o666) == 0)
    #expect(try reads(record()))
    #expect(try !reads(record()), "it is replaced by one of our own")
  }

  @Test func aFlippedByteInAnyFileIsFound() throws {
    for file in bundle.manifest.files {
      let path = bundle.folder + "/" + file.name
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      var damaged = bytes
      damaged[damaged.count - 1] ^= 1
      try damaged.write(to: URL(fileURLWithPath: path))
      let found = try GazetteerBundle.damage(in: bundle, record: record()) { _ in }
      #expect(found?.hasPrefix("\(file.name) has CRC-32") == true)
      try bytes.write(to: URL(fileURLWithPath: path))
    }
    #expect(try reads(record()), "damage is never noted as whole")
  }

  @Test func aMissingFileIsDamage() throws {
    try FileManager.default.removeItem(atPath: spelling)
    #expect(try GazetteerBundle.damage(in: bundle, record: record()) { _ in } != nil)
  }
}
