public import OnTheMapGeocoder
public import Posting

/// The parts of a server that requests need, once everything is open.
public struct ServerDependencies: Sendable {
  /// The geocoder.
  public var geocoder: Geocoder
  /// The pins.
  public let board: PinService
  /// Accounts.
  public let accounts: AccountService
  /// Logins and sessions.
  public let signIn: SessionService
  /// Groups and invitations.
  public let groups: GroupService
  /// The folder of backups; `nil` if the database is not a file.
  public let backups: BackupFolder?
  /// Returns the statistics of the store for `/metrics`; `nil` if unknown.
  public let storeFacts: @Sendable () async -> StoreStatistics?

  /// Shares rate limits among the servers of a store; `nil` if the store has only one server.
  public let allowanceSharing: (any AllowanceSharing)?

  /// The store of pins, accounts and sessions.
  public var store: any PostStoring { board.store }

  /// Creates the parts for a store.
  public init(
    geocoder: Geocoder, board: PinService, accounts: AccountService, signIn: SessionService,
    groups: GroupService,
    storeFacts: @escaping @Sendable () async -> StoreStatistics? = { nil },
    allowanceSharing: (any AllowanceSharing)? = nil,
    backups: BackupFolder? = nil
  ) {
    self.geocoder = geocoder
    self.board = board
    self.accounts = accounts
    self.signIn = signIn
    self.groups = groups
    self.backups = backups
    self.storeFacts = storeFacts
    self.allowanceSharing = allowanceSharing
  }
}
