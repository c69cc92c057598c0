import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The log-ins that are kept on this machine: a file for each server, for its owner's eyes only.
public struct SessionFiles: Sendable {
  /// A log-in.
  public struct Session: Hashable, Sendable, Codable {
    /// The server's base address.
    public let server: String
    /// Who logged in; `nil` for an account without an address.
    public let email: String?
    /// The secret.
    public let token: String

    public init(server: ServerAddress, email: String?, token: String) {
      self.server = server.text
      self.email = email
      self.token = token
    }
  }

  /// The folder.
  public let folder: String

  /// Finds the folder; `nil` when neither `XDG_STATE_HOME` nor `HOME` says where.
  public init?(environment: [String: String]) {
    guard let state = OwnFiles.stateFolder(environment) else { return nil }
    folder = state + "/sessions"
  }

  /// Returns the log-in at a server; `nil` when there is none.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)`` when there is one that cannot be read.
  public func session(at server: ServerAddress) throws -> Session? {
    let path = path(for: server)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path),
      let session = try? JSONDecoder().decode(Session.self, from: bytes)
    else { throw ClientError.sessionFile(path: path, reason: "it cannot be read; delete it") }
    // A file that was copied from elsewhere must not send its secret to another server.
    return session.server == server.text ? session : nil
  }

  /// Keeps a log-in, in place of an older one at the same server.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  public func keep(_ session: Session, at server: ServerAddress) throws {
    try OwnFiles.write(JSONEncoder().encode(session), to: path(for: server))
  }

  /// Forgets the log-in at a server; nothing happens when there is none.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  public func forget(_ server: ServerAddress) throws {
    let path = path(for: server)
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ClientError.sessionFile(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// The file for a server.
  func path(for server: ServerAddress) -> String {
    "\(folder)/\(OwnFiles.name(of: server.text)).json"
  }
}
