import Foundation

/// The device tokens by which servers recognize this machine at the next login: one file per
/// server, readable only by its owner.
///
/// A device token does not log anyone in, and it outlives logouts. It exempts this machine from
/// the delays that other people's failed logins cause.
package struct KeptDevices: Sendable {
  private let folder: String

  /// Locates the folder, next to that of the sessions; `nil` as for ``SessionFiles``.
  package init?(environment: [String: String]) {
    guard let state = OwnFiles.stateFolder(environment) else { return nil }
    folder = state + "/devices"
  }

  /// Returns the device token to send with a login; `nil` if the address has not logged in from
  /// here, or the file cannot be read.
  package func device(of email: String, at server: ServerAddress) -> String? {
    kept(at: server).devices[email.lowercased()].flatMap { Self.isDevice($0) ? $0 : nil }
  }

  /// Saves the device token from the response to a login.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  package func keep(_ device: String, of email: String, at server: ServerAddress) throws {
    guard Self.isDevice(device) else { return }
    var kept = kept(at: server)
    kept.devices[email.lowercased()] = device
    try OwnFiles.write(JSONEncoder().encode(kept), to: path(for: server))
  }

  private struct Kept: Codable {
    let server: String
    /// The tokens by email address, in lower case.
    var devices: [String: String] = [:]
  }

  private func kept(at server: ServerAddress) -> Kept {
    let bytes = FileManager.default.contents(atPath: path(for: server))
    let kept = bytes.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
    // A file copied from another server's is ignored.
    guard let kept, kept.server == server.text else { return Kept(server: server.text) }
    return kept
  }

  /// Returns whether a text can be sent in a header: letters and digits only.
  ///
  /// Our servers send 64.
  private static func isDevice(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
  }

  private func path(for server: ServerAddress) -> String {
    "\(folder)/\(OwnFiles.name(of: server.text)).json"
  }
}
