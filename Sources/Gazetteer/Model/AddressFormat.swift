/// How the addresses of a country are written in one line, from `Data/dictionaries/address-labels.tsv`.
package struct AddressFormat: Hashable, Sendable {
  /// The text of an ``AddressPattern``: `{street} {number}, {postcode} {town}, {country}`.
  package let pattern: String
  /// The text of that for addresses in the country's own script; `nil` if it is the same.
  package let localPattern: String?

  package init(pattern: String, localPattern: String?) {
    self.pattern = pattern
    self.localPattern = localPattern
  }

  /// Returns whether a text is a pattern.
  package static func isValid(_ pattern: String) -> Bool { AddressPattern(pattern) != nil }
}
