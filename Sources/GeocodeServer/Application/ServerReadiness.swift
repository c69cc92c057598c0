package import OnTheMapGeocoder
package import Posting

/// The readiness of the server, with its parts once it is ready.
///
/// The port listens at once. Until the gazetteer and the store are open, requests that need them
/// are asked to retry. A swapped gazetteer takes effect with the next request.
package actor ServerReadiness {
  /// The state of readiness.
  package enum State: Sendable {
    /// Still opening or building; the text says what.
    case opening(String)
    /// Ready.
    case ready(ServerDependencies)
    /// Failed; the text says why, for the log but not for visitors.
    case failed(String)
  }

  /// The state of readiness.
  package private(set) var state: State

  /// Creates a readiness in a state.
  package init(_ state: State = .opening("starting")) { self.state = state }

  /// Sets the state.
  package func enter(_ state: State) { self.state = state }

  /// Returns the parts of the server.
  ///
  /// - Throws: ``NotReady``.
  package func dependencies() throws(NotReady) -> ServerDependencies {
    guard case .ready(let parts) = state else { throw NotReady() }
    return parts
  }

  /// Returns the geocoder.
  ///
  /// - Throws: ``NotReady``; or `GeocoderError` if its files are known to be damaged, so that not
  ///   even cached responses are used.
  package func geocoder() throws -> Geocoder {
    let geocoder = try dependencies().geocoder
    try geocoder.checkUsable()
    return geocoder
  }

  /// Replaces the geocoder; has no effect if none is open yet.
  ///
  /// Running requests continue with the old one.
  package func swap(_ geocoder: Geocoder) {
    guard case .ready(var parts) = state else { return }
    parts.geocoder = geocoder
    state = .ready(parts)
  }

  /// The server is not ready yet.
  package struct NotReady: Error {}
}

/// The parts of a server that requests need, once everything is open.
package struct ServerDependencies: Sendable {
  /// The geocoder.
  package var geocoder: Geocoder
  /// The pins.
  package let pins: PinService
  /// Accounts.
  package let accounts: AccountService
  /// Logins and sessions.
  package let sessions: SessionService
  /// Returns the statistics of the store for `/metrics`; `nil` if unknown.
  package let storeFacts: @Sendable () async -> StoreStatistics?

  /// Shares rate limits among the servers of a store; `nil` if the store has only one server.
  package let allowanceSharing: (any AllowanceSharing)?

  /// The store of pins, accounts and sessions.
  package var store: any PostStoring { pins.store }

  /// Creates the parts for a store.
  package init(
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
package struct StoreStatistics: Hashable, Sendable {
  /// The number of pins; approximate if there are very many.
  package let pins: Int
  /// The number of accounts; approximate if there are very many.
  package let accounts: Int
  /// The size of the store's files or tables in bytes; `nil` if unknown.
  package let bytes: Int?

  /// Creates statistics.
  package init(pins: Int, accounts: Int, bytes: Int?) {
    self.pins = pins
    self.accounts = accounts
    self.bytes = bytes
  }
}
