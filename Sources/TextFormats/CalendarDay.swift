/// A calendar day, such as `2026-11-21`.
package struct CalendarDay: Hashable, Sendable {
  /// The number of days since 1970-01-01: those of consecutive days differ by one.
  package let number: Int64

  /// Creates a day from its number.
  package init(number: Int64) { self.number = number }

  /// Parses a day of the years 0 to 9999; `nil` if there is no such day.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      (1...12).contains(month), (1...CivilDate.daysOfMonth(month, year: year)).contains(day)
    else { return nil }
    number = CivilDate.day(year: year, month: month, day: day)
  }

  /// Returns the last day that has ended in UTC, for a time in seconds since 1970.
  package static func yesterday(atSecond second: Int64) -> CalendarDay {
    CalendarDay(number: second / 86_400 - 1)
  }

  /// The day after this one.
  package var next: CalendarDay { CalendarDay(number: number + 1) }

  /// The day in the form `2026-11-21`.
  package var text: String {
    let date = CivilDate.date(ofDay: number)
    func padded(_ number: Int64, _ width: Int) -> String {
      let digits = "\(number)"
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  /// Returns the number of days between two; 0 if one of them is not a day.
  package static func count(after first: String, before second: String) -> Int {
    guard let first = CalendarDay(first), let second = CalendarDay(second) else { return 0 }
    return Int(max(0, second.number - first.number - 1))
  }
}

/// Converts between day numbers and dates of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013.
package enum CivilDate {
  /// The number of days in 400 years, after which the calendar repeats.
  private static let daysOfEra: Int64 = 146_097
  /// The number of days from March 1 of year 0 to January 1, 1970.
  private static let daysToEpoch: Int64 = 719_468

  /// Returns the date of a day, counted from 1970-01-01.
  package static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + daysToEpoch
    let era = (shifted >= 0 ? shifted : shifted - daysOfEra + 1) / daysOfEra
    let dayOfEra = shifted - era * daysOfEra
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Years start in March here, so that a leap day is the last day of its year.
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// Returns the number of days from 1970-01-01 to a date, for years 0 to 9999.
  package static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - daysToEpoch
  }

  /// Returns the number of days in a month.
  package static func daysOfMonth(_ month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
