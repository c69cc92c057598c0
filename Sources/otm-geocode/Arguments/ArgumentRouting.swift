import Shell

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
