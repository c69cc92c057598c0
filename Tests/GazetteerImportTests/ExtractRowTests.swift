import Testing

@testable import GazetteerImport

@Suite struct ExtractRowTests {
  struct Angle: Sendable, CustomTestStringConvertible {
    let text: String
    let value: Int32?
    let why: String
    var testDescription: String { "\(text) (\(why))" }
  }

  static let angles: [Angle] = [
    Angle(text: "48.85341", value: 4_885_341, why: "five digits"),
    Angle(text: "-33.9", value: -3_390_000, why: "fewer digits"),
    Angle(text: "0", value: 0, why: "no point"),
    Angle(text: "-0.00001", value: -1, why: "the smallest step"),
    Angle(text: "12.3456789", value: 1_234_568, why: "more digits are rounded"),
    Angle(text: "1e1", value: 1_000_000, why: "an exponent"),
    Angle(text: "-90", value: -9_000_000, why: "the pole"),
    Angle(text: "90.00001", value: nil, why: "beyond the pole"),
    Angle(text: "north", value: nil, why: "no number"),
    Angle(text: "nan", value: nil, why: "not a number"),
    Angle(text: "-", value: nil, why: "a sign alone"),
    Angle(text: "99999999999999999999", value: nil, why: "too large for any integer"),
  ]

  private func row(_ text: String) -> ExtractRow {
    var row = ExtractRow(path: "t.txt", line: 7, buffer: Array(text.utf8))
    row.bounds = [0, row.buffer.count + 1]
    return row
  }

  @Test(arguments: angles)
  func readsAngles(_ example: Angle) throws {
    let row = row(example.text)
    if let value = example.value {
      #expect(try row.angle(0, called: "latitude", limit: 90) == value)
    } else {
      #expect(
        throws: ExtractError.invalidColumn(
          path: "t.txt", line: 7, column: "latitude", expected: "degrees within -90 and 90",
          found: example.text)
      ) { try row.angle(0, called: "latitude", limit: 90) }
    }
  }

  @Test func readsNumbers() throws {
    #expect(try row("1234567").number(0, called: "population") == 1_234_567)
    #expect(try row("-5").number(0, called: "population") == -5)
    #expect(try row("").number(0, called: "population") == nil)
    for text in ["12a", "-", "1.5", "9999999999999999999"] {
      #expect(throws: ExtractError.self) { try row(text).number(0, called: "population") }
    }
  }

  @Test func aColumnThatIsNotThereIsEmpty() {
    #expect(row("a")[5].isEmpty)
  }
}
