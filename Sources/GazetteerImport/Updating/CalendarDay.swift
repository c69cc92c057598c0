/// A day of the calendar, as in `2026-11-21`.
struct CalendarDay {
  /// Days since the first of March of year 0: those of neighbouring days differ by one.
  let number: Int

  /// Reads a day; `nil` when there is none of that name.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...days[month - 1]).contains(day) else { return nil }
    // Years that begin in March have the day that comes and goes at their end.
    let yearFromMarch = month < 3 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    number =
      365 * yearFromMarch + yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
      + (306 * monthFromMarch + 5) / 10 + day - 1
  }

  /// How many days lie between two.
  static func count(after first: String, before second: String) -> Int {
    guard let first = CalendarDay(first), let second = CalendarDay(second) else { return 0 }
    return max(0, second.number - first.number - 1)
  }
}
