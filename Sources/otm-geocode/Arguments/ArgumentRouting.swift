import Shell

/// Decides by the first word which subcommand is meant, and shields words that begin with a minus
/// sign but are numbers, or no numbers such as "-inf".
struct ArgumentRouting {
  /// Options that belong to the program and not to a search.
  private static let rootOptions: Set<String> = [
    "--help", "-h", "--help-hidden", "--version", "--generate-completion-script", "---completion",
    "--experimental-dump-help",
  ]

  let subcommands: Set<String>

  /// Returns the arguments with the subcommand in front.
  func route(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return ["search"] }
    let shielded = arguments.map(ShieldedNumber.shielded)
    let option = first.split(separator: "=", maxSplits: 1).first.map(String.init) ?? first
    return subcommands.contains(first) || Self.rootOptions.contains(option)
      ? shielded : ["search"] + shielded
  }
}
