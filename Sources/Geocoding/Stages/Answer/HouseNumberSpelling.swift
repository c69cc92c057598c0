/// How the letters of a house number are written.
enum HouseNumberSpelling {
  /// Words that count houses between two numbers; a space stands before them.
  private static let words: Set<String> = ["bis", "ter", "quater", "quinquies"]

  /// Returns a number such as `12B` or `3BIS` with the letters in lower case if asked, and words like "bis"
  /// always so: "3 bis".
  static func text(_ number: String, lowersLetters: Bool) -> String {
    let digits = number.prefix { $0.isASCII && $0.isNumber }
    let suffix = number[digits.endIndex...].lowercased()
    if !digits.isEmpty, words.contains(suffix) { return "\(digits) \(suffix)" }
    return lowersLetters ? digits + suffix : number
  }
}
