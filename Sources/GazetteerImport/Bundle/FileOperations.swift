import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file calls that a bundle is put in place with, each of which tells why it failed.
enum FileOperations {
  /// What the system says of the last failed call.
  static var lastReason: String { String(cString: strerror(errno)) }

  /// Whether something with this path is there.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The size of a file, or `nil` when there is none.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Waits until a file or folder is on the disk.
  static func synchronize(_ path: String) throws(GazetteerError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputOutput(path: path, reason: lastReason) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw errno == ENOSPC ? .diskFull(folder: path) : .inputOutput(path: path, reason: lastReason)
    }
  }

  /// Gives a file or folder another name on the same disk.
  static func move(_ path: String, to newPath: String) throws(GazetteerError) {
    guard rename(path, newPath) == 0 else {
      throw .inputOutput(path: newPath, reason: "renaming failed: \(lastReason)")
    }
  }

  /// Removes a file or folder with all that it holds, as far as that is allowed.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// The names in a folder, sorted; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(GazetteerError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .unwritable(folder: path, reason: lastReason)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw .unwritable(folder: path, reason: lastReason)
    }
  }

  /// Writes a small file.
  static func write(_ bytes: [UInt8], to path: String) throws(GazetteerError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .inputOutput(path: path, reason: error.localizedDescription)
    }
  }
}
