#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names in a folder.
package enum FolderListing {
  /// Returns the names in a folder in the system's order, without `.` and `..`.
  ///
  /// - Throws: ``MappedFileError/system(path:code:)`` if the folder cannot be read.
  package static func names(in folder: String) throws(MappedFileError) -> [String] {
    guard let stream = opendir(folder) else { throw .system(path: folder, code: errno) }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure are told apart by the code alone.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .system(path: folder, code: errno) }
        return names
      }
      // An entry is shorter than its type says, so it is not copied.
      guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return names }
      let start = UnsafeRawPointer(entry) + offset
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      if name != ".", name != ".." { names.append(name) }
    }
  }
}
