import BundleFixtures
import Foundation
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

/// Tables of the extract that are edited by hand.
@Suite struct EditedTablesTests {
  /// An extract whose manifest describes its tables, and the cache for its bundle.
  private struct Checkout {
    let folder: TemporaryFolder
    let location: GazetteerLocation
    private let kinds = "P\tplace\n"

    init() throws {
      folder = try TemporaryFolder()
      try Worlds.parisFranceAndTexas.write(to: folder.path("Data"))
      try folder.write(kinds, to: "Data/dictionaries/own.txt")
      let tables = folder.path("Data/dictionaries")
      let entries = try FileManager.default.contentsOfDirectory(atPath: tables).sorted().map {
        let bytes = try Data(contentsOf: URL(filePath: tables + "/" + $0))
        var checksum = CRC32()
        bytes.withUnsafeBytes { checksum.add($0) }
        return """
          {"path": "dictionaries/\($0)", "textCrc32": "\(checksum.text)", "textBytes": \(bytes.count)}
          """
      }
      try folder.write(
        #"{"date": "2026-01-02", "files": [\#(entries.joined(separator: ", "))]}"#,
        to: "Data/manifest.json")
      location = GazetteerLocation(
        gazetteer: nil, data: folder.path("Data"),
        environment: ["XDG_CACHE_HOME": folder.path("cache"), "HOME": folder.path],
        programPath: "/nowhere/otm", workingDirectory: "/nowhere")
    }

    func open() throws -> OpenBundle { try GazetteerBundle.openOrBuild(location, progress: nil) }
    func write(_ text: String) throws { try folder.write(text, to: "Data/dictionaries/own.txt") }
    func restore() throws { try write(kinds) }
    var refusal: GazetteerError {
      .badExtract(.unnotedTable(path: folder.path("Data/dictionaries/own.txt")))
    }
  }

  @Test func anEditedTableNeverGivesTheOldAnswer() throws {
    let checkout = try Checkout()
    let before = try checkout.open()
    try checkout.write("P\ttown\n")
    #expect(throws: checkout.refusal) { try checkout.open() }
    #expect(throws: checkout.refusal) { try GazetteerBundle.existing(checkout.location) }
    #expect(checkout.refusal.description.contains("tools/fetch-extract --own"))
    try checkout.restore()
    #expect(try checkout.open().folder == before.folder, "written again, with the old content")
  }

  @Test func anEditedTableIsInNoNewBundle() throws {
    let checkout = try Checkout()
    try checkout.write("P\ttown\n")
    #expect(throws: checkout.refusal) { try checkout.open() }
    #expect(throws: checkout.refusal) {
      try GazetteerBundle.build(checkout.location, from: nil, output: nil, progress: nil)
    }
    #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("cache/otm")))
  }

  @Test func aNewTableIsFoundAndOneOfAnotherFolderIsNot() throws {
    let checkout = try Checkout()
    try checkout.folder.write("", to: "Data/overrides/unlisted.tsv")
    _ = try checkout.open()
    try checkout.folder.write("", to: "Data/dictionaries/new.txt")
    #expect(throws: GazetteerError.self) { try checkout.open() }
  }

  @Test func aTableWithAnOldDateIsRead() throws {
    let checkout = try Checkout()
    _ = try checkout.open()
    try checkout.write("P\ttown\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: checkout.folder.path("Data/dictionaries/own.txt"))
    #expect(throws: checkout.refusal) { try checkout.open() }
  }
}
