/// Formats numbers in decimal digits, identically on every machine.
///
/// JSON has no infinities or NaN, so they are written as 0: a bug in a number never makes a
/// document unreadable.
package enum DecimalText {
  /// The powers of ten for rounding, all exact as a `Double`.
  private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000]

  /// Appends the shortest digits that read back as the same number: `46.73239`, `-84`.
  package static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else {
      bytes.append(0x30)
      return
    }
    // The gazetteer stores hundred-thousandths of a degree. A decimal of up to 15 digits reads back
    // as itself, so if dividing the rounded hundred-thousandths gives the same value, their digits
    // are the shortest. This takes a fifth of the general algorithm's time.
    let scaled = (value * 100_000).rounded()
    if abs(scaled) < 1e14, scaled / 100_000 == value {
      appendScaled(Int64(scaled), decimals: 5, keepsZeros: false, to: &bytes)
      return
    }
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Appends a number rounded to a number of decimals, without trailing zeros: `0.98`, `4000`.
  package static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    append(value, decimals: decimals, keepsZeros: false, to: &bytes)
  }

  /// Returns a number rounded to a number of decimals, as ``append(_:decimals:to:)`` writes it.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let power = powers[min(max(decimals, 0), powers.count - 1)]
    let scaled = (value * power).rounded()
    return abs(scaled) < 1e18 ? scaled / power : 0
  }

  /// Appends a number with a fixed number of decimals, for columns: `46.73239`, `-84.00000`.
  package static func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    append(value, decimals: decimals, keepsZeros: true, to: &bytes)
  }

  /// Appends an integer.
  package static func append(_ value: some BinaryInteger, to bytes: inout [UInt8]) {
    appendDigits(of: UInt64(value.magnitude), isNegative: value < 0, to: &bytes)
  }

  private static func append(
    _ value: Double, decimals: Int, keepsZeros: Bool, to bytes: inout [UInt8]
  ) {
    let decimals = min(max(decimals, 0), powers.count - 1)
    let scaled = (value * powers[decimals]).rounded()
    guard abs(scaled) < 1e18 else {
      // NaN, or a magnitude that no measure on Earth has.
      bytes.append(0x30)
      return
    }
    appendScaled(Int64(scaled), decimals: decimals, keepsZeros: keepsZeros, to: &bytes)
  }

  private static func appendScaled(
    _ scaled: Int64, decimals: Int, keepsZeros: Bool, to bytes: inout [UInt8]
  ) {
    let divisor = UInt64(powers[decimals])
    let whole = scaled.magnitude / divisor
    var fraction = scaled.magnitude % divisor
    appendDigits(of: whole, isNegative: scaled < 0, to: &bytes)
    guard decimals > 0, keepsZeros || fraction > 0 else { return }
    bytes.append(0x2E)
    var place = divisor / 10
    while place > 0, keepsZeros || fraction > 0 {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: fraction / place))
      fraction %= place
      place /= 10
    }
  }

  private static func appendDigits(
    of magnitude: UInt64, isNegative: Bool, to bytes: inout [UInt8]
  ) {
    // The longest 64-bit integer has 20 digits.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = magnitude
    repeat {
      start -= 1
      digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    bytes.append(addingCapacity: 21) { target in
      if isNegative { target.append(0x2D) }
      for position in start..<digits.count { target.append(digits[position]) }
    }
  }
}
