import Foundation
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The log-ins that are kept on this machine: a file for each server, for its owner's eyes only.
///
/// They lie in the state folder of the XDG Base Directory Specification: a session is neither
/// configuration, which people copy, nor a cache, which they delete.
public struct KeptSessions: Sendable {
  /// A log-in.
  public struct Session: Hashable, Sendable, Codable {
    /// The server's base address.
    public let server: String
    /// Who logged in; `nil` for an account without an address.
    public let email: String?
    /// The secret.
    public let token: String

    /// Creates a session.
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
    // The specification says to ignore relative paths.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      folder = state + "/otm/sessions"
    } else if let home = environment["HOME"], !home.isEmpty {
      folder = home + "/.local/state/otm/sessions"
    } else {
      return nil
    }
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
    let path = path(for: server)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Self.write(JSONEncoder().encode(session), to: path)
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError.sessionFile(path: path, reason: "the folder cannot be made")
    }
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

  /// The file for a server: its address, with what file names cannot hold written by numbers.
  func path(for server: ServerAddress) -> String {
    "\(folder)/\(PercentEncoding.encoded(server.text, keeping: "-._")).json"
  }

  /// Writes a file that only its owner can read, whole or not at all.
  private static func write(_ bytes: Data, to path: String) throws {
    let new = "\(path).\(getpid())"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let written = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    let isWritten = written == bytes.count
    guard close(descriptor) == 0, isWritten, rename(new, path) == 0 else {
      let failure = failure(path)
      unlink(new)
      throw failure
    }
  }

  private static func failure(_ path: String) -> ClientError {
    .sessionFile(path: path, reason: String(cString: strerror(errno)))
  }
}

/// `write(2)`, under a name that the method above does not hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
