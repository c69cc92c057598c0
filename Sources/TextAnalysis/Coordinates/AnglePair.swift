/// Two angles in degrees, identified as latitude and longitude.
struct AnglePair {
  let latitude: Double
  let longitude: Double
  /// Whether letters or labels identify the angles.
  let hasExplicitOrder: Bool

  /// Parses tokens as a pair, or returns `nil` if they are not one.
  init?(_ tokens: [CoordinateToken]) {
    var tokens = tokens[...]
    let order = Self.takeLabels(&tokens)
    let hasComma = tokens.contains(.comma)
    guard let first = Angle(&tokens) else { return nil }
    if tokens.first == .comma { tokens.removeFirst() }
    guard let second = Angle(&tokens),
      Self.isHeight(tokens, mayBeBare: first.isExact && second.isExact)
    else { return nil }

    switch (first.axis ?? order?.first, second.axis ?? order?.second) {
    case (nil, nil):
      // "12 34" is just two numbers; a fraction, a degree sign or a comma is needed.
      guard hasComma || (first.isExact && second.isExact) else { return nil }
      (latitude, longitude) = (first.degrees, second.degrees)
    case (.latitude, .longitude): (latitude, longitude) = (first.degrees, second.degrees)
    case (.longitude, .latitude): (latitude, longitude) = (second.degrees, first.degrees)
    default: return nil
    }
    hasExplicitOrder = order != nil || first.axis != nil
  }

  /// Removes words in front that only say that a pair follows: "GPS", "lat, lon:".
  ///
  /// It returns the order that "lat, lon" states.
  private static func takeLabels(
    _ tokens: inout ArraySlice<CoordinateToken>
  ) -> (first: Angle.Axis, second: Angle.Axis)? {
    while tokens.first == .word(.label) || tokens.first == .comma { tokens.removeFirst() }
    let names = tokens.prefix(3).filter { $0 != .comma }.prefix(2)
    let order: (first: Angle.Axis, second: Angle.Axis)
    switch Array(names) {
    case [.word(.latitude), .word(.longitude)]: order = (.latitude, .longitude)
    case [.word(.longitude), .word(.latitude)]: order = (.longitude, .latitude)
    default: return nil
    }
    for _ in 0..<2 {
      tokens.removeFirst()
      if tokens.first == .comma { tokens.removeFirst() }
    }
    return order
  }

  /// Returns whether tokens are nothing, or a height, an accuracy or a zoom level behind a pair.
  ///
  /// One without a unit or label needs a comma before it, and fractions in the pair.
  private static func isHeight(
    _ tokens: ArraySlice<CoordinateToken>, mayBeBare: Bool
  ) -> Bool {
    guard !tokens.isEmpty else { return true }
    var numbers = 0
    var hasUnit = false
    for token in tokens {
      switch token {
      case .number: numbers += 1
      case .word(.minutesOrMeters), .word(.length), .word(.height): hasUnit = true
      case .comma, .word(.label): continue
      default: return false
      }
    }
    return numbers <= 1 && (hasUnit || mayBeBare && (numbers == 0 || tokens.first == .comma))
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
    let hasName = Self.isName(tokens.first)
    let axisBefore = Self.takeAxis(&tokens, &isNegative)
    // "Latitud sur 12.05" has two.
    if hasName, let axisBefore, Self.axis(of: tokens.first) == axisBefore {
      _ = Self.takeAxis(&tokens, &isNegative)
    }
    var units = [1.0, 60, 3_600][...]
    var hasUnits = false
    while case .number(let value, let isSigned, let hasFraction)? = tokens.first {
      let isFirst = units.count == 3
      guard let unit = units.first, isFirst || (!isSigned && value < 60) else { break }
      // "46.5 -117.2": a second number without signs starts the other angle, unless letters decide
      // ("46 43 57 N", "N46 43.9").
      if !isFirst, !hasUnits, axisBefore == nil, !Self.endsInLetter(tokens) { break }
      tokens.removeFirst()
      units.removeFirst()
      degrees += abs(value) / unit
      if isFirst { isNegative = isNegative || value.sign == .minus }
      isExact = isExact || hasFraction
      let expected = 2 - units.count
      if let found = Self.unit(tokens, at: expected, hasLetterBefore: axisBefore != nil, hasUnits) {
        guard found == expected else { return nil }
        tokens.removeFirst()
        hasUnits = true
        isExact = true
      }
      if hasFraction { break }
    }
    guard units.count < 3 else { return nil }
    // "Lat: 50.1 N" has two.
    let mayFollow =
      axisBefore == nil || hasName && Self.axis(of: tokens.first) == axisBefore
    let hasNameBehind = Self.isName(tokens.first)
    let axisAfter =
      mayFollow
      ? Self.takeAxis(&tokens, &isNegative)
        ?? (isExact ? Self.takeLocal(&tokens, &isNegative) : nil) : nil
    // "50.1 n. Br.", "12.05 latitud sur"
    if let axisAfter, hasNameBehind, Self.axis(of: tokens.first) == axisAfter,
      !Self.isName(tokens.first), !Self.isNumber(tokens.dropFirst().first)
    {
      _ = Self.takeAxis(&tokens, &isNegative)
    } else if let axisAfter, Self.isName(tokens.first), Self.axis(of: tokens.first) == axisAfter,
      !Self.isNumber(tokens.dropFirst().first)
    {
      tokens.removeFirst()
    }
    axis = axisBefore ?? axisAfter
    if units.count < 2 {
      // Sixtieths have no end in binary: a ten-millionth of a degree is a centimeter.
      degrees = (degrees * 1e7).rounded() / 1e7
    }
    if isNegative { degrees = -degrees }
  }

