import Gazetteer
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A record in the cache folder that all files of a bundle were read since the machine started.
///
/// It saves reading them again after a restart of the program. It is valid as long as every file is
/// the same (device, number, size, times of change) and the machine has not been restarted: a power
/// cut may leave other bytes in files whose times have not changed.
package struct CheckRecord: Sendable {
  private let path: String
  private let bootID: String

  /// The file in which Linux reports the random id of the current boot.
  private static let bootIDPath = "/proc/sys/kernel/random/boot_id"
  /// A bundle has fewer than ten files, of a few hundred letters each.
  private static let maxBytes = 16_384

  /// Creates the record of the bundle in a folder.
  ///
  /// `nil` if no record can be valid: no cache folder is known, or the system does not distinguish
  /// its boots.
  package init?(of folder: String, in location: GazetteerLocation) {
    guard let cache = try? location.cacheRoot() else { return nil }
    self.init(of: folder, cache: cache, bootID: Self.currentBootID ?? "")
  }

  init?(of folder: String, cache: String, bootID: String) {
    guard !bootID.isEmpty else { return nil }
    self.bootID = bootID
    // One file for each path, no matter how often its bundle is replaced.
    path = cache + "/otm/checked-" + String(StableHash(bytes: folder.utf8).value, radix: 16)
  }

  /// Returns a text that identifies the current files of a bundle; `nil` if one is missing.
  func state(of bundle: OpenBundle) -> String? {
    var lines = ["boot \(bootID)"]
    for name in bundle.manifest.files.map(\.name) + [BundleManifest.fileName] {
      var facts = stat()
      guard stat(bundle.folder + "/" + name, &facts) == 0 else { return nil }
      #if canImport(Darwin)
        let (modified, changed) = (facts.st_mtimespec, facts.st_ctimespec)
      #else
        let (modified, changed) = (facts.st_mtim, facts.st_ctim)
      #endif
      lines.append(
        "\(name) \(facts.st_dev) \(facts.st_ino) \(facts.st_size) \(modified.tv_sec) "
          + "\(modified.tv_nsec) \(changed.tv_sec) \(changed.tv_nsec)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns whether files in this state have been read completely.
  ///
  /// A record that somebody else wrote or may write is ignored.
  func holds(_ state: String) -> Bool {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o022 == 0 else {
      return false
    }
    return Self.bytes(of: file).elementsEqual(state.utf8)
  }

  /// Records that files in this state have been read completely.
  ///
  /// If the record cannot be written, they are read again after the next start.
  func keep(_ state: String) {
    let new = path + ".\(getpid())"
    do {
      if let slash = path.lastIndex(of: "/") {
        try FileOperations.makeFolder(String(path[..<slash]))
      }
      unlink(new)
      let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { return }
      defer { close(file) }
      let bytes = Array(state.utf8)
      guard write(file, bytes, bytes.count) == bytes.count else {
        unlink(new)
        return
      }
      try FileOperations.move(new, to: path)
    } catch {
      unlink(new)
    }
  }

  /// The random id of the current boot; `nil` if the system does not report it.
  private static var currentBootID: String? {
    let file = open(bootIDPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let text = String(decoding: bytes(of: file), as: UTF8.self)
    return text.split(separator: "\n").first.map(String.init)
  }

  /// Returns the first bytes of an open file; empty if it cannot be read.
  private static func bytes(of file: Int32) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: maxBytes)
    let count = read(file, &bytes, bytes.count)
    return bytes.prefix(max(0, count))
  }
}
