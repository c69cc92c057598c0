/// How long and how large things may be before the server ends them.
public enum ServerLimits {
  /// How long the headers of a request may take to arrive.
  public static let headerSeconds = 20
  /// The most connections at once; more wait until one ends.
  public static let connections = 20_000
  /// How long a connection may be silent: between requests, or within a request's headers.
  ///
  /// Browsers keep connections for a minute or two; a shorter time costs them a new one.
  public static let idleSeconds = 60
  /// How long running requests may take when the server is told to end.
  public static let stopSeconds = 10
  /// The longest body of a request that is no batch, in bytes: ten times the longest pin.
  public static let bodyBytes = 65_536
  /// How long the whole body of a request may take to arrive.
  public static let bodySeconds = 10
  /// How long a client that still sends is listened to after its answer.
  static let lingerSeconds = 2
  /// How long a client may take nothing of its answer.
  static let unreadSeconds = 60
  /// The longest header, and all of them, in bytes.
  public static let headerBytes = 16_384
  /// The most headers.
  public static let headerCount = 100
}
