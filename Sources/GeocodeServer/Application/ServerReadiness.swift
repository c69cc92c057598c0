public import OnTheMapGeocoder

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
  public func parts() throws(NotReady) -> ServerDependencies {
    guard case .ready(let parts) = state else { throw NotReady() }
    return parts
  }

  /// Returns the geocoder.
  ///
  /// - Throws: ``NotReady``; or `GeocoderError` if its files are known to be damaged, so that not
  ///   even cached responses are used.
  public func geocoder() throws -> Geocoder {
    let geocoder = try parts().geocoder
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
