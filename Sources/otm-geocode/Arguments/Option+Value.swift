import ArgumentParser
import Shell

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
