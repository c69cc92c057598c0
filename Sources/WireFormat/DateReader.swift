import TextFormats

/// Reads a date and time as ISO 8601 writes them.
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

  /// Milliseconds; 0 when there is no fraction.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    rest = rest.dropFirst(digits.count)
    let three = digits.prefix(3).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    return digits.count == 1 ? three * 100 : digits.count == 2 ? three * 10 : three
  }

  /// Seconds east of Greenwich.
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
