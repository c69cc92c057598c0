/// How much a store of pins and accounts keeps.
public struct StoreFacts: Hashable, Sendable {
  /// How many pins there are.
  public let pins: Int
  /// How many accounts there are.
  public let accounts: Int
  /// The size of the store's files; `nil` when it has none of its own.
  public let bytes: Int?

  /// Takes what a store says.
  public init(pins: Int, accounts: Int, bytes: Int?) {
    self.pins = pins
    self.accounts = accounts
    self.bytes = bytes
  }
}
