import Shell

/// Recognizes a misspelled subcommand in a text that was searched for: `revers 47.6,-122.3`.
enum SubcommandSpelling {
  /// Returns the arguments with the subcommand that the first word is one letter from.
  ///
  /// `nil` for a single word, which is a place as often ("Bath" is a town), and for other words.
  static func meant(by words: [String]) -> String? {
    guard words.count > 1, let first = words.first?.lowercased() else { return nil }
    let meant = OtmGeocode.subcommandNames.sorted().first { isOneLetterOff(first, from: $0) }
    return meant.map { ([$0] + words.dropFirst()).joined(separator: " ") }
  }

  /// Whether one letter less, more or another makes one word the other; two that changed places count as one.
  private static func isOneLetterOff(_ word: String, from name: String) -> Bool {
    guard word != name, abs(word.count - name.count) <= 1 else { return false }
    let (word, name) = (Array(word), Array(name))
    let start = zip(word, name).prefix { $0 == $1 }.count
    let end = zip(word.reversed(), name.reversed()).prefix { $0 == $1 }.count
    let longer = max(word.count, name.count)
    if start + end >= longer - 1 { return true }
    return word.count == name.count && start + end == longer - 2
      && word[start] == name[start + 1] && word[start + 1] == name[start]
  }
}
