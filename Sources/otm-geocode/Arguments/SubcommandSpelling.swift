import SpellingIndex

/// Detects a misspelled subcommand in a search text, such as `revers 47.6,-122.3`.
enum SubcommandSpelling {
  /// Returns the arguments with the subcommand from which the first word differs by one letter.
  ///
  /// `nil` for other words, and for a single word, which may well be a place ("Bath" is a town).
  static func meant(by words: [String]) -> String? {
    guard words.count > 1, let first = words.first?.lowercased() else { return nil }
    let meant = OtmGeocode.subcommandNames.sorted().first {
      EditCount.edits(from: first, to: $0) == 1
    }
    return meant.map { ([$0] + words.dropFirst()).joined(separator: " ") }
  }
}
