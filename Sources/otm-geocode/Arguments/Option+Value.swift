import ArgumentParser
import Shell

// Most options take a value that may begin with a minus sign, such as a longitude.

extension Option {
  /// An option with a value that is read; `nil` without it.
  init<Read>(
    _ help: String, _ valueName: String,
    _ read: @escaping @Sendable (String) throws -> Read
  ) where Value == Read? {
    self.init(
      parsing: .unconditional, help: ArgumentHelp(help, valueName: valueName),
      transform: ShieldedNumber.unshielding(read))
  }

  /// An option that may be repeated, each time with a list.
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
