import TestSupport
import Testing

@testable import Answers

/// Line ends, encodings and first lines that programs write.
@Suite struct LineEndTests {
  private static let manyLines = (0..<20_000).map { "town \($0)" }

  static let lines = [
    Lines("Paris\rRome\r", ["Paris", "Rome"], why: "CR alone, as Excel saves on the Mac"),
    Lines("Paris\rRome", ["Paris", "Rome"], why: "CR alone, and no last line end"),
    Lines("Paris\r\rRome\r", ["Paris", "", "Rome"], why: "an empty line among CRs"),
    Lines("Paris\rRome\rOslo\n", ["Paris", "Rome", "Oslo"], why: "an LF behind many CRs"),
    Lines("Pa\rris\nRome\nOslo\n", ["Pa\rris", "Rome", "Oslo"], why: "a stray CR is text"),
    Lines("Paris\nRo\rme\rx\ry\n", ["Paris", "Ro\rme\rx\ry"], why: "an LF that comes first"),
    Lines("Paris\r\nRome\r\n", ["Paris", "Rome"], why: "CR LF"),
    Lines("Paris\r\r\nRome\r\r\n", ["Paris", "Rome"], why: "CR CR LF, a known bug of Windows"),
    Lines("\r\r", ["", ""], why: "CRs and nothing else"),
    Lines("Paris\r\nRome\rOslo\rBern\r", ["Paris", "Rome\rOslo\rBern"], why: "CR LF came first"),
    Lines(manyLines.joined(separator: "\r"), manyLines, why: "more than is looked at"),
    Lines(
      utf16("Zürich\r\n東京 🗺\n", mark: true), ["Zürich", "東京 🗺"], why: "UTF-16 with its mark"),
    Lines(
      utf16("Zürich\rRome\r", mark: true, isLittleEndian: false), ["Zürich", "Rome"],
      why: "the other order, and CRs"),
    Lines("a", ["a"], why: "one character alone"),
    Lines("\u{0}\n", ["\u{0}"], why: "NUL alone is a character"),
    Lines("a\u{0}bc\n", ["a\u{0}bc"], why: "NUL at every second byte, but once"),
  ]

  @Test(arguments: lines) func linesEndAsTheFirstDoes(_ example: Lines) throws {
    for size in [1, 2, 3, 7, 100_000] {
      #expect(
        try Self.records(LineInput(keepsFields: false), example.input, pieces: size).map(\.query)
          == example.queries)
    }
  }

  static let tables = [
    Lines("id,town\r1,Paris\r2,Rome\r", ["Paris", "Rome"], why: "CR alone"),
    Lines("id,town\r1,\"Pa\nris\"\r", ["Pa\nris"], why: "an LF within quotation marks"),
    Lines("id,town\n1,\"Pa\rris\"\n", ["Pa\rris"], why: "a CR within quotation marks"),
    Lines("\"i\rd\",town\r\n1,Paris\r\n", ["Paris"], why: "a CR within the header"),
    Lines("id,town\r1,Pa\"ris\r2,Rome\r", ["Pa\"ris", "Rome"], why: "a mark within a field"),
    Lines("sep=;\nid;town\n1;Paris, TX\n", ["Paris, TX"], why: "Excel's first line"),
    Lines("\u{FEFF}sep=,\r\nid,town\r\n1,Paris\r\n", ["Paris"], why: "the same with a mark"),
    Lines("sep=|\nid|town\n1|\"Pa|ris\"\n", ["Pa|ris"], why: "a separator of its own"),
    Lines("sep=\t\nid\ttown\n1\tParis\n", ["Paris"], why: "a tab"),
    Lines("sep=;\rid;town\r1;Paris\r", ["Paris"], why: "with CR alone"),
    Lines(
      utf16("id\ttown\r\n1\tZürich\r\n", mark: true), ["Zürich"],
      why: "what Excel calls Unicode text"),
    Lines("sep=,town\n1,Paris\n", ["Paris"], why: "a column called sep="),
  ]

  @Test(arguments: tables) func tablesOfOtherProgramsAreRead(_ example: Lines) throws {
    for size in [1, 2, 3, 7, 100_000] {
      #expect(
        try Self.records(
          TableInput(column: "town", keepsFields: false), example.input, pieces: size
        ).map(\.query) == example.queries)
    }
  }

  @Test(arguments: [true, false]) func unmarkedUTF16IsRefused(isLittleEndian: Bool) throws {
    for text in ["id,town\n", "ab", "é1\n"] {
      let bytes = Self.utf16(text, mark: false, isLittleEndian: isLittleEndian)
      for size in [1, 3, 1_000] {
        #expect(throws: BatchInputError.unmarkedUTF16(isLittleEndian: isLittleEndian)) {
          try Self.records(LineInput(keepsFields: false), bytes, pieces: size)
        }
      }
    }
    let bytes = Self.utf16("Zürich\n", mark: false, isLittleEndian: isLittleEndian)
    let encoding = isLittleEndian ? TextEncoding.utf16LittleEndian : .utf16BigEndian
    #expect(
      try Self.records(LineInput(keepsFields: false), bytes, pieces: 1, encoding).map(\.query)
        == ["Zürich"])
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x41, 0x00, 0x0A], 1), ([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], 1),
      ([0xFF, 0xFE, 0x0A, 0x00, 0x00, 0xDC], 2),
    ] as [([UInt8], Int)])
  func halfACharacterIsRefused(bytes: [UInt8], line: Int) {
    #expect(throws: BatchInputError.notUTF16(line: line)) {
      try Self.records(LineInput(keepsFields: false), bytes, pieces: 2)
    }
  }

  private static func utf16(
    _ text: String, mark: Bool, isLittleEndian: Bool = true
  ) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
  }

  private static func records(
    _ input: some BatchInput, _ bytes: [UInt8], pieces size: Int,
    _ encoding: TextEncoding = .utf8
  ) throws -> [BatchRecord] {
    var input = DecodedInput(input, from: encoding)
    var records: [BatchRecord] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try input.read(bytes[start..<min(start + size, bytes.count)], into: &records)
    }
    try input.finish(into: &records)
    return records
  }
}
