import TestSupport
import Testing
import TextFormats

/// Hexadecimal digits, percent-encoding and dates, in both directions.
@Suite struct TextCodingTests {
  @Test(arguments: propertySeeds)
  func hexadecimalDigitsReadBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    let text = Hexadecimal.text(bytes)
    #expect(text.utf8.count == 2 * bytes.count)
    #expect(Hexadecimal.bytes(text) == bytes)
  }

  @Test(arguments: ["0", "0g", "FF", "é", "00 "])
  func invalidDigitsAreNil(text: String) { #expect(Hexadecimal.bytes(text) == nil) }

  @Test(arguments: [
    ("Zz09-._~", "Zz09-._~", "what never needs encoding"),
    ("a b/c", "a%20b%2Fc", "a space and a slash"),
    ("é", "%C3%A9", "each byte of UTF-8"),
    ("\n", "%0A", "a byte below 16 has two digits too"),
    ("%41", "%2541", "a percent sign"),
  ])
  func encodes(text: String, encoded: String, why: String) {
    #expect(PercentEncoding.encoded(text) == encoded, "\(why)")
    #expect(PercentDecoding.pathPart(encoded) == text, "\(why)")
  }

  @Test func keptMarksAreNotEncoded() {
    #expect(PercentEncoding.encoded("/a b", keeping: "/") == "/a%20b")
  }

  /// Day by day over eight hundred years, two rounds of the calendar.
  @Test func everyDayHasItsDate() {
    var date = (year: Int64(1_600), month: Int64(1), day: Int64(1))
    let first = CivilDate.day(year: 1_600, month: 1, day: 1)
    for number in first..<(first + 2 * 146_097) {
      #expect(CivilDate.date(ofDay: number) == date)
      #expect(CivilDate.day(year: date.year, month: date.month, day: date.day) == number)
      date.day += 1
      if date.day > CivilDate.daysOfMonth(date.month, year: date.year) {
        date = date.month == 12 ? (date.year + 1, 1, 1) : (date.year, date.month + 1, 1)
      }
    }
    #expect(CivilDate.day(year: 1_970, month: 1, day: 1) == 0)
  }
}
