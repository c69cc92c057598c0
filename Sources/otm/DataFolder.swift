import Foundation
import Shell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the posts are kept when nobody says: the data folder of the XDG Base Directory
/// Specification.
///
/// It holds passwords and addresses, in whatever form, so it is its owner's alone.
struct DataFolder {
  /// The folder.
  let path: String

  /// Finds the folder; `nil` when neither `XDG_DATA_HOME` nor `HOME` says where.
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

  /// The file of pins and accounts.
  var posts: String { path + "/posts.sqlite" }
  /// The file of the invented people of `--demo`.
  var demo: String { path + "/demo.sqlite" }

  /// Makes the folder when it is missing, for its owner only.
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

  /// Makes an empty file when there is none, that its owner only can read; SQLite gives the files
  /// beside it the same rights.
  ///
  /// - Throws: ``Refusal``.
  static func makeFile(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Refusal(
        .inputOutput,
        "\(path): the database cannot be opened (\(String(cString: strerror(errno))))")
    }
    close(descriptor)
  }
}
