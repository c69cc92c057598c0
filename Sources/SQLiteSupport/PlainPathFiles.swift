import CSQLite

/// A SQLite VFS that opens files by exactly the path it is given.
///
/// SQLite itself follows symbolic links before it opens a file. A path through `/proc/self/fd/N`
/// leads to the folder that a process holds open, wherever it has been moved since; resolved by
/// SQLite, it leads to whatever is now at that folder's former path.
enum PlainPathFiles {
  /// The name for the `vfs` parameter of a file's URI; `nil` if SQLite does not accept the VFS.
  static let name: String? = isRegistered ? "\(plainName)" : nil

  private static let plainName: StaticString = "otm-plain"

  private static let isRegistered: Bool = {
    guard let standard = sqlite3_vfs_find(nil) else { return false }
    // Never freed: SQLite keeps the address for the life of the process.
    let plain = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    plain.initialize(to: standard.pointee)
    plain.pointee.pNext = nil
    plain.pointee.zName = UnsafeRawPointer(plainName.utf8Start).assumingMemoryBound(
      to: CChar.self)
    plain.pointee.xFullPathname = { _, path, room, full in
      guard let path, let full else { return SQLITE_CANTOPEN }
      var length = 0
      while path[length] != 0 { length += 1 }
      guard length < Int(room) else { return SQLITE_CANTOPEN }
      full.update(from: path, count: length + 1)
      return SQLITE_OK
    }
    return sqlite3_vfs_register(plain, 0) == SQLITE_OK
  }()
}
