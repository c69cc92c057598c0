/// A table of letters and their spelling in another alphabet.
///
/// The longest match counts; one at the beginning of a word or behind a vowel goes first.
struct LetterRules: Sendable {
  private let letters: [String: String]
  private let initial: [String: String]
  private let afterVowel: [String: String]
  private let vowels: Set<Character>
  /// Signs that are the same as U+02BB.
  private let signs: Set<Character>
  /// Whether the capitals of i and ı are İ and I.
  private let isDotted: Bool

  /// The length of the longest key: "ştş".
  private static let maxKeyLength = 3

  /// Creates rules from lower-case letters and their spellings in turn, with spaces; "-" for none.
  init(
    _ letters: String, initial: String = "", afterVowel: String = "", vowels: String = "",
    signs: String = "", isDotted: Bool = false
  ) {
    self.letters = Self.table(letters)
    self.initial = Self.table(initial)
    self.afterVowel = Self.table(afterVowel)
    self.vowels = Set(vowels)
    self.signs = Set(signs)
    self.isDotted = isDotted
  }

  /// Returns a text in the other alphabet; characters that are not in the table stay.
  func converted(_ text: String) -> String {
    let characters = Array(text)
    let lower = characters.map(lowercased)
    var converted = ""
    var index = 0
    while index < characters.count {
      guard let (length, spelling) = match(at: index, in: lower) else {
        converted.append(characters[index])
        index += 1
        continue
      }
      let end = index + length
      let isCapital = Self.isCapital(characters[index])
      if isCapital, Self.isAllCapitals(characters, from: index, to: end) {
        converted += spelling.map(uppercased).joined()
      } else if isCapital {
        converted += spelling.prefix(1).map(uppercased).joined() + spelling.dropFirst()
      } else {
        converted += spelling
      }
      index = end
    }
    return converted
  }

  private func match(at index: Int, in lower: [Character]) -> (length: Int, spelling: String)? {
    let before = index > 0 ? lower[index - 1] : nil
    let isInitial = before.map { !$0.isLetter } ?? true
    let isAfterVowel = before.map(vowels.contains) ?? false
    for length in stride(from: min(Self.maxKeyLength, lower.count - index), to: 0, by: -1) {
      let key = String(lower[index..<(index + length)])
      if isInitial, let spelling = initial[key] { return (length, spelling) }
      if isAfterVowel, let spelling = afterVowel[key] { return (length, spelling) }
      if let spelling = letters[key] { return (length, spelling) }
    }
    return nil
  }

  private func lowercased(_ character: Character) -> Character {
    if signs.contains(character) { return "ʻ" }
    if isDotted, character == "İ" { return "i" }
    if isDotted, character == "I" { return "ı" }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  private func uppercased(_ character: Character) -> String {
    isDotted && character == "i" ? "İ" : character.uppercased()
  }

  /// Returns whether a character is a capital, also ǈ, which is one only in its first half.
  private static func isCapital(_ character: Character) -> Bool {
    character.lowercased() != String(character)
  }

  /// Returns whether what a match begins with in a capital is all in capitals: ЉИГ is LJIG.
  ///
  /// A single letter is if the next one is, or at the end of a word the one before it.
  private static func isAllCapitals(
    _ characters: [Character], from start: Int, to end: Int
  ) -> Bool {
    if end - start > 1 { return characters[start..<end].allSatisfy { !$0.isLowercase } }
    if end < characters.count, characters[end].isLetter { return isCapital(characters[end]) }
    return start > 0 && isCapital(characters[start - 1])
  }

  private static func table(_ pairs: String) -> [String: String] {
    let fields = pairs.split { $0 == " " || $0 == "\n" }.map(String.init)
    var table: [String: String] = [:]
    for index in stride(from: 1, to: fields.count, by: 2) {
      table[fields[index - 1]] = fields[index] == "-" ? "" : fields[index]
    }
    return table
  }
}
