public import OnTheMapGeocoder
public import Posting

/// The readiness of the server, with its parts once it is ready.
///
/// The port listens at once. Until the gazetteer and the store are open, requests that need them
/// are asked to retry. A swapped gazetteer takes effect with the next request.
public actor ServerReadiness {
  /// The state of readiness.
  public enum State: Sendable {
    /// Still opening or building; the text says what.
    case opening(String)
    /// Ready.
    case ready(ServerDependencies)
    /// Failed; the text says why, for the log but not for visitors.
    case failed(String)
  }

  /// The state of readiness.
  public private(set) var state: State

  /// Creates a readiness in a state.
  public init(_ state: State = .opening("starting")) { self.state = state }

  /// Sets the state.
  public func enter(_ state: State) { self.state = state }

  /// Returns the parts of the server.
  ///
  /// - Throws: ``NotReady``.
  public func dependencies() throws(NotReady) -> ServerDependencies {
    guard case .ready(let parts) = state else { throw NotReady() }
    return parts
  }

  /// Returns the geocoder.
  ///
  /// - Throws: ``NotReady``; or `GeocoderError` if its files are known to be damaged, so that not
  ///   even cached responses are used.
  public func geocoder() throws -> Geocoder {
    let geocoder = try dependencies().geocoder
    try geocoder.checkUsable()
    return geocoder
  }

  /// Replaces the geocoder; has no effect if none is open yet.
  ///
  /// Running requests continue with the old one.
  public func swap(_ geocoder: Geocoder) {
    guard case .ready(var parts) = state else { return }
    parts.geocoder = geocoder
    state = .ready(parts)
  }

  /// The server is not ready yet.
  public struct NotReady: Error {}
}

/// The parts of a server that requests need, once everything is open.
public struct ServerDependencies: Sendable {
  /// The geocoder.
  public var geocoder: Geocoder
  /// The pins.
  public let pins: PinService
  /// Accounts.
  public let accounts: AccountService
  /// Logins and sessions.
  public let sessions: SessionService
  /// Returns the statistics of the store for `/metrics`; `nil` if unknown.
  public let storeFacts: @Sendable () async -> StoreStatistics?

  /// Shares rate limits among the servers of a store; `nil` if the store has only one server.
  public let allowanceSharing: (any AllowanceSharing)?

  /// The store of pins, accounts and sessions.
  public var store: any PostStoring { pins.store }

  /// Creates the parts for a store.
  public init(
    geocoder: Geocoder, pins: PinService, accounts: AccountService, sessions: SessionService,
    storeFacts: @escaping @Sendable () async -> StoreStatistics? = { nil },
    allowanceSharing: (any AllowanceSharing)? = nil
  ) {
    self.geocoder = geocoder
    self.pins = pins
    self.accounts = accounts
    self.sessions = sessions
    self.storeFacts = storeFacts
    self.allowanceSharing = allowanceSharing
  }
}

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
