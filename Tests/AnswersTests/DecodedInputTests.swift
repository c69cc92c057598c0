import Testing

@testable import Answers

@Suite struct DecodedInputTests {
  private static func queries(
    _ bytes: [UInt8], from encoding: TextEncoding, pieces: Int
  ) throws -> [String] {
    var input = DecodedInput(LineInput(keepsFields: false), from: encoding)
    var records: [BatchRecord] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try input.read(bytes[start..<min(start + pieces, bytes.count)], into: &records)
    }
    try input.finish(into: &records)
    return records.map(\.query)
  }

  @Test(arguments: [1, 2, 3, 100]) func encodingsBecomeText(pieces: Int) throws {
    let zurich: [UInt8] = [0x5A, 0xFC, 0x72, 0x69, 0x63, 0x68, 0x0A]
    #expect(try Self.queries(zurich, from: .latin1, pieces: pieces) == ["Zürich"])
    #expect(
      try Self.queries(zurich + [0x80, 0x92], from: .windows1252, pieces: pieces)
        == ["Zürich", "€’"])
    #expect(
      try Self.queries(Array("Zürich\n北京\n🗺".utf8), from: .utf8, pieces: pieces)
        == ["Zürich", "北京", "🗺"])
  }

  /// Every text of two bytes, and of three that begin like a character of three or four: the same as
  /// the standard library decides.
  @Test func theCheckAgreesWithTheStandardLibrary() {
    func isFine(_ bytes: [UInt8]) -> Bool {
      var check = UTF8Check()
      do {
        for byte in bytes { try check.take(byte) }
        try check.finish()
        return true
      } catch {
        return false
      }
    }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let pair = [first, second]
        #expect(isFine(pair) == (String(validating: pair, as: UTF8.self) != nil))
        guard first >= 0xE0 else { continue }
        for end in [[0x80], [0xBF], [0x41], [0x80, 0x80], [0xBF, 0xC0]] as [[UInt8]] {
          #expect(isFine(pair + end) == (String(validating: pair + end, as: UTF8.self) != nil))
        }
      }
    }
  }

  @Test func theLineThatIsNotUTF8IsNamed() {
    #expect(throws: BatchInputError.notUTF8(line: 3)) {
      try Self.queries(Array("Paris\nRome\nZ".utf8) + [0xFC, 0x72, 0x0A], from: .utf8, pieces: 4)
    }
    #expect(throws: BatchInputError.notUTF8(line: 1)) {
      try Self.queries([0x41, 0xC3], from: .utf8, pieces: 1)
    }
  }

  @Test(arguments: [
    ("UTF8", TextEncoding.utf8), ("ISO-8859-1", .latin1), ("cp1252", .windows1252), ("utf-16", nil),
  ])
  func encodingsHaveTheirCommonNames(name: String, encoding: TextEncoding?) {
    #expect(TextEncoding(name: name) == encoding)
  }

  @Test(arguments: ["town;no\nParis;1\n", "town\tno\nParis\t1\n", "town,no\nParis,1\n"])
  func theHeaderDeterminesTheSeparator(table: String) throws {
    var input = TableInput(column: "town", keepsFields: true)
    var records: [BatchRecord] = []
    try input.read(Array(table.utf8)[...], into: &records)
    try input.finish(into: &records)
    #expect(input.columns == ["town", "no"])
    #expect(records == [BatchRecord(query: "Paris", inputFields: ["Paris", "1"])])
  }

  @Test func gzipIsNamed() {
    var input = DecodedInput(LineInput(keepsFields: false), from: .utf8)
    var records: [BatchRecord] = []
    let error = #expect(throws: BatchInputError.self) {
      try input.read([0x1F, 0x8B, 0x08, 0x00], into: &records)
    }
    #expect(error == .compressed)
  }
}
