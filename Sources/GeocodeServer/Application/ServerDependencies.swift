public import OnTheMapGeocoder
public import Posting

/// What requests are answered from, once everything is open.
public struct ServerDependencies: Sendable {
  /// Places.
  public var geocoder: Geocoder
  /// Pins.
  public let board: PinService
  /// Accounts.
  public let accounts: AccountService
  /// Log-in and sessions.
  public let signIn: SessionService
  /// Groups and invitations.
  public let groups: GroupService
  /// Copies the database into the server's folder of backups; `nil` where the database is not a
  /// file of the server's.
  public let backUp: (@Sendable () async throws -> BackupReport)?
  /// Finds out what is kept, for `/metrics`; `nil` when that is not known.
  public let storeFacts: @Sendable () async -> StoreStatistics?

  /// Where servers on one store tell each other what clients have taken of their allowances; `nil`
  /// on a store that one server has for itself.
  public let allowanceSharing: (any AllowanceSharing)?

  /// Where pins, accounts and sessions are kept.
  public var store: any PostStoring { board.store }

  /// Creates parts over one store.
  public init(
    geocoder: Geocoder, board: PinService, accounts: AccountService, signIn: SessionService,
    groups: GroupService,
    storeFacts: @escaping @Sendable () async -> StoreStatistics? = { nil },
    allowanceSharing: (any AllowanceSharing)? = nil,
    backUp: (@Sendable () async throws -> BackupReport)? = nil
  ) {
    self.geocoder = geocoder
    self.board = board
    self.accounts = accounts
    self.signIn = signIn
    self.groups = groups
    self.backUp = backUp
    self.storeFacts = storeFacts
    self.allowanceSharing = allowanceSharing
  }
}
