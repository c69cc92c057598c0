/// Two angles in degrees, identified as latitude and longitude.
struct AnglePair {
  let latitude: Double
  let longitude: Double
  /// Whether letters, labels or a `geo:` scheme identify the angles.
  let hasExplicitOrder: Bool

  /// Parses tokens as a pair, or returns `nil` if they are not one.
  init?(_ tokens: [CoordinateToken]) {
    var tokens = tokens[...]
    let isURI = tokens.first == .word("geo")
    if isURI {
      tokens.removeFirst()
      // Parameters after the pair ("geo:1,2;u=35") say nothing about the place.
      if let parameter = tokens.dropFirst(3).firstIndex(of: .comma) {
        tokens = tokens[..<parameter]
      }
    }
    let hasComma = tokens.contains(.comma)
    guard let first = Angle(&tokens) else { return nil }
    if tokens.first == .comma { tokens.removeFirst() }
    guard let second = Angle(&tokens), tokens.isEmpty else { return nil }

    switch (first.axis, second.axis) {
    case (nil, nil):
      // "12 34" is just two numbers; a fraction, a degree sign or a comma is needed.
      guard hasComma || (first.isExact && second.isExact) else { return nil }
      (latitude, longitude) = (first.degrees, second.degrees)
    case (.latitude, .longitude): (latitude, longitude) = (first.degrees, second.degrees)
    case (.longitude, .latitude): (latitude, longitude) = (second.degrees, first.degrees)
    default: return nil
    }
    hasExplicitOrder = isURI || first.axis != nil
  }
}

/// One angle of a typed pair.
private struct Angle {
  enum Axis { case latitude, longitude }

  private(set) var degrees = 0.0
  private(set) var axis: Axis?
  /// Whether the angle has a fraction or a degree sign.
  private(set) var isExact = false

  /// Consumes one angle from the front.
  ///
  /// Its form is `[letter] degrees [°] [minutes [′] [seconds [″]]] [letter]`.
  init?(_ tokens: inout ArraySlice<CoordinateToken>) {
    var isNegative = false
    let axisBefore = Self.takeAxis(&tokens, &isNegative)
    var units = [1.0, 60, 3_600][...]
    var hasUnits = false
    while case .number(let value, let isSigned, let hasFraction)? = tokens.first {
      let isFirst = units.count == 3
      guard let unit = units.first, isFirst || (!isSigned && value < 60) else { break }
      // "46.5 -117.2": a second number without signs starts the other angle, unless letters at the
      // end decide ("46 43 57 N").
      if !isFirst && !hasUnits && !Self.endsInLetter(tokens) { break }
      tokens.removeFirst()
      units.removeFirst()
      degrees += abs(value) / unit
      if isFirst { isNegative = isNegative != (value.sign == .minus) }
      isExact = isExact || hasFraction
      if let sign = tokens.first, [.degrees, .minutes, .seconds].contains(sign) {
        guard sign == [.degrees, .minutes, .seconds][2 - units.count] else { return nil }
        tokens.removeFirst()
        hasUnits = true
        isExact = true
      }
      if hasFraction { break }
    }
    guard units.count < 3 else { return nil }
    let axisAfter = axisBefore == nil ? Self.takeAxis(&tokens, &isNegative) : nil
    axis = axisBefore ?? axisAfter
    if isNegative { degrees = -degrees }
  }

  /// Returns whether only numbers and their signs come before the next letter.
  private static func endsInLetter(_ tokens: ArraySlice<CoordinateToken>) -> Bool {
    for token in tokens {
      switch token {
      case .word: return true
      case .comma: return false
      default: continue
      }
    }
    return false
  }

  private static func takeAxis(
    _ tokens: inout ArraySlice<CoordinateToken>, _ isNegative: inout Bool
  ) -> Axis? {
    guard case .word(let word)? = tokens.first else { return nil }
    let axis: Axis
    switch word {
    case "n", "north", "lat", "latitude": axis = .latitude
    case "s", "south":
      axis = .latitude
      isNegative = true
    case "e", "east", "lon", "lng", "long", "longitude": axis = .longitude
    case "w", "west":
      axis = .longitude
      isNegative = true
    default: return nil
    }
    tokens.removeFirst()
    return axis
  }
}
