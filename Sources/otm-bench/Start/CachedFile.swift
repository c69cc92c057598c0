import Foundation

/// A file and its pages in the page cache.
struct CachedFile {
  let path: String

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Removes the file's pages from the page cache, except those that another process has mapped.
  func drop() {
    #if canImport(Glibc) || canImport(Musl)
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // Pages that are not yet on the disk stay.
      fdatasync(descriptor)
      posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Returns the number of its cached pages and of all; `nil` if it is unknown.
  func pages() -> (cached: Int, all: Int)? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    guard length > 0, let map = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, 0),
      map != MAP_FAILED
    else { return nil }
    defer { munmap(map, length) }
    let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    var states = [UInt8](repeating: 0, count: (length + pageSize - 1) / pageSize)
    guard mincore(map, length, &states) == 0 else { return nil }
    return (states.count { $0 & 1 != 0 }, states.count)
  }

  /// Empties the whole page cache; returns false if that is not permitted.
  static func dropAll() -> Bool {
    sync()
    let descriptor = open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return write(descriptor, "3\n", 2) == 2
  }
}
