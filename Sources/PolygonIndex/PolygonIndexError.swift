/// Why bytes are no polygon index that can be read, or polygons none that can be built.
public enum PolygonIndexError: Error, Equatable, Sendable {
  /// The bytes end before the header does.
  case truncatedHeader(expectedBytes: Int, foundBytes: Int)
  /// The bytes do not begin like a polygon index.
  case foreignFile(expectedMagic: UInt64, foundMagic: UInt64)
  /// The file is of another version of the format.
  case unsupportedVersion(expected: UInt32, found: UInt32)
  /// The file is shorter or longer than its header says.
  case wrongSize(expectedBytes: UInt64, foundBytes: Int)
  /// Bytes differ from those that were written.
  case wrongChecksum(expected: UInt64, found: UInt64)
  /// A label is longer than a file can hold, or the file would be.
  case tooLarge(limitBytes: Int)
}

extension PolygonIndexError: CustomStringConvertible {
  /// What was expected, what was found, and what to do.
  public var description: String {
    switch self {
    case .truncatedHeader(let expected, let found):
      "polygon index: expected a header of \(expected) bytes, found \(found); build it again"
    case .foreignFile(let expected, let found):
      "polygon index: expected a file that begins with \(hexadecimal(expected)), found "
        + "\(hexadecimal(found)); this is another kind of file, check the path"
    case .unsupportedVersion(let expected, let found):
      "polygon index: expected format version \(expected), found \(found); "
        + (found > expected ? "update this program or build it again" : "build it again")
    case .wrongSize(let expected, let found):
      "polygon index: expected \(expected) bytes, found \(found); build it again"
    case .wrongChecksum(let expected, let found):
      "polygon index: expected checksum \(hexadecimal(expected)), found \(hexadecimal(found)); "
        + "the file is damaged, build it again"
    case .tooLarge(let limit):
      "polygon index: expected at most \(limit) bytes; index fewer polygons"
    }
  }

  private func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
}
