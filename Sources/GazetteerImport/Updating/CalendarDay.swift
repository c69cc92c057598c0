import TextFormats

/// A day of the calendar, as in `2026-11-21`.
struct CalendarDay {
  /// Days since 1970-01-01: those of neighboring days differ by one.
  let number: Int64

  /// Reads a day; `nil` when there is none of that name.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      (1...12).contains(month), (1...CivilDate.daysOfMonth(month, year: year)).contains(day)
    else { return nil }
    number = CivilDate.day(year: year, month: month, day: day)
  }

  /// How many days lie between two.
  static func count(after first: String, before second: String) -> Int {
    guard let first = CalendarDay(first), let second = CalendarDay(second) else { return 0 }
    return Int(max(0, second.number - first.number - 1))
  }
}
