import ServerAPI
import TestSupport
import Testing

@Suite struct WireDateTests {
  // The fraction is never left out: clients read dates by fixed patterns and force-unwrap them.
  static let written: [(milliseconds: Int64, three: String, six: String)] = [
    (1_425_938_690_315, "2015-03-09T22:04:50.315Z", "2015-03-09T22:04:50.315000Z"),
    (1_425_938_690_000, "2015-03-09T22:04:50.000Z", "2015-03-09T22:04:50.000000Z"),
    (0, "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000000Z"),
    (-1, "1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999000Z"),
    (951_782_400_007, "2000-02-29T00:00:00.007Z", "2000-02-29T00:00:00.007000Z"),
    (-2_203_977_600_000, "1900-02-28T00:00:00.000Z", "1900-02-28T00:00:00.000000Z"),
    (.max, "9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999000Z"),
    (.min, "0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00.000000Z"),
  ]

  @Test(arguments: written)
  func writes(_ example: (milliseconds: Int64, three: String, six: String)) {
    #expect(WireDate.text(example.milliseconds) == example.three)
    #expect(WireDate.textOfMicroseconds(example.milliseconds) == example.six)
  }

  static let read: [(text: String, milliseconds: Int64?, why: String)] = [
    ("2015-03-09T22:04:50.315Z", 1_425_938_690_315, "as locations have it"),
    ("2015-03-09T22:04:50.315999Z", 1_425_938_690_315, "as sessions have it"),
    ("2015-03-09T22:04:50Z", 1_425_938_690_000, "no fraction"),
    ("2015-03-09T22:04:50.3Z", 1_425_938_690_300, "one digit"),
    ("2015-03-09T23:04:50.315+01:00", 1_425_938_690_315, "an offset"),
    ("2015-03-09T17:34:50.315-04:30", 1_425_938_690_315, "an offset to the west"),
    ("2015-02-29T00:00:00Z", nil, "no leap year"),
    ("2015-13-01T00:00:00Z", nil, "no such month"),
    ("2015-03-09T24:00:00Z", nil, "no such hour"),
    ("2015-03-09T22:04:50.Z", nil, "a point and no digits"),
    ("2015-03-09T22:04:50.315", nil, "no zone"),
    ("2015-03-09 22:04:50.315Z", nil, "a blank"),
    ("2015-03-09T22:04:50.315Z ", nil, "something behind it"),
    ("tomorrow", nil, "any text"),
    ("", nil, "nothing"),
  ]

  @Test(arguments: read)
  func reads(_ example: (text: String, milliseconds: Int64?, why: String)) {
    #expect(WireDate.milliseconds(example.text) == example.milliseconds, "\(example.why)")
  }

  @Test(arguments: propertySeeds)
  func writtenValuesReadBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let moment = Int64.random(
        in: -62_167_219_200_000...253_402_300_799_999, using: &generator)
      #expect(WireDate.milliseconds(WireDate.text(moment)) == moment)
      #expect(WireDate.milliseconds(WireDate.textOfMicroseconds(moment)) == moment)
    }
  }
}
