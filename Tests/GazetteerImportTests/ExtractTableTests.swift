import Foundation
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct ExtractTableTests {
  static let cases: [Case<String, [[String]]>] = [
    Case("", [], "an empty file has no rows"),
    Case("a\tb\n", [["a", "b"]], "a line"),
    Case("a\tb", [["a", "b"]], "the last line may lack its end"),
    Case("a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"]], "Windows line ends"),
    Case("\u{FEFF}a\tb\n", [["a", "b"]], "a byte order mark"),
    Case("\n\na\tb\n\n", [["a", "b"]], "empty lines"),
    Case("# about\na\tb\n", [["a", "b"]], "a comment"),
    Case("\t\n", [["", ""]], "empty columns"),
    Case("Zürich\t東京\n", [["Zürich", "東京"]], "more than ASCII"),
  ]

  @Test(arguments: cases)
  func reads(_ example: Case<String, [[String]]>) throws {
    let folder = try TemporaryFolder()
    try folder.write(example.given, to: "t.txt")
    let table = ExtractTable(path: folder.path("t.txt"), columns: 2, hasComments: true)
    #expect(try rows(of: table) == example.expected)
  }

  @Test func gzipAndPlainTextAreReadAlike() throws {
    let folder = try TemporaryFolder()
    let text = (0..<50_000).map { "\($0)\tname \($0 * 7)\n" }.joined()
    try folder.write(text, to: "plain.txt")
    try folder.write(try gzipped(Data(text.utf8)), to: "packed.txt.gz")
    let plain = try rows(of: ExtractTable(path: folder.path("plain.txt"), columns: 2))
    let packed = try rows(of: ExtractTable(path: folder.path("packed.txt.gz"), columns: 2))
    #expect(plain.count == 50_000)
    #expect(plain == packed)
  }

  @Test func severalGzipMembersAreOneText() throws {
    let folder = try TemporaryFolder()
    let members = try ["a\tb\nc", "\td\n"].map { try gzipped(Data($0.utf8)) }
    try folder.write(members[0] + members[1], to: "t.gz")
    #expect(
      try rows(of: ExtractTable(path: folder.path("t.gz"), columns: 2)) == [
        ["a", "b"], ["c", "d"],
      ])
  }

  @Test func invalidUTF8IsRepaired() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data([0x61, 0xFF, 0x09, 0xC3, 0x0A]), to: "t.txt")
    #expect(
      try rows(of: ExtractTable(path: folder.path("t.txt"), columns: 2))
        == [["a\u{FFFD}", "\u{FFFD}"]])
  }

  @Test func aLineLongerThanTheBufferIsRead() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 2_000_000)
    try folder.write("a\tb\n\(long)\tc\nd\te\n", to: "t.txt")
    let found = try rows(of: ExtractTable(path: folder.path("t.txt"), columns: 2))
    #expect(found.map { $0[0].count } == [1, 2_000_000, 1])
  }

  // MARK: Errors

  @Test func aWrongColumnCountNamesFileLineExpectedAndFound() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\tb\nc\n", to: "t.txt")
    let path = folder.path("t.txt")
    let expected = ExtractError.wrongColumnCount(path: path, line: 2, expected: 2, found: 1)
    #expect(throws: expected) { try rows(of: ExtractTable(path: path, columns: 2)) }
    #expect(
      expected.description
        == "\(path), line 2: expected 2 tab-separated columns, found 1; download the file again")
  }

  @Test func aMissingFileIsAnError() throws {
    let error = #expect(throws: ExtractError.self) {
      try rows(of: ExtractTable(path: "/nowhere/t.txt", columns: 2))
    }
    #expect(error?.description.hasPrefix("/nowhere/t.txt: cannot be opened: No such file") == true)
  }

  @Test func aTruncatedGzipFileIsAnError() throws {
    let folder = try TemporaryFolder()
    let packed = try gzipped(Data(String(repeating: "a\tb\n", count: 10_000).utf8))
    for count in [3, 12, packed.count / 2, packed.count - 1] {
      try folder.write(packed.prefix(count), to: "t.gz")
      let expected = ExtractError.truncatedGzip(path: folder.path("t.gz"), offset: count)
      #expect(throws: expected) {
        try rows(of: ExtractTable(path: folder.path("t.gz"), columns: 2))
      }
    }
  }

  @Test("damaged gzip bytes throw and never trap", arguments: propertySeeds)
  func damagedGzipBytesThrow(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var packed = try gzipped(
      Data((0..<3_000).map { "\($0 &* 7_919)\tb\n" }.joined().utf8))
    // Behind the header, whose time and name nobody checks.
    let index = Int.random(in: 10..<packed.count, using: &generator)
    packed[index] ^= UInt8.random(in: 1...255, using: &generator)
    try folder.write(packed, to: "t.gz")
    #expect(throws: ExtractError.self) {
      try rows(of: ExtractTable(path: folder.path("t.gz"), columns: 2))
    }
  }

  @Test func aWrongChecksumIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\tb\n", to: "t.txt")
    let table = ExtractTable(
      path: folder.path("t.txt"), columns: 2, expected: ExtractText(crc32: "00000000", bytes: 4))
    let error = #expect(throws: ExtractError.self) { try rows(of: table) }
    #expect(
      error?.description.contains("expected 4 bytes with CRC-32 00000000, found 4 bytes") == true)
  }
}
