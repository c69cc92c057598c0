import Shell
import SpellingIndex

/// Chooses the subcommand by the first word, and protects values that start with a minus sign, such
/// as numbers or "-inf", from being read as options.
struct ArgumentRouting {
  /// Options of the program, which do not start a search.
  private static let rootOptions: Set<String> = [
    "--help", "-h", "--help-hidden", "--version", "--generate-completion-script", "---completion",
    "--experimental-dump-help",
  ]

  let subcommands: Set<String>

  /// Returns the arguments, with the subcommand first.
  func route(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return ["search"] }
    let shielded = arguments.map(ShieldedNumber.shielded)
    let option = first.split(separator: "=", maxSplits: 1).first.map(String.init) ?? first
    return subcommands.contains(first) || Self.rootOptions.contains(option)
      ? shielded : ["search"] + shielded
  }
}

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
