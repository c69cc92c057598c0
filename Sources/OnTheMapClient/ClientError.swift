/// Why a server did not do what it was asked.
public enum ClientError: Error, Hashable, Sendable {
  /// Nobody answered.
  case unreachable(ServerAddress, reason: String)
  /// Somebody answered who is no server of ours.
  case notOurServer(ServerAddress, found: String)
  /// The server cannot answer just now; its own words.
  case unavailable(ServerAddress, message: String)
  /// Log-in was refused.
  case wrongCredentials
  /// Nobody is logged in at this server, or no more.
  case notLoggedIn(ServerAddress)
  /// Whoever posts has a pin already; its id, when the server says it.
  case pinExists(id: String?)
  /// The server refused; its own words, and its lasting name for the reason.
  case refused(status: Int, code: String, message: String)
  /// The sessions that are kept on this machine cannot be read or written.
  case sessionFile(path: String, reason: String)

  /// The exit code that a program ends with.
  public var exitCode: Int32 {
    switch self {
    case .unreachable, .notOurServer, .unavailable: 69
    case .wrongCredentials, .notLoggedIn: 77
    case .pinExists: 1
    case .refused(let status, _, _): [401, 403, 429].contains(status) ? 77 : 1
    case .sessionFile: 74
    }
  }
}

extension ClientError: CustomStringConvertible {
  /// What went wrong, and what can be done.
  public var description: String {
    switch self {
    case .unreachable(let server, let reason):
      "no connection to \(server) (\(reason)); is the server running, and is --server right?"
    case .notOurServer(let server, let found):
      "\(server) is not an On The Map server (\(found)); check --server"
    case .unavailable(let server, let message): "\(server) cannot answer just now: \(message)"
    case .wrongCredentials: "wrong e-mail or password"
    case .notLoggedIn(let server):
      "you are not logged in to \(server); log in with `otm login --email YOURS`"
    case .pinExists: "you have a pin already; it was left as it is"
    case .refused(_, _, let message): "the server refused: \(message)"
    case .sessionFile(let path, let reason):
      "\(path): your log-in cannot be kept there (\(reason)); check the folder's rights"
    }
  }
}
