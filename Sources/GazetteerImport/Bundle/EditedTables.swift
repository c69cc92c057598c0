import Gazetteer
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The tables of an extract that are written by hand, and so may be edited in a checkout.
///
/// A bundle in the cache is found by the extract's manifest. A table that differs from it would
/// change no answer, or would be in a bundle that has the name of another; so it is an error until
/// the manifest describes it.
struct EditedTables {
  /// The extract's folder.
  let extract: String

  private static let folders = ["dictionaries", "overrides"]

  /// Checks the tables that were changed since a file was written; all without one.
  ///
  /// It takes one system call for each table (21 of them), and reads only those that are newer.
  ///
  /// - Parameter file: The path of a file, such as the manifest of the bundle that was built from
  ///   these tables.
  /// - Throws: ``ExtractError/unnotedTable(path:)``, and other errors if a table cannot be read.
  func check(changedSince file: String? = nil) throws {
    let time = file.flatMap(Self.changeTime)
    let suspects = Self.folders.flatMap { folder in
      let names = FileOperations.names(in: extract + "/" + folder).map { folder + "/" + $0 }
      return names.filter { name in
        guard let time, let changed = Self.changeTime(extract + "/" + name) else { return true }
        return changed >= time
      }
    }
    guard !suspects.isEmpty, let manifest = try ExtractManifest(folder: extract) else { return }
    let described = Set(manifest.texts.keys.compactMap { $0.split(separator: "/").first })
    for name in suspects.sorted() {
      // An extract of somebody else may have tables that its manifest says nothing of.
      guard let folder = name.split(separator: "/").first, described.contains(folder) else {
        continue
      }
      guard try manifest.texts[name] == text(of: name) else {
        throw ExtractError.unnotedTable(path: extract + "/" + name)
      }
    }
  }

  private func text(of name: String) throws -> ExtractText {
    let stream = try ExtractStream(path: extract + "/" + name)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var (checksum, bytes) = (CRC32(), 0)
    while true {
      let count = try stream.read(into: buffer)
      guard count > 0 else { return ExtractText(crc32: checksum.text, bytes: bytes) }
      checksum.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      bytes += count
    }
  }

  /// The nanoseconds at which the system last noted a change of a file, whatever its date says;
  /// `nil` if there is none.
  private static func changeTime(_ path: String) -> Int64? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = facts.st_ctimespec
    #else
      let changed = facts.st_ctim
    #endif
    return Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
  }
}