  /// Returns which unit the first token is, 0 to 2; `nil` if it is none.
  ///
  /// `s` is the south rather than seconds unless units or a hemisphere's letter come with it.
  private static func unit(
    _ tokens: ArraySlice<CoordinateToken>, at expected: Int, hasLetterBefore: Bool, _ hasUnits: Bool
  ) -> Int? {
    switch tokens.first {
    case .degrees, .word(.degrees): 0
    case .minutes, .word(.minutes): 1
    case .word(.minutesOrMeters): expected == 1 ? 1 : nil
    case .seconds, .word(.seconds): 2
    case .word(.south) where expected == 2 && hasUnits:
      hasLetterBefore || isAxis(tokens.dropFirst().first) ? 2 : nil
    default: nil
    }
  }

  private static func isAxis(_ token: CoordinateToken?) -> Bool { axis(of: token) != nil }

  private static func isName(_ token: CoordinateToken?) -> Bool {
    token == .word(.latitude) || token == .word(.longitude)
  }

  private static func isNumber(_ token: CoordinateToken?) -> Bool {
    if case .number = token { true } else { false }
  }

  private static func axis(of token: CoordinateToken?) -> Axis? {
    var tokens = [token].compactMap { $0 }[...]
    var isNegative = false
    return takeAxis(&tokens, &isNegative)
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

  /// Consumes a letter that means a hemisphere in few languages: in Turkish, Kuzey, Güney, Doğu and Batı.
  private static func takeLocal(
    _ tokens: inout ArraySlice<CoordinateToken>, _ isNegative: inout Bool
  ) -> Axis? {
    guard case .word(let word)? = tokens.first else { return nil }
    let axis: Axis
    switch word {
    case .localNorth: axis = .latitude
    case .localSouth:
      axis = .latitude
      isNegative = true
    // "28° 58′ D": degrees come in front.
    case .localEast, .degrees: axis = .longitude
    case .localWest:
      axis = .longitude
      isNegative = true
    default: return nil
    }
    tokens.removeFirst()
    return axis
  }

  private static func takeAxis(
    _ tokens: inout ArraySlice<CoordinateToken>, _ isNegative: inout Bool
  ) -> Axis? {
    guard case .word(let word)? = tokens.first else { return nil }
    let axis: Axis
    switch word {
    case .north, .latitude: axis = .latitude
    case .south:
      axis = .latitude
      isNegative = true
    case .east, .longitude: axis = .longitude
    case .west, .westOrEast:
      axis = .longitude
      isNegative = true
    default: return nil
    }
    tokens.removeFirst()
    return axis
  }
}
