import Foundation

/// Formats numbers with a fixed number of decimals, like some services' coordinates.
enum DecimalNumber {
  /// Returns a number with seven decimals: `"46.7323900"`.
  static func seven(_ number: Double) -> String { String(format: "%.7f", number) }
}
