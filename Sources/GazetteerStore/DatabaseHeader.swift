/// The first 100 bytes of a bundle's database, used to detect an incomplete or wrong file.
///
/// The layout is that of "Database File Format", section 1.3, sqlite.org.
package struct DatabaseHeader {
  /// The header's length.
  package static let byteCount = 100

  private let bytes: [UInt8]

  /// Creates a header from the first bytes of a file.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the problem with a file of a given size; `nil` if it is as written.
  package func problem(fileBytes: Int) -> String? {
    guard bytes.count >= Self.byteCount else {
      return "the database has \(fileBytes) bytes, too few for a header"
    }
    guard bytes.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      return "the database does not start with SQLite's header"
    }
    guard number(at: 68, bytes: 4) == Int(GazetteerSchema.applicationID) else {
      return "the database is not a gazetteer"
    }
    guard number(at: 60, bytes: 4) == BundleManifest.currentFormat else {
      return
        "the database is of format \(number(at: 60, bytes: 4)), its manifest of \(BundleManifest.currentFormat)"
    }
    let pageSize = number(at: 16, bytes: 2)
    let pages = number(at: 28, bytes: 4)
    // A page size of 65,536 does not fit into two bytes and is written as 1.
    guard (pageSize == 1 ? 65_536 : pageSize) * pages == fileBytes else {
      return "the database has \(fileBytes) bytes, its header says \(pages) pages of \(pageSize)"
    }
    return nil
  }

  private func number(at offset: Int, bytes count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
