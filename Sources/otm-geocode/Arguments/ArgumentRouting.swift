/// Decides by the first word which subcommand is meant, and shields words that begin with a minus
/// sign but are numbers, or no numbers such as "-inf".
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

  private static func shielded(_ word: String) -> String {
    guard word.utf8.first == 0x2D, let next = word.utf8.dropFirst().first else { return word }
    let isNumber = (0x30...0x39).contains(next) || next == 0x2E || isNoNumber(word.dropFirst())
    return isNumber ? String(shield) + word : word
  }

  /// Whether a word begins with what programs print for infinity or for no number, so that it is
  /// refused as a coordinate and not as an unknown option.
  private static func isNoNumber(_ word: Substring) -> Bool {
    ["inf", "infinity", "nan"].contains(word.prefix { $0.isLetter }.lowercased())
  }
}
