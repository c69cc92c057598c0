import TextFormats

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
