/// How much a store of pins and accounts keeps.
public struct StoreStatistics: Hashable, Sendable {
  /// How many pins there are, where there are very many about so many.
  public let pins: Int
  /// How many accounts there are, where there are very many about so many.
  public let accounts: Int
  /// The size of the store's files or tables; `nil` when it is not known.
  public let bytes: Int?

  /// Takes what a store says.
  public init(pins: Int, accounts: Int, bytes: Int?) {
    self.pins = pins
    self.accounts = accounts
    self.bytes = bytes
  }
}
