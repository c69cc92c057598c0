/// Parses degrees to units of 1e-5 degrees.
package enum Angle {
  /// Parses an angle; `nil` if it is not a number or its magnitude exceeds the limit in degrees.
  // Other modules call it for each of millions of rows.
  @inlinable
  package static func parse(_ text: some BidirectionalCollection<UInt8>, limit: Int32) -> Int32? {
    guard let value = plain(text) ?? Double(String(decoding: Array(text), as: UTF8.self)),
      value.isFinite, abs(value) <= Double(limit)
    else { return nil }
    return Int32((value * 100_000).rounded())
  }

  /// Parses the common notation `-33.86785`; `nil` for any other, such as exponents.
  @inlinable
  package static func plain(_ text: some Collection<UInt8>) -> Double? {
    var digits: Int64 = 0
    var scale = 1.0
    var count = 0
    var hasPoint = false
    let isNegative = text.first == 0x2D
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      if byte == 0x2E, !hasPoint {
        hasPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte), count < 17 else { return nil }
      digits = digits * 10 + Int64(byte - 0x30)
      count += 1
      if hasPoint { scale *= 10 }
    }
    guard count > 0 else { return nil }
    return Double(isNegative ? -digits : digits) / scale
  }
}
