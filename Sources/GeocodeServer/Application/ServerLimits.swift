/// How long and how large things may be before the server ends them.
public enum ServerLimits {
  /// How long a connection may be silent: between requests, or within a request's headers.
  ///
  /// Browsers keep connections for a minute or two; a shorter time costs them a new one.
  public static let idleSeconds = 60
  /// How long running requests may take when the server is told to end.
  public static let stopSeconds = 10
  /// The longest body of a request that is no batch, in bytes: ten times the longest pin.
  public static let bodyBytes = 65_536
  /// How long a body may take; a second more for each ``bodyBytesPerSecond`` that have come.
  public static let bodySeconds = 20
  /// The slowest line that a long body may come over.
  public static let bodyBytesPerSecond = 4_096
  /// How long a client may leave an answer unread.
  public static let unreadSeconds = 60
  /// The longest header, and all of them, in bytes.
  public static let headerBytes = 16_384
  /// The most headers.
  public static let headerCount = 100
  /// How long a client that still sends is listened to after its answer.
  static let lingerSeconds = 2
}
