import Foundation
import Shell
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The default location of the database: the data folder of the XDG Base Directory Specification.
///
/// It contains password hashes and email addresses, so only its owner may read it.
struct DataFolder {
  /// The path of the folder.
  let path: String

  /// Locates the folder; `nil` if neither `XDG_DATA_HOME` nor `HOME` is set.
  init?(environment: [String: String]) {
    // The specification says to ignore relative paths.
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      path = folder + "/otm"
    } else if let home = environment["HOME"], !home.isEmpty {
      path = home + "/.local/share/otm"
    } else {
      return nil
    }
  }

  /// The path of the database of pins and accounts.
  var posts: String { path + "/posts.sqlite" }
  /// The path of the database for `--demo`.
  var demo: String { path + "/demo.sqlite" }

  /// Creates the folder if it is missing, accessible only to its owner.
  ///
  /// - Throws: ``Refusal``.
  func make() throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw Refusal(
        .inputOutput,
        "\(path): the folder for pins and accounts cannot be made; choose a file with --database")
    }
  }

  /// Creates an empty file if it is missing, readable only by its owner; SQLite gives its other
  /// files the same permissions.
  ///
  /// - Throws: ``Refusal``.
  static func makeFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Refusal(
        .inputOutput,
        "\(path): the database cannot be opened: \(SystemFailure.last)")
    }
    close(descriptor)
  }
}
