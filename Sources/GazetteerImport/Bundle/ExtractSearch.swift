#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A search for the extract's folder in the folders above another.
struct ExtractSearch {
  /// The folder of the program.
  let programFolder: String
  /// The owners whose folders are accepted.
  ///
  /// They are this user, root and the program's owner, who determines what the program does in any
  /// case.
  private let owners: Set<uid_t>

  /// - Parameter program: The path of the program, without symbolic links.
  init(program: String) {
    programFolder = GazetteerLocation.parent(of: program)
    owners = Set([geteuid(), 0] + (Self.owner(of: program).map { [$0] } ?? []))
  }

  /// Whether the program was built in a checkout rather than installed.
  var isInCheckout: Bool {
    Self.folders(upwardsFrom: programFolder).contains { isTrusted($0 + "Package.swift") }
  }

  /// Returns the nearest folder `Data` with a manifest, in a folder or one of those above it.
  func upwards(from start: String) -> String? {
    Self.folders(upwardsFrom: start).map { $0 + "Data" }.first { folder in
      isTrusted(folder) && isTrusted(folder + "/manifest.json")
    }
  }

  private func isTrusted(_ path: String) -> Bool {
    GazetteerLocation.exists(path) && Self.owner(of: path).map(owners.contains) == true
  }

  private static func owner(of path: String) -> uid_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_uid : nil
  }

  /// Returns a folder and those above it, each with a slash at the end.
  private static func folders(upwardsFrom start: String) -> [String] {
    var folders: [String] = []
    var folder = start
    while folder != "/", !folder.isEmpty {
      folders.append(folder + "/")
      folder = GazetteerLocation.parent(of: folder)
    }
    return folders + ["/"]
  }
}
