/// The default limits on time and size.
public enum ServerLimits {
  /// The maximum number of seconds until the headers of a request have arrived.
  public static let headerSeconds = 20
  /// The maximum number of connections; more wait until one ends.
  public static let connections = 20_000
  /// The maximum idle time of a connection, in seconds: between requests, or within a request's
  /// headers.
  ///
  /// Browsers keep connections for a minute or two; with a shorter time they would need a new one.
  public static let idleSeconds = 60
  /// The maximum number of seconds for running requests when the server is stopped.
  public static let stopSeconds = 10
  /// The maximum body size in bytes, except for batches: ten times the longest pin.
  public static let bodyBytes = 65_536
  /// The maximum number of seconds until the body of a request has arrived.
  public static let bodySeconds = 10
  /// The time for which a client may keep sending after its response.
  static let lingerSeconds = 2
  /// The maximum time for which a client may not read its response.
  static let unreadSeconds = 60
  /// The maximum size of all headers, in bytes.
  public static let headerBytes = 16_384
  /// The maximum number of headers.
  public static let headerCount = 100
}
