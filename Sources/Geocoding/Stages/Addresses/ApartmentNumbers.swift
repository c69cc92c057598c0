import Gazetteer
import TextAnalysis

/// Countries where two numbers are an apartment and a house: "3/12 George Street" in Sydney, "12-25 Queen
/// Street" in Toronto.
enum ApartmentNumbers {
  /// What stands between the two, by country (Australia Post's and New Zealand Post's address standards;
  /// Canada Post's addressing guidelines).
  private static let breaks: [CountryCode?: WordBreak] = [
    CountryCode("AU"): .slash, CountryCode("NZ"): .slash, CountryCode("CA"): .hyphen,
  ]

  private static func isUsual(_ reading: NumberReading, in country: CountryCode?) -> Bool {
    reading.unit != nil && breaks[country] == reading.unitBreak
  }

  /// Returns readings of a number in the order in which a country means them: both numbers as one, then the
  /// house behind the apartment.
  static func ordered(_ readings: [NumberReading], in country: CountryCode?) -> [NumberReading] {
    guard let second = readings.firstIndex(where: { isUsual($0, in: country) }), second > 1 else {
      return readings
    }
    var ordered = readings
    ordered.insert(ordered.remove(at: second), at: 1)
    return ordered
  }

  /// Returns the words of the house's number and of its apartment.
  static func parts(
    of reading: NumberReading, in country: CountryCode?
  ) -> (number: Range<Int>, unit: Range<Int>?) {
    guard let unit = reading.unit, isUsual(reading, in: country),
      reading.words.contains(unit.upperBound)
    else { return (reading.words, nil) }
    return (unit.upperBound..<reading.words.upperBound, unit)
  }
}
