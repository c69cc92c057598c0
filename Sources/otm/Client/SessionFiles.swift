import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sessions saved on this machine: one file per server, readable only by its owner.
package struct SessionFiles: Sendable {
  /// A saved session.
  package struct Session: Hashable, Sendable, Codable {
    /// The server's URL.
    package let server: String
    /// The account's email address; `nil` if it does not have one.
    package let email: String?
    /// The session's token, which is secret.
    package let token: String

    package init(server: ServerAddress, email: String?, token: String) {
      self.server = server.text
      self.email = email
      self.token = token
    }
  }

  /// The folder of the session files.
  package let folder: String

  /// Locates the folder; `nil` if neither `XDG_STATE_HOME` nor `HOME` is set.
  package init?(environment: [String: String]) {
    guard let state = OwnFiles.stateFolder(environment) else { return nil }
    folder = state + "/sessions"
  }

  /// Returns the session at a server; `nil` if nobody is logged in there.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)`` if the file exists but cannot be read.
  package func session(at server: ServerAddress) throws -> Session? {
    let path = path(for: server)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path),
      let session = try? JSONDecoder().decode(Session.self, from: bytes)
    else { throw ClientError.sessionFile(path: path, reason: "it cannot be read; delete it") }
    // The token of a file copied from another server's must not be sent to this one.
    return session.server == server.text ? session : nil
  }

  /// Saves a session, replacing an older one at the same server.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  package func keep(_ session: Session, at server: ServerAddress) throws {
    try OwnFiles.write(JSONEncoder().encode(session), to: path(for: server))
  }

  /// Deletes the session at a server, if there is one.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  package func forget(_ server: ServerAddress) throws {
    let path = path(for: server)
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ClientError.sessionFile(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Returns the path of a server's file.
  func path(for server: ServerAddress) -> String {
    "\(folder)/\(OwnFiles.name(of: server.text)).json"
  }
}
