/// Why bytes are no grid index that can be read, or points none that can be built.
public enum GridIndexError: Error, Equatable, Sendable {
  /// The bytes end before the header does.
  case truncatedHeader(expectedBytes: Int, foundBytes: Int)
  /// The bytes do not begin like a grid index.
  case foreignFile(expectedMagic: UInt64, foundMagic: UInt64)
  /// The file is of another version of the format.
  case unsupportedVersion(expected: UInt32, found: UInt32)
  /// The file is shorter or longer than its header says.
  case wrongSize(expectedBytes: Int, foundBytes: Int)
  /// Bytes differ from those that were written.
  case wrongChecksum(expected: UInt64, found: UInt64)
  /// The directory of cells contradicts itself or the points.
  case wrongDirectory(cell: Int)
  /// There are more points than a file can number.
  case tooManyPoints(limit: Int, found: Int)
}

extension GridIndexError: CustomStringConvertible {
  /// What was expected, what was found, and what to do.
  public var description: String {
    switch self {
    case .truncatedHeader(let expected, let found):
      "grid index: expected a header of \(expected) bytes, found \(found); build it again"
    case .foreignFile(let expected, let found):
      "grid index: expected a file that begins with \(hexadecimal(expected)), found "
        + "\(hexadecimal(found)); this is another kind of file, check the path"
    case .unsupportedVersion(let expected, let found):
      "grid index: expected format version \(expected), found \(found); "
        + (found > expected ? "update this program or build it again" : "build it again")
    case .wrongSize(let expected, let found):
      "grid index: expected \(expected) bytes, found \(found); build it again"
    case .wrongChecksum(let expected, let found):
      "grid index: expected checksum \(hexadecimal(expected)), found \(hexadecimal(found)); "
        + "the file is damaged, build it again"
    case .wrongDirectory(let cell):
      "grid index: expected cell \(cell) to agree with what it holds, found that it does not; "
        + "build it again"
    case .tooManyPoints(let limit, let found):
      "grid index: expected at most \(limit) points, found \(found); index fewer"
    }
  }

  private func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
}
