import ArgumentParser

/// Reads numbers of options; each error says what would be right.
package enum TypedNumber {
  /// Reads a whole number in a range.
  package static func whole(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(ShieldedNumber.unshielded(text)), range.contains(number) else {
      throw ValidationError("give a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads a distance with its unit, in meters: `500m`, `25km`, `3.5 mi`.
  package static func meters(_ text: String) throws -> Double {
    let text = ShieldedNumber.unshielded(text)
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    let meters: [String: Double] = ["m": 1, "km": 1_000, "mi": 1_609.344]
    guard let number = Double(digits), let factor = meters[unit], (number * factor).isFinite else {
      throw ValidationError("give a number with m, km or mi, such as 25km")
    }
    return number * factor
  }
}
