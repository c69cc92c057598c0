/// Formats numbers in decimal digits, identically on every machine.
///
/// JSON has no infinities or NaN, so they are written as 0: a bug in a number never makes a
/// document unreadable.
package enum DecimalText {
  /// The powers of ten for rounding, all exact as a `Double`.
  private static let powers: [Double] = [1, 10, 100, 1_000, 10_000, 100_000]

  /// The digits of a number, with its sign and point, at the end of their memory.
  struct Digits {
    /// The longest are a 64-bit integer's twenty, a point and a sign.
    static let most = 24
    /// In place, without memory of its own; `InlineArray` needs macOS 26 and iOS 26.
    var bytes = SIMD32<UInt8>()
    /// The position of the first digit or the sign.
    var first = most

    mutating func prepend(_ byte: UInt8) {
      first -= 1
      bytes[first] = byte
    }

    mutating func prependDigits(of number: UInt64) {
      var rest = number
      repeat {
        prepend(0x30 + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0
    }
  }

  /// Appends the shortest digits that read back as the same number: `46.73239`, `-84`.
  package static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    if let digits = shortDigits(of: value) {
      append(digits, to: &bytes)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// Returns the shortest digits that read back as the same number; `nil` if they are more than
  /// five decimals, or exceed 64 bits.
  static func shortDigits(of value: Double) -> Digits? {
    guard value.isFinite else { return digits(of: UInt64(0)) }
    // The gazetteer stores hundred-thousandths of a degree. A decimal of up to 15 digits reads back
    // as itself, so if dividing the rounded hundred-thousandths gives the same value, their digits
    // are the shortest. This takes a fifth of the general algorithm's time.
    let scaled = (value * 100_000).rounded()
    guard abs(scaled) < 1e14, scaled / 100_000 == value else { return nil }
    return digits(ofScaled: Int64(scaled), decimals: 5, keepsZeros: false)
  }

  /// Appends a number rounded to a number of decimals, without trailing zeros: `0.98`, `4000`.
  package static func append(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    append(digits(of: value, decimals: decimals, keepsZeros: false), to: &bytes)
  }

  /// Returns a number rounded to a number of decimals, as ``append(_:decimals:to:)`` writes it.
  package static func rounded(_ value: Double, decimals: Int) -> Double {
    let power = powers[min(max(decimals, 0), powers.count - 1)]
    let scaled = (value * power).rounded()
    return abs(scaled) < 1e18 ? scaled / power : 0
  }

  /// Appends a number with a fixed number of decimals, for columns: `46.73239`, `-84.00000`.
  package static func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    append(digits(of: value, decimals: decimals, keepsZeros: true), to: &bytes)
  }

  /// Appends an integer.
  package static func append(_ value: some BinaryInteger, to bytes: inout [UInt8]) {
    append(digits(of: value), to: &bytes)
  }

  private static func append(_ digits: Digits, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Digits.most) { target in
      for position in digits.first..<Digits.most { target.append(digits.bytes[position]) }
    }
  }

  /// Returns the digits of an integer.
  static func digits(of value: some BinaryInteger) -> Digits {
    digits(of: UInt64(value.magnitude), isNegative: value < 0)
  }

  /// Returns the digits of an integer.
  static func digits(of value: Int) -> Digits {
    digits(of: UInt64(value.magnitude), isNegative: value < 0)
  }

  private static func digits(of magnitude: UInt64, isNegative: Bool) -> Digits {
    var digits = Digits()
    digits.prependDigits(of: magnitude)
    if isNegative { digits.prepend(0x2D) }
    return digits
  }

  /// Returns the digits of a number rounded to a number of decimals.
  static func digits(of value: Double, decimals: Int, keepsZeros: Bool) -> Digits {
    let decimals = min(max(decimals, 0), powers.count - 1)
    let scaled = (value * powers[decimals]).rounded()
    // Otherwise NaN, or a magnitude that no measure on Earth has.
    guard abs(scaled) < 1e18 else { return digits(of: UInt64(0)) }
    return digits(ofScaled: Int64(scaled), decimals: decimals, keepsZeros: keepsZeros)
  }

  private static func digits(
    ofScaled scaled: Int64, decimals: Int, keepsZeros: Bool
  ) -> Digits {
    var digits = Digits()
    var rest = scaled.magnitude
    for _ in 0..<decimals {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      if keepsZeros || digit > 0 || digits.first < Digits.most {
        digits.prepend(0x30 + UInt8(truncatingIfNeeded: digit))
      }
      rest = quotient
    }
    if digits.first < Digits.most { digits.prepend(0x2E) }
    digits.prependDigits(of: rest)
    if scaled < 0 { digits.prepend(0x2D) }
    return digits
  }
}
