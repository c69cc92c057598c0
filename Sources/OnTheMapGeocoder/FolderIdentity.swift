#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What tells a folder from another one that takes its place under the same path.
package struct FolderIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Looks at what lies at a path; `nil` when there is nothing.
  package init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }

  /// Lets others go on, for a fraction of a millisecond.
  static func waitMoment() { usleep(300) }
}
