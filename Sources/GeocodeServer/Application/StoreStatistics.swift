/// The statistics of a store of pins and accounts.
public struct StoreStatistics: Hashable, Sendable {
  /// The number of pins; approximate if there are very many.
  public let pins: Int
  /// The number of accounts; approximate if there are very many.
  public let accounts: Int
  /// The size of the store's files or tables in bytes; `nil` if unknown.
  public let bytes: Int?

  /// Creates statistics.
  public init(pins: Int, accounts: Int, bytes: Int?) {
    self.pins = pins
    self.accounts = accounts
    self.bytes = bytes
  }
}
