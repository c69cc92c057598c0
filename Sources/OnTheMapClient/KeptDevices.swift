import Foundation

/// What servers gave this machine to be known by at the next log-in: a file for each server, for
/// its owner's eyes only.
///
/// It lets nobody in, and outlives log-outs: it is what keeps strangers who guess at an account
/// from slowing down its owner.
public struct KeptDevices: Sendable {
  private let folder: String

  /// Finds the folder, beside that of the sessions; `nil` as for ``SessionFiles``.
  public init?(environment: [String: String]) {
    guard let state = OwnFiles.stateFolder(environment) else { return nil }
    folder = state + "/devices"
  }

  /// Returns what to show when an address logs in; `nil` when it has not done so from here, or what
  /// was kept of it cannot be read.
  public func device(of email: String, at server: ServerAddress) -> String? {
    kept(at: server).devices[email.lowercased()].flatMap { Self.isDevice($0) ? $0 : nil }
  }

  /// Keeps what a log-in was answered with.
  ///
  /// - Throws: ``ClientError/sessionFile(path:reason:)``
  public func keep(_ device: String, of email: String, at server: ServerAddress) throws {
    guard Self.isDevice(device) else { return }
    var kept = kept(at: server)
    kept.devices[email.lowercased()] = device
    try OwnFiles.write(JSONEncoder().encode(kept), to: path(for: server))
  }

  private struct Kept: Codable {
    let server: String
    /// By the addresses that log in, in small letters.
    var devices: [String: String] = [:]
  }

  private func kept(at server: ServerAddress) -> Kept {
    let bytes = FileManager.default.contents(atPath: path(for: server))
    let kept = bytes.flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
    // A file that was copied from elsewhere is of no use to another server.
    guard let kept, kept.server == server.text else { return Kept(server: server.text) }
    return kept
  }

  /// It becomes a header: letters and digits, of which servers of ours send 64.
  private static func isDevice(_ text: String) -> Bool {
    (1...256).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isASCIIHexDigit }
  }

  private func path(for server: ServerAddress) -> String {
    "\(folder)/\(OwnFiles.name(of: server.text)).json"
  }
}
