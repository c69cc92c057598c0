import TextFormats

/// Dates in the wire format: UTC, with a fraction and `Z`.
///
/// The fraction is always printed, even if it is zero: clients parse dates with fixed patterns such
/// as `ss.SSSZ`, and one crashes without it (StudentAPI.md, "Dates").
///
///     WireDate.text(1_425_938_690_315)               // 2015-03-09T22:04:50.315Z
///     WireDate.textOfMicroseconds(1_425_938_690_315) // 2015-03-09T22:04:50.315000Z
package enum WireDate {
  /// Returns a date in milliseconds since 1970 with three digits, the format of locations.
  ///
  /// Dates outside the years 0 to 9999 are clamped to the first or last moment of these.
  package static func text(_ milliseconds: Int64) -> String {
    written(milliseconds, ending: "Z")
  }

  /// Returns a date in milliseconds since 1970 with six digits, the format of sessions.
  package static func textOfMicroseconds(_ milliseconds: Int64) -> String {
    written(milliseconds, ending: "000Z")
  }

  /// Parses a date with or without a fraction; `nil` for anything else.
  ///
  /// It ends with `Z` or an offset such as `+00:00`. Digits beyond milliseconds are dropped.
  package static func milliseconds(_ text: String) -> Int64? {
    var reader = DateReader(text)
    return reader.milliseconds()
  }

  /// The first and the last millisecond with a four-digit year.
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
    // A list of a hundred rows has two hundred dates, so this works on bytes.
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

  /// Appends the last digits of a non-negative number.
  private static func append(_ number: Int64, _ digits: Int, to bytes: inout [UInt8]) {
    var place: Int64 = 1
    for _ in 1..<digits { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}

/// A parser of a date and time in ISO 8601.
struct DateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  mutating func milliseconds() -> Int64? {
    guard let year = number(4), take("-"), let month = number(2), (1...12).contains(month),
      take("-"), let day = number(2), (1...CivilDate.daysOfMonth(month, year: year)).contains(day),
      take("T"), let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60,
      take(":"), let second = number(2), second < 60, let fraction = fraction(),
      let offset = offset(), rest.isEmpty
    else { return nil }
    let days = CivilDate.day(year: year, month: month, day: day)
    return (days * 86_400 + hour * 3_600 + minute * 60 + second - offset) * 1_000 + fraction
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(_ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// Parses a fraction in milliseconds; 0 if there is none.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    let three = digits.prefix(3).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    return digits.count == 1 ? three * 100 : digits.count == 2 ? three * 10 : three
  }

  /// Parses an offset in seconds east of Greenwich.
  private mutating func offset() -> Int64? {
    if take("Z") { return 0 }
    let sign: Int64
    if take("+") {
      sign = 1
    } else {
      guard take("-") else { return nil }
      sign = -1
    }
    guard let hours = number(2), hours < 24, take(":"), let minutes = number(2), minutes < 60 else {
      return nil
    }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
