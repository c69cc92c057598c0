import Gazetteer
import TextAnalysis

/// A run of words as a postal code: its letters and digits, its separators, and possible codes.
///
/// Codes are found as typed, with or without their space or hyphen, with the letters of their
/// country in front ("D-10115", "SE-111 22"), and by their shorter part if the gazetteer has no
/// more ("1012 AB" by "1012", "98101-1234" by "98101", "D02 AF30" by "D02").
struct TypedPostcode {
  /// A key to look up, and the country of its code.
  struct Candidate: Equatable {
    let key: [UInt8]
    /// The country; `nil` for any.
    var country: CountryCode?
  }

  /// The letters and digits, in lower case.
  let key: [UInt8]
  /// The breaks between words, as positions in ``key``.
  private let separators: [(position: Int, wordBreak: WordBreak)]

  /// The maximum number of words of a code, and the possible numbers of its letters and digits.
  ///
  /// The latter include its country's letters.
  private static let maxWords = 3
  private static let lengths = 3...12

  /// Creates a code, or returns `nil` for words that are not a code anywhere: a code has a digit.
  init?(_ words: Range<Int>, in text: borrowing FoldedText) {
    guard words.count <= Self.maxWords,
      text.bytes(of: words).contains(where: Self.isDigit)
    else { return nil }
    var key: [UInt8] = []
    var separators: [(position: Int, wordBreak: WordBreak)] = []
    for word in text.words[words] {
      if !key.isEmpty { separators.append((key.count, word.breakBefore)) }
      key += text.bytes[word.bytes]
      guard key.count <= Self.lengths.upperBound else { return nil }
    }
    guard key.count >= Self.lengths.lowerBound, key.allSatisfy({ $0 < 0x80 }) else { return nil }
    if key.allSatisfy(Self.isDigit), Self.isTiedToDigits(words, in: text) { return nil }
    self.key = key
    self.separators = separators
  }

  /// Returns whether a hyphen joins more digits to these: "100-0001" is not the code "0001".
  private static func isTiedToDigits(_ words: Range<Int>, in text: FoldedText) -> Bool {
    func isTied(_ word: Int, to other: Int) -> Bool {
      text.words.indices.contains(word) && text.words.indices.contains(other)
        && text.words[word].breakBefore == .hyphen
        && text.bytes(other).allSatisfy(isDigit)
    }
    return isTied(words.lowerBound, to: words.lowerBound - 1)
      || isTied(words.upperBound, to: words.upperBound)
  }

  /// The code as typed, in any country.
  ///
  /// The post of Luxembourg and Latvia writes the country's letters in front, but people often do
  /// not.
  var asTyped: [Candidate] {
    let isBare = key.count == 4 && separators.isEmpty && key.allSatisfy(Self.isDigit)
    let letters = isBare ? ["l", "lv"] : []
    return [Candidate(key: key)] + letters.map { Candidate(key: Array($0.utf8) + key) }
  }

  /// Other codes that it may stand for if it is unknown as typed.
  ///
  /// The first of these groups in which anything is found counts.
  var otherwise: [[Candidate]] {
    guard mayStandForOther else { return [] }
    let parts = Self.shorterParts(of: key) { position in
      separators.isEmpty || (separators.count == 1 && separators[0].position == position)
    }
    guard let (country, count) = countryInFront else { return parts }
    let rest = Array(key.dropFirst(count))
    let partsOfRest = Self.shorterParts(of: rest) { _ in true }
      .map { group in group.filter { $0.country == country } }
    // "B-7623" is a code of Belgium, "B7623" rather one of Buenos Aires.
    if separators.first?.position == count {
      return [[Candidate(key: rest, country: country)]] + partsOfRest
    }
    return [[Candidate(key: rest, country: country)] + (parts.first ?? [])]
      + parts.dropFirst() + partsOfRest
  }

  /// Whether any of the other forms is possible: a cheap test that most numbers and streets fail.
  private var mayStandForOther: Bool {
    let digits = key.count(where: Self.isDigit)
    guard let first = key.first, key.count >= 5 else { return false }
    if digits == key.count { return (7...9).contains(digits) }
    if Self.isDigit(first) { return digits == 4 && key.count == 6 }
    return key.prefix(5).contains(where: Self.isDigit)
  }

