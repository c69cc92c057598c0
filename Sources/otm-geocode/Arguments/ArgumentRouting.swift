import ArgumentParser
import Gazetteer
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

  /// Returns whether the arguments are a text to search for, without any option or number below zero.
  func areOnlyText(_ arguments: [String]) -> Bool {
    arguments.first.map { !subcommands.contains($0) } == true
      && !arguments.contains { $0.hasPrefix("-") }
  }

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

// Most options take values that may start with a minus sign, such as a longitude.

extension Option {
  /// Creates an option whose value is parsed; `nil` if it is not given.
  init<Read>(
    _ help: String, _ valueName: String,
    _ read: @escaping @Sendable (String) throws -> Read
  ) where Value == Read? {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      transform: ShieldedNumber.unshielding(read))
  }

  /// Creates an option that may be repeated, each time with a list.
  init<Read>(
    wrappedValue: [Read], _ help: String, _ valueName: String, completions: [String] = [],
    _ read: @escaping @Sendable (String) throws -> Read
  ) where Value == [Read] {
    self.init(
      wrappedValue: wrappedValue, parsing: .unconditionalSingleValue,
      help: ArgumentHelp(help, valueName: valueName),
      completion: completions.isEmpty ? nil : .list(completions),
      transform: ShieldedNumber.unshielding(read))
  }
}
