import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

/// Gzip files that expand to very much data.
@Suite struct PackedExtractTests {
  /// 64 MB of one letter in 64 KB: memory is bounded by the longest line, not by what it unpacks
  /// to.
  @Test func aLineWithoutEndIsRefused() throws {
    let folder = try TemporaryFolder()
    let packed = try gzipped(Data(repeating: UInt8(ascii: "a"), count: 64 << 20))
    try folder.write(packed, to: "bomb.gz")
    #expect(packed.count < 100_000)
    let table = ExtractTable(path: folder.path("bomb.gz"), columns: 2)
    #expect(
      throws: ExtractError.lineTooLong(
        path: folder.path("bomb.gz"), line: 1, limitBytes: ExtractTable.maxLineBytes)
    ) {
      try table.forEachRow { _ in Issue.record("no line of it is one") }
    }
  }

  /// Files within files within files: only one layer is unpacked.
  @Test func aCompressedFileInsideAnotherIsText() throws {
    let folder = try TemporaryFolder()
    let inner = try gzipped(Data("a\tb\n".utf8))
    try folder.write(try gzipped(inner), to: "twice.gz")
    let table = ExtractTable(path: folder.path("twice.gz"), columns: 2)
    #expect(throws: ExtractError.self) { try table.forEachRow { _ in } }
  }

  /// Lines that are right but without end stop at the first that is not.
  @Test func invalidLinesEndTheImport() throws {
    let folder = try TemporaryFolder()
    let packed = try gzipped(
      Data(repeating: UInt8(ascii: "\n"), count: 16 << 20) + Data("x\n".utf8))
    try folder.write(packed, to: "lines.gz")
    let table = ExtractTable(path: folder.path("lines.gz"), columns: 2)
    #expect(throws: ExtractError.self) { try table.forEachRow { _ in } }
  }
}
