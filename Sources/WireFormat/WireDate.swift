/// Moments as the wire writes them: UTC, with a fraction and `Z`.
///
/// The fraction is always printed, also when it is zero: clients read dates with fixed patterns such
/// as `ss.SSSZ`, and one traps without it (<doc:WireAPI>, "Dates").
///
///     WireDate.text(1_425_938_690_315)               // 2015-03-09T22:04:50.315Z
///     WireDate.textOfMicroseconds(1_425_938_690_315) // 2015-03-09T22:04:50.315000Z
public enum WireDate {
  /// Returns a moment in milliseconds since 1970 with three digits, as locations have it.
  ///
  /// Moments outside of the years 0 to 9999 become the first or last of these.
  public static func text(_ milliseconds: Int64) -> String {
    written(milliseconds, ending: "Z")
  }

  /// Returns a moment in milliseconds since 1970 with six digits, as sessions have it.
  public static func textOfMicroseconds(_ milliseconds: Int64) -> String {
    written(milliseconds, ending: "000Z")
  }

  /// Reads a moment with or without a fraction, with `Z` or an offset as `+00:00`; `nil` for
  /// anything else.
  ///
  /// Digits beyond milliseconds are cut.
  public static func milliseconds(_ text: String) -> Int64? {
    var reader = DateReader(text)
    return reader.milliseconds()
  }

  /// The first and the last millisecond that four digits of a year can write.
  static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  private static func written(_ milliseconds: Int64, ending: String) -> String {
    let bounded = min(max(milliseconds, writable.lowerBound), writable.upperBound)
    let inSecond = ((bounded % 1_000) + 1_000) % 1_000
    let seconds = (bounded - inSecond) / 1_000
    let inDay = ((seconds % 86_400) + 86_400) % 86_400
    let (year, month, day) = CivilDate.date(ofDay: (seconds - inDay) / 86_400)
    let parts: [(number: Int64, digits: Int, behind: Unicode.Scalar)] = [
      (year, 4, "-"), (month, 2, "-"), (day, 2, "T"), (inDay / 3_600, 2, ":"),
      (inDay / 60 % 60, 2, ":"), (inDay % 60, 2, "."),
    ]
    // A list of a hundred rows has two hundred dates, so this is done in bytes.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(27)
    for part in parts {
      append(part.number, part.digits, to: &bytes)
      bytes.append(UInt8(ascii: part.behind))
    }
    append(inSecond, 3, to: &bytes)
    bytes += ending.utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the last digits of a number that is not negative.
  private static func append(_ number: Int64, _ digits: Int, to bytes: inout [UInt8]) {
    var place: Int64 = 1
    for _ in 1..<digits { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}

/// Days and dates of the Gregorian calendar, reckoned back before its beginning too.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
enum CivilDate {
  /// The days of 400 years, after which the calendar repeats.
  private static let daysOfEra: Int64 = 146_097
  /// Days from the first of March of year 0 to the first of January 1970.
  private static let daysToEpoch: Int64 = 719_468

  /// Returns the date so many days after 1970-01-01.
  static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + daysToEpoch
    let era = (shifted >= 0 ? shifted : shifted - daysOfEra + 1) / daysOfEra
    let dayOfEra = shifted - era * daysOfEra
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Years are taken to begin in March, so that a leap day is a year's last.
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// Returns the days from 1970-01-01 to a date, for years 0 to 9999.
  static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - daysToEpoch
  }

  static func daysOfMonth(_ month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
