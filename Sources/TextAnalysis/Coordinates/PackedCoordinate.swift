import Geodesy

/// A coordinate whose degrees, minutes and seconds are written together.
///
/// Pilots, radio receivers and registers do so: `5005N01425E`, `500516N 0142515E`, `N5005 E01425`,
/// `4916.45,N,12311.12,W` (NMEA 0183), and ISO 6709: `+40.75-074.00/`, `+404500-0740000+10/`.
struct PackedCoordinate {
  let coordinate: Coordinate

  /// Parses a whole text, or returns `nil` if it is no such coordinate.
  init?(_ text: String) {
    guard text.utf8.count <= 48, text.utf8.allSatisfy(Self.mayContain) else { return nil }
    let compact = Array(text.uppercased().utf8).filter { $0 != 0x20 && $0 != 0x2C }
    guard let point = Self.withLetters(compact) ?? Self.withSigns(compact) else { return nil }
    coordinate = point
  }

  private static func mayContain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x20, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x5F: true
    default: "NSEWnsewCRSWGcrswg".utf8.contains(byte)
    }
  }

  private struct Angle {
    let degrees: Double
    let digitCount: Int
    var letter: UInt8?
    var isNegative = false
  }

  // MARK: Letters

  private static func withLetters(_ text: [UInt8]) -> Coordinate? {
    var rest = text[...]
    guard let first = angle(&rest, wholeDigits: [4, 6]),
      let second = angle(&rest, wholeDigits: [5, 7]), rest.isEmpty,
      first.letter == UInt8(ascii: "N") || first.letter == UInt8(ascii: "S"),
      second.letter == UInt8(ascii: "E") || second.letter == UInt8(ascii: "W")
    else { return nil }
    return Coordinate(
      latitude: first.letter == UInt8(ascii: "S") ? -first.degrees : first.degrees,
      longitude: second.letter == UInt8(ascii: "W") ? -second.degrees : second.degrees)
  }

  /// Consumes an angle with a letter before or behind it.
  private static func angle(_ text: inout ArraySlice<UInt8>, wholeDigits: [Int]) -> Angle? {
    var letter: UInt8?
    if let first = text.first, isLetter(first) {
      letter = first
      text.removeFirst()
    }
    guard var angle = digits(&text, wholeDigits: wholeDigits) else { return nil }
    if letter == nil, let last = text.first, isLetter(last) {
      letter = last
      text.removeFirst()
    }
    angle.letter = letter
    return angle
  }

  // MARK: Signs

  /// ISO 6709: each angle has its sign.
  private static func withSigns(_ text: [UInt8]) -> Coordinate? {
    var rest = text[...]
    if let system = rest.firstRange(of: Array("CRS".utf8)) { rest = rest[..<system.lowerBound] }
    if rest.last == 0x2F { rest.removeLast() }
    guard let first = signed(&rest, wholeDigits: [2, 4, 6]),
      let second = signed(&rest, wholeDigits: [3, 5, 7])
    else { return nil }
    // A height may follow.
    if !rest.isEmpty {
      guard isSign(rest.removeFirst()),
        rest.allSatisfy({ isDigit($0) || $0 == 0x2E })
      else { return nil }
    }
    return Coordinate(
      latitude: first.isNegative ? -first.degrees : first.degrees,
      longitude: second.isNegative ? -second.degrees : second.degrees)
  }

  private static func signed(_ text: inout ArraySlice<UInt8>, wholeDigits: [Int]) -> Angle? {
    guard let sign = text.first, isSign(sign) else { return nil }
    text.removeFirst()
    var angle = digits(&text, wholeDigits: wholeDigits)
    angle?.isNegative = sign == 0x2D
    return angle
  }

  // MARK: Digits

  /// Consumes digits, of which the first two or three are degrees, then two each minutes and seconds.
  private static func digits(_ text: inout ArraySlice<UInt8>, wholeDigits: [Int]) -> Angle? {
    let whole = text.prefix { isDigit($0) }
    guard wholeDigits.contains(whole.count) else { return nil }
    text = text.dropFirst(whole.count)
    var fraction = 0.0
    if text.first == 0x2E {
      text.removeFirst()
      let digits = text.prefix { isDigit($0) }
      text = text.dropFirst(digits.count)
      fraction = Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    }
    let ofDegrees = whole.count % 2 == 0 ? 2 : 3
    var parts = [whole.prefix(ofDegrees)]
    var rest = whole.dropFirst(ofDegrees)
    while !rest.isEmpty {
      parts.append(rest.prefix(2))
      rest = rest.dropFirst(2)
    }
    var degrees = 0.0
    var unit = 1.0
    for (index, part) in parts.enumerated() {
      guard var value = Double(String(decoding: part, as: UTF8.self)), index == 0 || value < 60
      else { return nil }
      if index == parts.count - 1 { value += fraction }
      degrees += value / unit
      unit *= 60
    }
    return Angle(degrees: (degrees * 1e7).rounded() / 1e7, digitCount: whole.count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isSign(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D }
  private static func isLetter(_ byte: UInt8) -> Bool { "NSEW".utf8.contains(byte) }
}
