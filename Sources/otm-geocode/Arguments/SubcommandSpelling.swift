import Shell

/// Detects a misspelled subcommand in a search text, such as `revers 47.6,-122.3`.
enum SubcommandSpelling {
  /// Returns the arguments with the subcommand from which the first word differs by one letter.
  ///
  /// `nil` for other words, and for a single word, which may well be a place ("Bath" is a town).
  static func meant(by words: [String]) -> String? {
    guard words.count > 1, let first = words.first?.lowercased() else { return nil }
    let meant = OtmGeocode.subcommandNames.sorted().first { isOneLetterOff(first, from: $0) }
    return meant.map { ([$0] + words.dropFirst()).joined(separator: " ") }
  }

  /// Returns whether the words differ by one inserted, deleted or substituted letter, or by one
  /// swap of neighbors.
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
