/// A part of a typed coordinate.
enum CoordinateToken: Equatable {
  /// A number as typed, with whether it has a sign and a fraction.
  case number(Double, isSigned: Bool, hasFraction: Bool)
  case degrees
  case minutes
  case seconds
  /// A hemisphere, label or scheme: `n`, `lat`, `geo`.
  case word(String)
  /// A comma or semicolon.
  case comma

  /// Splits a text into tokens, or returns `nil` if it contains anything that a coordinate cannot.
  static func tokens(of text: String) -> [CoordinateToken]? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count <= 100 else { return nil }
    // If there is a decimal point anywhere, or a comma right before a space, commas separate the
    // pair.
    let commaIsDecimal = isDecimalComma(scalars)
    var tokens: [CoordinateToken] = []
    var position = 0
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case _ where scalar.properties.isWhitespace: continue
      case "(", ")", "[", "]", ":", "=", "@": continue
      case ",", ";", "/", "|": tokens.append(.comma)
      case "°", "º", "˚": tokens.append(.degrees)
      case "\"", "″", "”", "“": tokens.append(.seconds)
      case "'", "′", "’", "‘":
        // People type two primes for one double prime.
        if position < scalars.count, scalars[position] == scalar {
          position += 1
          tokens.append(.seconds)
        } else {
          tokens.append(.minutes)
        }
      case "+", "-", "−", "0"..."9", ".":
        guard let number = number(in: scalars, from: &position, commaIsDecimal) else { return nil }
        tokens.append(number)
      case "a"..."z", "A"..."Z":
        var word = String(scalar)
        while position < scalars.count, scalars[position].properties.isAlphabetic {
          word.unicodeScalars.append(scalars[position])
          position += 1
        }
        tokens.append(.word(word.lowercased()))
      default: return nil
      }
    }
    return tokens
  }

  /// Returns whether commas are decimal commas.
  ///
  /// They are in "48,8566 2,3522" and "48,8566; 2,3522", but not in "48.8566,2.3522" and "48, 2".
  private static func isDecimalComma(_ scalars: [Unicode.Scalar]) -> Bool {
    guard !scalars.contains(".") else { return false }
    let commas = scalars.indices.filter { scalars[$0] == "," }
    return commas.count == 2
      && commas.allSatisfy { comma in
        comma > 0 && comma + 1 < scalars.count
          && ("0"..."9").contains(scalars[comma - 1]) && ("0"..."9").contains(scalars[comma + 1])
      }
  }

  /// Parses a number whose first scalar precedes `position`.
  private static func number(
    in scalars: [Unicode.Scalar], from position: inout Int, _ commaIsDecimal: Bool
  ) -> CoordinateToken? {
    var text = ""
    var isSigned = false
    var hasFraction = false
    position -= 1
    if ["+", "-", "−"].contains(scalars[position]) {
      isSigned = true
      text = scalars[position] == "+" ? "" : "-"
      position += 1
    }
    while position < scalars.count {
      let scalar = scalars[position]
      if ("0"..."9").contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else if !hasFraction, scalar == "." || (commaIsDecimal && scalar == ",") {
        hasFraction = true
        text += "."
      } else {
        break
      }
      position += 1
    }
    if text.hasSuffix(".") { text.removeLast() }
    if text.hasPrefix(".") { text = "0" + text }
    guard let value = Double(text) else { return nil }
    return .number(value, isSigned: isSigned, hasFraction: hasFraction)
  }
}
