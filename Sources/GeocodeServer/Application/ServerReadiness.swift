public import OnTheMapGeocoder

/// Whether the server can answer yet, and from what.
///
/// The port listens at once; until gazetteer and store are open, requests that need them are told
/// to come back. A gazetteer that is swapped takes effect with the next request.
public actor ServerReadiness {
  /// How far it is.
  public enum State: Sendable {
    /// Still opening, or building; the text says what.
    case opening(String)
    /// Answering.
    case ready(ServerDependencies)
    /// It cannot answer; the text says why, for the log and not for visitors.
    case failed(String)
  }

  /// How far it is.
  public private(set) var state: State

  /// Creates it in a state.
  public init(_ state: State = .opening("starting")) { self.state = state }

  /// Says how far it is now.
  public func enter(_ state: State) { self.state = state }

  /// Returns what to answer from.
  ///
  /// - Throws: ``NotReady``.
  public func parts() throws(NotReady) -> ServerDependencies {
    guard case .ready(let parts) = state else { throw NotReady() }
    return parts
  }

  /// Returns the gazetteer to answer from.
  ///
  /// - Throws: ``NotReady``; `GeocoderError` when its files are known to be damaged, so that not
  ///   even answers that were kept are given.
  public func geocoder() throws -> Geocoder {
    let geocoder = try parts().geocoder
    try geocoder.checkUsable()
    return geocoder
  }

  /// Answers from another gazetteer from now on; nothing happens where none was opened yet.
  ///
  /// Requests that have begun end with the one that they began with.
  public func swap(_ geocoder: Geocoder) {
    guard case .ready(var parts) = state else { return }
    parts.geocoder = geocoder
    state = .ready(parts)
  }

  /// The server cannot answer yet.
  public struct NotReady: Error {}
}
