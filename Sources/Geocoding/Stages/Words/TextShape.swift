import TextAnalysis

/// The appearance of a text, independent of what its words mean.
struct TextShape {
  /// Whether the text consists only of a handle, a web address or an email address.
  let isAddressOfMachine: Bool
  /// Whether the text is one word behind a `#` or `@`, which may be a place: "#paris".
  let isTagged: Bool
  /// Whether the text has only numbers and what coordinates or prices have, but no postal code does.
  let isNumeric: Bool
  /// Whether the text is marks around at most one letter: "¯\\_(ツ)_/¯".
  let isEmoticon: Bool
  /// Whether the text is one letter three times or more: "zzz".
  let isOneLetter: Bool
  /// Whether a word is mashed keys: "asdfgh", "aaaaa", "hahaha", "xkcdqq".
  let hasMashedKeys: Bool

  init(_ query: ParsedQuery) {
    isAddressOfMachine = Self.isAddressOfMachine(query.text)
    isTagged = isAddressOfMachine && Self.isTagged(query.text)
    isNumeric = Self.isNumeric(query.text)
    isOneLetter =
      query.words.count == 1
      && query.words.allSatisfy {
        Self.isOneLetter(query.folded.bytes[query.folded.words[$0].bytes])
      }
    isEmoticon = query.words.count == 1 && Self.isEmoticon(query.text)
    hasMashedKeys = query.words.contains {
      Self.isMashed(query.folded.bytes[query.folded.words[$0].bytes])
    }
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
    let digits: ClosedRange<UInt8> = 0x30...0x39
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
  /// The latter has two fractions or a degree sign, or is the form of a plus code.
  private static func isNumeric(_ text: String) -> Bool {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
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
    if scalars.contains("+"), isLikePlusCode(text) { return true }
    guard scalars.allSatisfy({ isDigit($0) || marksOfCoordinates.contains($0) }) else {
      return false
    }
    // "N 50" and "12.5" are too little to say.
    let fractions = scalars.indices.dropFirst().dropLast().count {
      scalars[$0] == "." && isDigit(scalars[$0 - 1]) && isDigit(scalars[$0 + 1])
    }
    return fractions >= 2 || scalars.contains("°")
  }

  /// Returns whether a text is one word of letters and digits around a plus sign.
  private static func isLikePlusCode(_ text: String) -> Bool {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, (4...8).contains(parts[0].utf8.count), parts[1].utf8.count <= 7 else {
      return false
    }
    return text.allSatisfy { $0 == "+" || $0.isASCII && ($0.isLetter || $0.isNumber) }
      && text.contains(where: \.isNumber)
  }

  /// The minimum number of marks of an emoticon.
  private static let minMarks = 4
  /// The same if one is a backslash, which names do not have: "\\o/".
  private static let minMarksWithBackslash = 2

  private static func isEmoticon(_ text: String) -> Bool {
    guard text.utf8.count(where: isLetterOrDigit) <= 1 else { return false }
    let letters = text.unicodeScalars.count {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    let marks = text.unicodeScalars.count {
      !$0.properties.isAlphabetic && !$0.properties.isWhitespace && !$0.properties.isEmoji
    }
    return letters <= 1
      && marks >= (text.utf8.contains(0x5C) ? minMarksWithBackslash : minMarks)
  }

  /// Returns whether a byte is a letter or digit of ASCII, at which most texts are told.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  // MARK: Addresses of machines

  private static func isTagged(_ text: String) -> Bool {
    let word = text.drop(while: \.isWhitespace)
    guard word.first == "#" || word.first == "@" else { return false }
    return word.dropFirst().allSatisfy { $0.isLetter || $0.isWhitespace }
  }

  static func isAddressOfMachine(_ text: String) -> Bool {
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

  // MARK: Mashed keys

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }
  /// The minimum length; shorter words may be anything.
  private static let shortestMash = 5

  /// The position of each letter: its row times 100, plus its column.
  private static let keys: [Int] = {
    var keys = [Int](repeating: -100, count: 26)
    for (row, letters) in rows.enumerated() {
      for (column, letter) in letters.enumerated() { keys[Int(letter) - 0x61] = row * 100 + column }
    }
    return keys
  }()

  private static func isMashed(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= shortestMash, word.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return false
    }
    return !word.contains(where: isVowel) || isRepeated(word) || isAlongARow(word)
  }

  /// Returns whether a word is one letter three times or more: "zzz".
  private static func isOneLetter(_ word: ArraySlice<UInt8>) -> Bool {
    word.count >= 3 && word.first.map { (0x61...0x7A).contains($0) } == true
      && word.allSatisfy { $0 == word.first }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    default: false
    }
  }

  /// Returns whether one or two letters are repeated.
  private static func isRepeated(_ word: ArraySlice<UInt8>) -> Bool {
    zip(word, word.dropFirst(2)).allSatisfy { $0 == $1 }
  }

  /// Returns whether four of five letters are next to the previous one on the keyboard.
  private static func isAlongARow(_ word: ArraySlice<UInt8>) -> Bool {
    let steps = zip(word, word.dropFirst()).count { first, second in
      abs(keys[Int(first) - 0x61] - keys[Int(second) - 0x61]) == 1
    }
    return steps * 5 >= (word.count - 1) * 4
  }
}
