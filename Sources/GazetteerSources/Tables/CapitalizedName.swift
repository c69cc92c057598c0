/// Names that a table writes in capitals, as people write them: "RUA DAS FLORES" is Rua das Flores.
enum CapitalizedName {
  /// Words that stay small inside a name.
  private static let small: Set<String> = [
    "a", "and", "da", "das", "de", "del", "des", "do", "dos", "du", "e", "la", "le", "les", "of",
    "the",
  ]
  /// Abbreviations of directions, which stay in capitals.
  private static let directions: Set<String> = ["NE", "NW", "SE", "SW", "NO", "SO"]

  /// Returns a name with small letters behind each word's first; a name that has small letters already
  /// stays as it is.
  static func lowered(_ name: [UInt8]) -> [UInt8] {
    let text = String(decoding: name, as: UTF8.self)
    guard text.contains(where: \.isUppercase), !text.contains(where: \.isLowercase) else {
      return name
    }
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      let low = word.lowercased()
      if directions.contains(String(word)) || word.first?.isNumber == true && word.count <= 2 {
        words.append(String(word))
      } else if !words.isEmpty, small.contains(low) {
        words.append(low)
      } else {
        words.append(parts(of: low))
      }
    }
    return Array(words.joined(separator: " ").utf8)
  }

  /// Returns a word with a capital at its start and behind each hyphen and apostrophe.
  private static func parts(of word: String) -> String {
    var result = ""
    var isFirst = true
    for letter in word {
      result += isFirst ? letter.uppercased() : String(letter)
      isFirst = letter == "-" || letter == "'" || letter == "’"
    }
    return result
  }
}
