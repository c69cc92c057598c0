/// Why bytes are no spelling index that can be read, or names none that can be built.
public enum SpellingIndexError: Error, Equatable, Sendable {
  /// The bytes end before the header does.
  case truncatedHeader(expectedBytes: Int, foundBytes: Int)
  /// The bytes do not begin like a spelling index.
  case foreignFile(expectedMagic: UInt64, foundMagic: UInt64)
  /// The file is of another version of the format.
  case unsupportedVersion(expected: UInt32, found: UInt32)
  /// The file is shorter or longer than its header says, or its header makes no sense.
  case wrongSize(expectedBytes: Int, foundBytes: Int)
  /// There are more names than a file can number.
  case tooManyNames(limit: Int)
  /// Writing failed.
  case failed(reason: String)
}

extension SpellingIndexError: CustomStringConvertible {
  /// What was expected, what was found, and what to do.
  public var description: String {
    switch self {
    case .truncatedHeader(let expected, let found):
      "spelling index: expected a header of \(expected) bytes, found \(found); build it again"
    case .foreignFile(let expected, let found):
      "spelling index: expected a file that begins with \(hexadecimal(expected)), found "
        + "\(hexadecimal(found)); this is another kind of file, check the path"
    case .unsupportedVersion(let expected, let found):
      "spelling index: expected format version \(expected), found \(found); "
        + (found > expected ? "update this program or build it again" : "build it again")
    case .wrongSize(let expected, let found):
      "spelling index: expected \(expected) bytes, found \(found); build it again"
    case .tooManyNames(let limit):
      "spelling index: expected at most \(limit) names, found more; index fewer"
    case .failed(let reason): "spelling index: \(reason)"
    }
  }

  private func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
}
