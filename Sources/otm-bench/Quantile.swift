extension [Double] {
  /// Returns the smallest value that so large a share of the values does not exceed; 0 when there is
  /// none.
  func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let position = Int((share * Double(count)).rounded(.up)) - 1
    return sorted()[Swift.min(Swift.max(position, 0), count - 1)]
  }
}
