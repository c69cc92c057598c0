import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct ExtractRowTests {
  static let angles: [Case<String, Int32?>] = [
    Case("48.85341", 4_885_341, "five digits"),
    Case("-33.9", -3_390_000, "fewer digits"),
    Case("0", 0, "no point"),
    Case("-0.00001", -1, "the smallest step"),
    Case("12.3456789", 1_234_568, "more digits are rounded"),
    Case("1e1", 1_000_000, "an exponent"),
    Case("-90", -9_000_000, "the pole"),
    Case("90.00001", nil, "beyond the pole"),
    Case("north", nil, "no number"),
    Case("nan", nil, "not a number"),
    Case("-", nil, "a sign alone"),
    Case("99999999999999999999", nil, "too large for any integer"),
  ]

  private func row(_ text: String) -> ExtractRow {
    var row = ExtractRow(path: "t.txt", line: 7, buffer: Array(text.utf8))
    row.bounds = [0, row.buffer.count + 1]
    return row
  }

  @Test(arguments: angles)
  func readsAngles(_ example: Case<String, Int32?>) throws {
    let row = row(example.given)
    if let value = example.expected {
      #expect(try row.angle(0, called: "latitude", limit: 90) == value)
    } else {
      #expect(
        throws: ExtractError.invalidColumn(
          path: "t.txt", line: 7, column: "latitude", expected: "degrees within -90 and 90",
          found: example.given)
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

  @Test func aMissingColumnIsEmpty() {
    #expect(row("a")[5].isEmpty)
  }
}