  /// Returns whether a code may be typed with these spaces and hyphens.
  ///
  /// "100-0001" is a Japanese code rather than "1000-001" of Portugal.
  func agrees(with entry: PostcodeEntry) -> Bool {
    guard !separators.isEmpty else { return true }
    let code = Array(entry.code.utf8)
    let written = code.indices.filter { code[$0] == 0x20 || code[$0] == 0x2D }
    if let separator = written.first, written.count == 1 {
      return separators.count == 1 && separators[0].position == separator
    }
    guard key.allSatisfy(Self.isDigit) else { return true }
    return separators.count == 1 && separators[0].wordBreak == .blank
      && Self.customaryBlanks[entry.country.description] == separators[0].position
  }

  /// The positions of customary spaces in codes that the gazetteer has without one.
  private static let customaryBlanks = ["IN": 3, "FR": 2]

  // MARK: Shorter parts

  /// The United States, their territories, and the states in free association with them.
  private static let countriesOfZIPCodes = [
    "US", "PR", "GU", "VI", "AS", "MP", "MH", "FM", "PW",
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the shorter codes that may stand for one, in groups.
  ///
  /// `isParted` returns whether the code has its break at a position, or no break at all.
  private static func shorterParts(
    of key: [UInt8], isParted: (Int) -> Bool
  ) -> [[Candidate]] {
    func part(_ count: Int, of country: String, then zeros: String = "") -> [Candidate] {
      [Candidate(key: Array(key.prefix(count)) + zeros.utf8, country: CountryCode(country))]
    }
    let count = key.count
    // "9" stands for a digit, "a" for a letter.
    let pattern = String(decoding: key.map { isDigit($0) ? 0x39 : 0x61 }, as: UTF8.self)
    switch pattern {
    case "9999aa": return isParted(4) ? [part(4, of: "NL")] : []
    case "a9a9a9": return isParted(3) ? [part(3, of: "CA")] : []
    case "a99aa", "a999aa", "aa99aa", "aa999aa", "a9a9aa", "aa9a9aa":
      return isParted(count - 3) ? [part(count - 3, of: "GB")] : []
    case "a9999", "a9999aaa":
      return isParted(5) ? [[Candidate(key: Array(key[1..<5]), country: CountryCode("AR"))]] : []
    case "aaa9999": return isParted(3) ? [part(3, of: "MT")] : []
    case "999999999": return isParted(5) ? [countriesOfZIPCodes.flatMap { part(5, of: $0) }] : []
    case "9999999": return isParted(4) ? [part(4, of: "PT", then: "001")] : []
    case "99999999":
      // Streets of large towns have codes of their own, which begin like the town's.
      guard isParted(5) else { return [] }
      return (2...5).reversed().map {
        part($0, of: "BR", then: String(repeating: "0", count: 8 - $0))
      }
    default:
      // Eircodes: a routing key, and four letters or digits.
      return count == 7 && pattern.hasPrefix("a9") && isParted(3) ? [part(3, of: "IE")] : []
    }
  }

  // MARK: Countries in front

  /// The country codes on cars, once used before postal codes; for other countries, the ISO code.
  private static let carLetters: [String: String] = [
    "a": "AT", "b": "BE", "d": "DE", "e": "ES", "f": "FR", "h": "HU", "i": "IT", "l": "LU",
    "n": "NO", "p": "PT", "s": "SE", "fl": "LI", "uk": "GB", "fin": "FI", "irl": "IE",
    "slo": "SI", "est": "EE",
  ]

  /// The country indicated by the letters in front, and their number.
  ///
  /// They are separated from the code by a hyphen, nothing or a space.
  private var countryInFront: (CountryCode, Int)? {
    let letters = key.prefix { !Self.isDigit($0) }
    var count = letters.count
    // The letters may belong to the code itself, as in "GB-SW1A 1AA" and "CA V5R 0H9".
    if let first = separators.first, first.position < count,
      first.wordBreak == .hyphen || first.position == 2
    {
      count = first.position
    }
    guard (1...3).contains(count), count < key.count else { return nil }
    let prefix = String(decoding: key.prefix(count), as: UTF8.self)
    guard let code = Self.carLetters[prefix] ?? (count == 2 ? prefix.uppercased() : nil) else {
      return nil
    }
    return CountryCode(code).map { ($0, count) }
  }
}
