package import Foundation

/// Zip files for tests, with members that are stored, or already deflated by gzip.
package struct TestZip {
  /// How the sizes of a file are written.
  package enum Size: Sendable {
    /// In four bytes.
    case short
    /// In eight, as those of files beyond 4 GB.
    case long
  }

  private var bytes = Data()
  private var directory = Data()
  private var count = 0

  /// Creates an archive without files.
  package init() {}

  /// Adds a file as it is.
  package mutating func store(_ text: Data, as name: String, _ size: Size = .short) {
    add(name, method: 0, packed: text, length: text.count, crc32: Self.crc32(of: text), size)
  }

  /// Adds a file that `gzip -n` has packed: its data are those of a zip file, between a head of ten
  /// bytes, and checksum and length.
  package mutating func deflate(gzip: Data, as name: String, _ size: Size = .short) {
    let trailer = [UInt8](gzip.suffix(8))
    func number(_ start: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(trailer[start + $1]) << ($1 * 8) }
    }
    add(
      name, method: 8, packed: gzip.dropFirst(10).dropLast(8), length: Int(number(4)),
      crc32: number(0), size)
  }

  private mutating func add(
    _ name: String, method: UInt16, packed: Data, length: Int, crc32: UInt32, _ size: Size
  ) {
    let start = bytes.count
    var extra = Data()
    if size == .long {
      extra =
        Self.little(1, 2) + Self.little(24, 2) + Self.little(length, 8)
        + Self.little(packed.count, 8) + Self.little(start, 8)
    }
    let sizes =
      size == .long
      ? Self.little(0xFFFF_FFFF, 4) + Self.little(0xFFFF_FFFF, 4)
      : Self.little(packed.count, 4) + Self.little(length, 4)
    let common =
      Self.little(20, 2) + Self.little(0, 2) + Self.little(Int(method), 2) + Self.little(0, 4)
      + Self.little(Int(crc32), 4) + sizes + Self.little(name.utf8.count, 2)
    bytes += Self.little(0x0403_4B50, 4) + common + Self.little(0, 2) + Data(name.utf8) + packed
    directory += Self.little(0x0201_4B50, 4) + Self.little(20, 2) + common
    directory += Self.little(extra.count, 2) + Self.little(0, 2 + 2 + 2 + 4)
    directory += Self.little(size == .long ? 0xFFFF_FFFF : start, 4) + Data(name.utf8) + extra
    count += 1
  }

  /// The whole archive.
  ///
  /// - Parameters:
  ///   - size: How the place of its directory is written.
  ///   - comment: What stands at its end.
  package func finished(_ size: Size = .short, comment: String = "") -> Data {
    var all = bytes + directory
    var place = [count, directory.count, bytes.count]
    if size == .long {
      let end = all.count
      all += Self.little(0x0606_4B50, 4) + Self.little(44, 8) + Self.little(45, 2)
      all += Self.little(45, 2) + Self.little(0, 8) + Self.little(count, 8) + Self.little(count, 8)
      all += Self.little(directory.count, 8) + Self.little(bytes.count, 8)
      all += Self.little(0x0706_4B50, 4) + Self.little(0, 4) + Self.little(end, 8)
      all += Self.little(1, 4)
      place = [0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF]
    }
    all += Self.little(0x0605_4B50, 4) + Self.little(0, 4) + Self.little(place[0], 2)
    all += Self.little(place[0], 2) + Self.little(place[1], 4) + Self.little(place[2], 4)
    return all + Self.little(comment.utf8.count, 2) + Data(comment.utf8)
  }

  /// The checksum of ISO 3309, bit by bit.
  private static func crc32(of bytes: Data) -> UInt32 {
    ~bytes.reduce(~0) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }
  }

  /// A number in some bytes, the lowest first.
  private static func little(_ number: Int, _ length: Int) -> Data {
    Data((0..<length).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 })
  }
}
