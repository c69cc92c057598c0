/// A part of a typed coordinate.
enum CoordinateToken: Equatable {
  /// A number as typed, with whether it has a sign and a fraction.
  case number(Double, isSigned: Bool, hasFraction: Bool)
  case degrees
  case minutes
  case seconds
  case word(CoordinateWord)
  /// A comma or semicolon.
  case comma

  /// The maximum number of scalars.
  private static let longest = 120

  /// Splits a text into tokens, or returns `nil` if it contains anything that a coordinate cannot.
  ///
  /// - Complexity: O(n); it stops at the first other word.
  static func tokens(of text: String) -> [CoordinateToken]? {
    guard text.utf8.count <= 3 * longest else { return nil }
    let scalars = text.unicodeScalars.map(CoordinateScalars.plain)
    guard scalars.count <= longest else { return nil }
    let shape = Shape(scalars)
    var tokens: [CoordinateToken] = []
    var position = 0
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case _ where scalar.properties.isWhitespace: continue
      case ":" where shape.hasSeconds && isBetweenDigits(position - 1, scalars):
        tokens.append(shape.isSecondColon(position - 1) ? .minutes : .degrees)
      case "(", ")", "[", "]", ":", "=", "@": continue
      case "-" where shape.hasLetters && isBetweenDigits(position - 1, scalars): continue
      case "-" where shape.hasFraction && isDash(position - 1, scalars, shape, behind: tokens):
        tokens.append(.comma)
      case "^", "*": tokens.append(.degrees)
      // "24/7" is not a coordinate.
      case "/" where !shape.hasFraction && isBetweenDigits(position - 1, scalars): return nil
      case ",", ";", "/", "|", "±": tokens.append(.comma)
      case "°", "º", "˚": tokens.append(.degrees)
      case "\"", "″", "”", "“": tokens.append(.seconds)
      case "'", "′", "’", "‘", "`", "´":
        // People type two primes for one double prime.
        if position < scalars.count, scalars[position] == scalar {
          position += 1
          tokens.append(.seconds)
        } else {
          tokens.append(.minutes)
        }
      case "+", "-", "0"..."9", ".":
        guard let number = number(in: scalars, from: &position, shape.commaIsDecimal) else {
          return nil
        }
        tokens.append(number)
      case _ where scalar.properties.isAlphabetic:
        guard let words = words(in: scalars, from: &position) else { return nil }
        tokens += words.map(CoordinateToken.word)
      default: return nil
      }
    }
    return tokens
  }

  // MARK: The text as a whole

  /// What the meaning of commas, colons and hyphens depends on.
  private struct Shape {
    /// Whether commas are decimal commas where digits are on both sides.
    let commaIsDecimal: Bool
    /// Whether there is a letter, so that a hyphen between digits parts degrees from minutes.
    let hasLetters: Bool
    /// Whether there is a decimal point, comma or degree sign.
    let hasFraction: Bool
    /// Whether colons part degrees, minutes and seconds.
    let hasSeconds: Bool
    private let secondColons: Set<Int>

    init(_ scalars: [Unicode.Scalar]) {
      commaIsDecimal = Self.isDecimalComma(scalars)
      hasLetters = scalars.contains { $0.properties.isAlphabetic }
      hasFraction = scalars.contains { $0 == "." || $0 == "," || $0 == "°" }
      let colons = scalars.indices.filter {
        scalars[$0] == ":" && CoordinateToken.isBetweenDigits($0, scalars)
      }
      // A pair of "50:05:15" has four; "12:30, 14:30" are times.
      hasSeconds = colons.count == 4
      secondColons = Set(colons.enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
    }

    func isSecondColon(_ position: Int) -> Bool { secondColons.contains(position) }

    /// Returns whether commas are decimal commas.
    ///
    /// They are in "48,8566 2,3522", "48,8566; 2,3522" and "48,8566, 2,3522", but not in
    /// "48.8566,2.3522" and "48, 2".
    private static func isDecimalComma(_ scalars: [Unicode.Scalar]) -> Bool {
      guard scalars.contains(","), !scalars.contains(".") else { return false }
      let commas = scalars.indices.filter { scalars[$0] == "," }
      let tight = commas.filter { CoordinateToken.isBetweenDigits($0, scalars) }
      let isPair = tight.count == 2 || tight.count == 1 && scalars.contains(";")
      return isPair
        && commas.allSatisfy { comma in
          tight.contains(comma)
            || comma + 1 < scalars.count
              && scalars[comma + 1].properties.isWhitespace
        }
    }
  }

  fileprivate static func isBetweenDigits(_ position: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    position > 0 && position + 1 < scalars.count
      && ("0"..."9").contains(scalars[position - 1]) && ("0"..."9").contains(scalars[position + 1])
  }

  /// Returns whether a hyphen between blanks parts two numbers: "46.05 - 14.51".
  ///
  /// Behind a comma, or where nothing precedes it, it is a sign.
  private static func isDash(
    _ position: Int, _ scalars: [Unicode.Scalar], _ shape: Shape, behind tokens: [CoordinateToken]
  ) -> Bool {
    guard position > 0, position + 1 < scalars.count,
      scalars[position - 1].properties.isWhitespace, scalars[position + 1].properties.isWhitespace,
      !tokens.isEmpty, !tokens.contains(.comma)
    else { return false }
    return shape.commaIsDecimal || !scalars[(position + 1)...].contains(",")
  }

  // MARK: Words and numbers

  /// Parses a word whose first scalar precedes `position`.
  ///
  /// Full stops inside it do not count: "с.ш." Ideographs stand next to each other without spaces.
  ///
  /// A unit may be right before a hemisphere: "15sN" has two.
  private static func words(
    in scalars: [Unicode.Scalar], from position: inout Int
  ) -> [CoordinateWord]? {
    var text = String(scalars[position - 1])
    if scalars[position - 1].value >= 0x2E80 {
      // 北緯 has two characters, 度 one.
      if let word = CoordinateWord(text) { return [word] }
      guard position < scalars.count else { return nil }
      text.unicodeScalars.append(scalars[position])
      position += 1
      return CoordinateWord(text).map { [$0] }
    }
    while position < scalars.count {
      let scalar = scalars[position]
      let isStop =
        scalar == "." && position + 1 < scalars.count
        && (scalars[position + 1].properties.isAlphabetic && text.unicodeScalars.count <= 2
          || !("0"..."9").contains(scalars[position + 1]))
      guard
        isStop || isLetter(scalar) || scalar == "." && position + 1 == scalars.count
      else { break }
      if !isStop, scalar != "." { text.unicodeScalars.append(scalar) }
      position += 1
    }
    let lower = text.lowercased()
    if let word = initials(lower, in: scalars, from: &position) { return [word] }
    if ["wgs", "epsg"].contains(lower) { skipNumber(in: scalars, from: &position) }
    if let word = CoordinateWord(lower) { return [word] }
    let unit: CoordinateWord
    switch lower.first {
    case "d": unit = .degrees
    case "m": unit = .minutesOrMeters
    case "s": unit = .seconds
    default: return nil
    }
    guard lower.count == 2, let hemisphere = CoordinateWord(String(lower.dropFirst())) else {
      return nil
    }
    return [unit, hemisphere]
  }

  /// Returns whether a scalar is a letter or a mark on one, as vowels of Hindi and tones of Thai are.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// The number of short words behind the first of an abbreviation, which may have three: с г ш.
  private static let furtherInitials = 2

  /// Consumes the rest of an abbreviation in several words, of which the first was read.
  private static func initials(
    _ first: String, in scalars: [Unicode.Scalar], from position: inout Int
  ) -> CoordinateWord? {
    guard first.unicodeScalars.count <= 3, scalars[position - 1] == "." else { return nil }
    var text = first
    var end = position
    var found: CoordinateWord?
    for _ in 0..<furtherInitials {
      while end < scalars.count, scalars[end] == " " { end += 1 }
      let start = end
      while end < scalars.count, isLetter(scalars[end]), end - start < 3 { end += 1 }
      guard end > start else { break }
      for scalar in scalars[start..<end] { text.unicodeScalars.append(scalar) }
      if end < scalars.count, scalars[end] == "." { end += 1 }
      if let word = CoordinateWord(text.lowercased()) {
        found = word
        position = end
      }
    }
    return found
  }

  /// Skips the number of a reference system: "WGS 84", "EPSG:4326".
  private static func skipNumber(in scalars: [Unicode.Scalar], from position: inout Int) {
    while position < scalars.count, [" ", ":"].contains(scalars[position]) { position += 1 }
    while position < scalars.count, ("0"..."9").contains(scalars[position]) { position += 1 }
  }

  /// Parses a number whose first scalar precedes `position`.
  private static func number(
    in scalars: [Unicode.Scalar], from position: inout Int, _ commaIsDecimal: Bool
  ) -> CoordinateToken? {
    var text = ""
    var isSigned = false
    var hasFraction = false
    position -= 1
    if ["+", "-"].contains(scalars[position]) {
      isSigned = true
      text = scalars[position] == "+" ? "" : "-"
      position += 1
      // "- 22.95": some write the sign apart.
      if position < scalars.count, scalars[position] == " " { position += 1 }
    }
    while position < scalars.count {
      let scalar = scalars[position]
      if ("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else if !hasFraction,
        scalar == "."
          || commaIsDecimal && scalar == ","
            && isBetweenDigits(position, scalars)
      {
        hasFraction = true
        text += "."
      } else {
        break
      }
      position += 1
    }
    // "25.12.2020" is a date.
    if hasFraction, position + 1 < scalars.count, scalars[position] == ".",
      ("0"..."9").contains(scalars[position + 1])
    {
      return nil
    }
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasPrefix(".") { text = "0" + text }
    guard let value = Double(text) else { return nil }
    return .number(value, isSigned: isSigned, hasFraction: hasFraction)
  }
}
