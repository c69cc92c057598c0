public import OnTheMapGeocoder
public import Posting

/// What requests are answered from, once everything is open.
public struct ServerParts: Sendable {
  /// Places.
  public let geocoder: Geocoder
  /// Pins.
  public let board: PinBoard
  /// Accounts.
  public let accounts: AccountRegister
  /// Log-in and sessions.
  public let signIn: SignIn

  /// Where pins, accounts and sessions are kept.
  public var store: any PostStoring { board.store }

  /// Creates parts over one store.
  public init(
    geocoder: Geocoder, board: PinBoard, accounts: AccountRegister, signIn: SignIn
  ) {
    self.geocoder = geocoder
    self.board = board
    self.accounts = accounts
    self.signIn = signIn
  }
}
