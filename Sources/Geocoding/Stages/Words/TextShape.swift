import TextAnalysis
import TextFormats

/// The appearance of a text, independent of what its words mean.
struct TextShape {
  /// Whether the text consists only of a handle, a web address or an email address.
  let isAddressOfMachine: Bool
  /// Whether the text is one word behind a `#` or `@`, which may be a place: "#paris".
  let isTagged: Bool
  /// Whether the text has only numbers and what coordinates or prices have, but no postal code does.
  let isNumeric: Bool
  /// Whether the text is a few letters, signs and numbers without blanks, as people number invoices.
  ///
  /// For example "INV-2023-00871". Postal codes with the letters of their country look alike.
  let isIdentifier: Bool

  init(_ query: ParsedQuery) {
    isAddressOfMachine = Self.isAddressOfMachine(query.text)
    isTagged = isAddressOfMachine && Self.isTagged(query.text)
    isNumeric = Self.isNumeric(query.text)
    isIdentifier = Self.isIdentifier(query.text)
  }

  // MARK: Numbers

  private static let currencies: [Unicode.Scalar] = ["$", "€", "£", "¥", "₹", "₽", "₩", "%"]
  private static let marksOfCoordinates: [Unicode.Scalar] = [
    "°", "º", "˚", "'", "′", "’", "\"", "″", "”", "+", "-", "−", "–", "±", ",", ";", ".", "/", "(",
    ")", " ", "N", "S", "E", "W", "n", "s", "e", "w", "O",
  ]

  /// Returns whether a text is one number with a decimal comma: "12,5", unlike "12.5,5" or "12, 5".
  ///
  /// - Complexity: O(n) for n letters; most texts are told by the first.
  static func isDecimal(_ text: String) -> Bool {
    var rest = text.utf8[...]
    if rest.first == 0x2D || rest.first == 0x2B { rest = rest.dropFirst() }
    let whole = rest.prefix(while: digits.contains)
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty, rest.first == 0x2C else { return false }
    rest = rest.dropFirst()
    return !rest.isEmpty && rest.allSatisfy(digits.contains)
  }

  /// Returns whether a text is a price, a share, or a coordinate out of range.
  ///
  /// The latter has two fractions or a degree sign.
  private static func isNumeric(_ text: String) -> Bool {
    guard text.hasByte(where: digits.contains) else { return false }
    if isDecimal(text) { return true }
    let scalars = Array(text.unicodeScalars)
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    if scalars.contains(where: currencies.contains),
      scalars.allSatisfy({
        isDigit($0) || currencies.contains($0) || " .,-+kKmM".unicodeScalars.contains($0)
      })
    {
      return true
    }
    guard scalars.allSatisfy({ isDigit($0) || marksOfCoordinates.contains($0) }) else {
      return false
    }
    // "N 50" and "12.5" are too little to say.
    let fractions = scalars.indices.dropFirst().dropLast().count {
      scalars[$0] == "." && isDigit(scalars[$0 - 1]) && isDigit(scalars[$0 + 1])
    }
    return fractions >= 2 || scalars.contains("°")
  }

  private static let digits: ClosedRange<UInt8> = 0x30...0x39
  private static let lettersOfIdentifier = 2...5
  private static let digitsOfIdentifier = 3

  /// - Complexity: O(n) for n letters; most texts are told by the first word.
  private static func isIdentifier(_ text: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    let letters = text.utf8.prefix(while: isLetter)
    let rest = text.utf8.dropFirst(letters.count)
    guard lettersOfIdentifier.contains(letters.count), let sign = rest.first,
      "-_/".utf8.contains(sign)
    else { return false }
    return rest.allSatisfy { digits.contains($0) || isLetter($0) || "-_/".utf8.contains($0) }
      && rest.count(where: digits.contains) >= digitsOfIdentifier
  }

  // MARK: Addresses of machines

  private static func isTagged(_ text: String) -> Bool {
    let word = text.drop(while: \.isWhitespace)
    guard word.first == "#" || word.first == "@" else { return false }
    return word.dropFirst().allSatisfy { $0.isLetter || $0.isWhitespace }
  }

  private static func isAddressOfMachine(_ text: String) -> Bool {
    // Each has one of "@", "#", ":" and ".".
    guard text.hasByte(where: { $0 == 0x40 || $0 == 0x23 || $0 == 0x3A || $0 == 0x2E }) else {
      return false
    }
    let trimmed = text.utf8.drop { $0 == 0x20 }
    let word = trimmed.prefix { $0 != 0x20 }
    guard word.count > 1, trimmed.dropFirst(word.count).allSatisfy({ $0 == 0x20 }) else {
      return false
    }
    if word.contains(0x40) || word.first == 0x23 { return true }
    if contains(word, "://") || word.starts(with: "www.".utf8) { return true }
    return hasDomain(word)
  }

  /// Top-level domains that are neither names nor abbreviations of areas, unlike "me" and "co".
  private static let domains: Set<String> = [
    "com", "net", "org", "io", "edu", "gov", "info", "biz", "tv", "gg", "ly", "app", "dev", "xyz",
  ]

  private static func hasDomain(_ word: Substring.UTF8View) -> Bool {
    let host = word.prefix { $0 != 0x2F }
    guard let stop = host.lastIndex(of: 0x2E) else { return false }
    return domains.contains(String(Substring(host[host.index(after: stop)...])))
  }

  private static func contains(_ text: Substring.UTF8View, _ part: StaticString) -> Bool {
    var rest = text
    while !rest.isEmpty {
      if rest.starts(with: part.description.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
