import GazetteerImport
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A path that a user gave.
enum InputPath {
  /// Returns whether it leads to a folder.
  ///
  /// - Throws: ``ExtractError/unreadable(path:failure:)`` if it leads nowhere, or cannot be followed.
  static func isFolder(_ path: String) throws(ExtractError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path: path, failure: .last) }
    return status.st_mode & S_IFMT == S_IFDIR
  }
}
