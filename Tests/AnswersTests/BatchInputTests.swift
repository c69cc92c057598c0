import Answers
import TestSupport
import Testing

@Suite struct BatchInputTests {
  static let lines: [Lines] = [
    Lines("", [], why: "an empty input has no query"),
    Lines("\n", [""], why: "an empty line is a query"),
    Lines("Paris\nRome\n", ["Paris", "Rome"], why: "nothing follows the last line end"),
    Lines("Paris\nRome", ["Paris", "Rome"], why: "the last line end may be missing"),
    Lines("Paris\r\nRome\r\n\r\n", ["Paris", "Rome", ""], why: "CR LF"),
    Lines("a\rb\n", ["a\rb"], why: "a CR within a line stays"),
    Lines("\u{FEFF}Paris\n\u{FEFF}Rome\n", ["Paris", "\u{FEFF}Rome"], why: "byte-order mark"),
    Lines("\u{FEFF}\n", [""], why: "byte-order mark alone"),
    Lines([0x50, 0xFF, 0x0A], ["P\u{FFFD}"], why: "invalid UTF-8 is repaired"),
    Lines("a\u{0}b\n", ["a\u{0}b"], why: "NUL is a character"),
  ]

  @Test(arguments: lines)
  func linesAreQueries(_ example: Lines) throws {
    for size in [1, 2, 3, 1_000] {
      #expect(
        try Self.records(of: LineInput(keepsFields: false), from: example.input, pieces: size)
          .map(\.query) == example.queries)
    }
  }

  @Test func longLinesAreTruncatedBetweenCharacters() throws {
    let line = "x" + String(repeating: "é", count: 5_000_000) + "\nRome\n"
    let records = try Self.records(
      of: LineInput(keepsFields: true), from: Array(line.utf8), pieces: 65_536)
    #expect(records.count == 2)
    #expect(records[0].query.utf8.count <= BatchRecord.maximumQueryBytes)
    #expect(!records[0].query.contains("\u{FFFD}"))
    #expect(records[1].query == "Rome")
  }

  static let tables: [Lines] = [
    Lines("id,town\n1,Paris\n2,Rome\n", ["Paris", "Rome"], why: "plain"),
    Lines("id,town\r\n1,Paris\r\n", ["Paris"], why: "CR LF"),
    Lines("\u{FEFF}town,id\nParis,1", ["Paris"], why: "byte-order mark before the header"),
    Lines("\u{FEFF}\"town\",id\nParis,1", ["Paris"], why: "the same before a quotation mark"),
    Lines("id,town\n1,\"Paris, \"\"TX\"\"\"\n", ["Paris, \"TX\""], why: "quoted"),
    Lines("id,town\n1,\"Par\nis\"\n2,Rome\n", ["Par\nis", "Rome"], why: "quoted line end"),
    Lines("id,town\n1,\"Paris\r\"\n", ["Paris\r"], why: "a quoted CR at the end stays"),
    Lines("id,town\n1,Pa\"ris\n", ["Pa\"ris"], why: "a quotation mark within"),
    Lines("id,town\n1,\"\"\n2,\n", ["", ""], why: "empty fields"),
    Lines("id,town\n1\n2,Rome,x\n3,Oslo\n", ["", "", "Oslo"], why: "ragged rows answer none"),
    Lines("id,town\n1,\"Paris\n", [""], why: "a quotation mark that is never closed"),
    Lines("town\n\nRome\n", ["", "Rome"], why: "an empty line of one column is an empty query"),
    Lines("id,town\n", [], why: "a header alone"),
  ]

  @Test(arguments: tables)
  func columnsAreQueries(_ example: Lines) throws {
    for size in [1, 2, 3, 1_000] {
      #expect(
        try Self.records(
          of: TableInput(column: "town", keepsFields: false), from: example.input, pieces: size
        ).map(\.query) == example.queries)
    }
  }

  @Test func raggedRowsAreCountedAndLoseNothing() throws {
    var input = TableInput(column: "town", keepsFields: true)
    var records: [BatchRecord] = []
    try input.read(Array("id,town\n1,Springfield, IL,x\n2\n".utf8)[...], into: &records)
    try input.finish(into: &records)
    #expect(records.map(\.inputFields) == [["1", "Springfield, IL,x"], ["2", ""]])
    #expect(
      input.faults == """
        2 rows could not be read; their answers are "none". The first: line 2: expected 2 columns, found 4
        """)
  }

  @Test func aBlankLineIsARowWithoutAnswerAndNoFault() throws {
    var input = TableInput(column: "town", keepsFields: true)
    var records: [BatchRecord] = []
    try input.read(Array("id,town\n1,Paris\n\n2,Rome\n\n".utf8)[...], into: &records)
    try input.finish(into: &records)
    #expect(records.map(\.query) == ["Paris", "", "Rome", ""])
    #expect(input.faults == nil)
  }

  @Test func aTableWithoutHeaderOrColumnIsRefused() {
    #expect(throws: BatchInputError.missingHeader) {
      try Self.records(of: TableInput(column: "town", keepsFields: false), from: [], pieces: 1)
    }
    #expect(throws: BatchInputError.unknownColumn(name: "town", columns: ["id", "city"])) {
      try Self.records(
        of: TableInput(column: "town", keepsFields: false), from: Array("id,city\n".utf8),
        pieces: 9)
    }
  }

  /// Rows that are one byte or one field too much, and those that just fit.
  @Test(arguments: [
    ("a,b\n1,2\n", nil), ("a,b,c\n", BatchInputError.tooManyFields(row: 1, line: 1, maximum: 2)),
    ("a,b\n\"x\ny\",2\n1,2,3\n", .tooManyFields(row: 3, line: 4, maximum: 2)),
    ("a,b\n12345678,\n", nil),
    ("a,b\n123456789,\n", .rowTooLong(row: 2, line: 2, maximumBytes: 10)),
    ("a,b\n1,\"234567890", .rowTooLong(row: 2, line: 2, maximumBytes: 10)),
  ]) func aRowBeyondTheLimitsIsRefused(table: String, error: BatchInputError?) {
    for size in [1, 3, 1_000] {
      var found: BatchInputError?
      do {
        _ = try Self.records(
          of: TableInput(
            column: "a", keepsFields: false, limits: RowLimits(fields: 2, bytes: 10)),
          from: Array(table.utf8), pieces: size)
      } catch {
        found = error as? BatchInputError
      }
      #expect(found == error)
    }
  }

  @Test func aRowWithoutEndIsRefused() {
    let input = Array("id,town\n1,\"".utf8) + [UInt8](repeating: 0x78, count: 17 * 1_048_576)
    #expect(throws: BatchInputError.rowTooLong(row: 2, line: 2, maximumBytes: 16 * 1_048_576)) {
      try Self.records(
        of: TableInput(column: "town", keepsFields: false), from: input, pieces: 65_536)
    }
  }

  @Test("what is quoted is read back", arguments: propertySeeds)
  func quotedFieldsReadBack(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fragments = ["", "a", ",", "\"", "\n", "\r", "\r\n", " ", "é", "\u{0}", "東京", "\"\""]
    let rows = (0..<20).map { _ in
      (0..<3).map { _ in
        (0..<Int.random(in: 0...4, using: &generator))
          .map { _ in fragments.randomElement(using: &generator)! }.joined()
      }
    }
    var bytes = Array("a,town,c\n".utf8)
    for row in rows {
      CSVField.append(row, to: &bytes)
      bytes.append(0x0A)
    }
    let records = try Self.records(
      of: TableInput(column: "town", keepsFields: true), from: bytes,
      pieces: Int.random(in: 1...64, using: &generator))
    #expect(records.map(\.inputFields) == rows)
    #expect(records.map(\.query) == rows.map { $0[1] })
  }

  private static func records(
    of input: consuming some BatchInput, from bytes: [UInt8], pieces size: Int
  ) throws -> [BatchRecord] {
    var records: [BatchRecord] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      try input.read(bytes[start..<min(start + size, bytes.count)], into: &records)
    }
    try input.finish(into: &records)
    return records
  }
}
