/// The reason why a request to a server failed.
package enum ClientError: Error, Hashable, Sendable {
  /// The server did not respond.
  case unreachable(ServerAddress, reason: String)
  /// The response does not come from an On The Map server.
  case notOurServer(ServerAddress, found: String)
  /// The server is temporarily unavailable; the message is the server's.
  case unavailable(ServerAddress, message: String)
  /// The email address or password is wrong.
  case wrongCredentials
  /// There is no session at this server, or it has ended.
  case notLoggedIn(ServerAddress)
  /// The account already has a pin; its id if the server names it.
  case pinExists(id: String?)
  /// The server refused the request; the message and the stable code are the server's.
  case refused(status: Int, code: String, message: String)
  /// The session file on this machine cannot be read or written.
  case sessionFile(path: String, reason: String)

  /// The exit code for this error.
  package var exitCode: Int32 {
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
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .unreachable(let server, let reason):
      "no connection to \(server) (\(reason)); is the server running, and is --server right?"
    case .notOurServer(let server, let found):
      "\(server) is not an On The Map server (\(found)); check --server"
    case .unavailable(let server, let message): "\(server) is unavailable: \(message)"
    case .wrongCredentials: "wrong e-mail or password"
    case .notLoggedIn(let server):
      "you are not logged in to \(server); log in with `otm login --email YOURS`"
    case .pinExists: "you already have a pin; it was not changed"
    case .refused(_, _, let message): "the server refused: \(message)"
    case .sessionFile(let path, let reason):
      "\(path): your session cannot be saved there (\(reason)); check the folder's permissions"
    }
  }
}
