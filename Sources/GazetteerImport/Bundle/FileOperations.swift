import Gazetteer
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file operations that put a bundle in place, each of which reports why it failed.
enum FileOperations {
  /// The system's message about the last failed call, and what to do.
  static var lastReason: String { SystemFailure.last.description }

  /// Returns whether something exists at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Returns whether nothing exists at a path, as far as the system can tell.
  static func isMissing(_ path: String) -> Bool { access(path, F_OK) != 0 && isAbsence(errno) }

  /// Returns why the system cannot follow a path; `nil` if it can, or if nothing is there.
  static func failure(following path: String) -> SystemFailure? {
    guard access(path, F_OK) != 0, !isAbsence(errno) else { return nil }
    return .last
  }

  /// Whether a failure to follow a path says that nothing is there, even if a part of it is a file.
  private static func isAbsence(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  /// Returns the size of a file, or `nil` if there is none.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Flushes a file or folder to the disk.
  static func synchronize(_ path: String) throws(GazetteerError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .inputOutput(path: path, reason: lastReason) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else {
      throw errno == ENOSPC ? .diskFull(folder: path) : .inputOutput(path: path, reason: lastReason)
    }
  }

  /// Moves a file or folder to another path on the same disk.
  static func move(_ path: String, to newPath: String) throws(GazetteerError) {
    guard rename(path, newPath) == 0 else {
      throw .inputOutput(path: newPath, reason: "renaming failed: \(lastReason)")
    }
  }

  /// Gives a finished file, which nobody writes to, a second name.
  ///
  /// It is copied if that is not possible.
  static func share(_ path: String, as newPath: String) throws(GazetteerError) {
    if link(path, newPath) != 0 { try copy(path, to: newPath) }
  }

  /// Copies a file.
  static func copy(_ path: String, to newPath: String) throws(GazetteerError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .inputOutput(path: path, reason: lastReason) }
    defer { close(source) }
    let target = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard target >= 0 else { throw .unwritable(folder: newPath, failure: .last) }
    defer { close(target) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4_096)
    defer { buffer.deallocate() }
    while true {
      let count = read(source, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .inputOutput(path: path, reason: lastReason) }
      if count == 0 { return }
      var written = 0
      while written < count {
        let step = systemWrite(
          target, buffer.baseAddress?.advanced(by: written), count - written)
        if step < 0, errno == EINTR { continue }
        guard step > 0 else {
          throw errno == ENOSPC
            ? .diskFull(folder: newPath) : .inputOutput(path: newPath, reason: lastReason)
        }
        written += step
      }
    }
  }

  /// Removes a file or folder with all its contents, as far as permissions allow.
  static func remove(_ path: String) {
    var status = stat()
    // What a link leads to stays.
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove(path + "/" + name) }
    rmdir(path)
  }

  /// Returns the names in a folder, sorted; empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    ((try? FolderListing.names(in: folder)) ?? []).sorted()
  }

  /// Creates a folder and those above it.
  static func makeFolder(_ path: String) throws(GazetteerError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .unwritable(folder: path, failure: .last)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw .unwritable(folder: path, failure: .last)
    }
  }

  /// Writes a new file.
  static func write(_ bytes: [UInt8], to path: String) throws(GazetteerError) {
    let file = try NewFile(path: path)
    try file.write(bytes, at: 0)
  }

  /// A new file that is written piece by piece.
  struct NewFile: ~Copyable {
    private let path: String
    private let descriptor: Int32

    init(path: String) throws(GazetteerError) {
      self.path = path
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .unwritable(folder: path, failure: .last) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes a piece at its offset.
    func write(_ bytes: [UInt8], at offset: Int) throws(GazetteerError) {
      var written = 0
      while written < bytes.count {
        let step = bytes.withUnsafeBytes {
          pwrite(
            descriptor, $0.baseAddress?.advanced(by: written), $0.count - written,
            off_t(offset + written))
        }
        if step < 0, errno == EINTR { continue }
        guard step > 0 else {
          throw errno == ENOSPC
            ? .diskFull(folder: path) : .inputOutput(path: path, reason: lastReason)
        }
        written += step
      }
    }
  }
}

/// `write(2)`, under a name that the method above does not hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
