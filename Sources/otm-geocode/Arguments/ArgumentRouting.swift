import Answers

/// Decides by the first word which subcommand is meant, and shields words that begin with a minus
/// sign but are numbers.
struct ArgumentRouting {
  /// The last private-use character, which no text holds.
  ///
  /// In front of "-33.87" it keeps the parser from taking a coordinate for an option;
  /// ``unshielded(_:)`` takes it off again.
  private static let shield: Unicode.Scalar = "\u{10FFFD}"
  /// Options that belong to the program and not to a search.
  private static let rootOptions: Set<String> = [
    "--help", "-h", "--help-hidden", "--version", "--generate-completion-script", "---completion",
    "--experimental-dump-help",
  ]

  let subcommands: Set<String>

  /// Returns the arguments with the subcommand in front.
  func route(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return ["search"] }
    let shielded = arguments.map(Self.shielded)
    let option = first.split(separator: "=", maxSplits: 1).first.map(String.init) ?? first
    return subcommands.contains(first) || Self.rootOptions.contains(option)
      ? shielded : ["search"] + shielded
  }

  /// Returns a word, or a message that quotes it, as it was typed.
  static func unshielded(_ text: String) -> String {
    guard text.unicodeScalars.contains(shield) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != shield }))
  }

  /// Returns the reading of an option's value, as it was typed.
  static func unshielding<Value>(
    _ read: @escaping @Sendable (String) throws(ParameterError) -> Value
  ) -> @Sendable (String) throws -> Value {
    { text in try read(unshielded(text)) }
  }

  private static func shielded(_ word: String) -> String {
    let start = word.utf8.prefix(2)
    guard start.first == 0x2D, let next = start.dropFirst().first,
      (0x30...0x39).contains(next) || next == 0x2E
    else { return word }
    return String(shield) + word
  }
}
