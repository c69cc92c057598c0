package import TextFormats

/// A failure to read or write a mapped file.
///
/// `kind` is the kind of file, such as `"grid index"`.
package enum MappedFileError: Error, Equatable, Sendable {
  /// The system could not open, map or write the file; `code` is its `errno`.
  case system(path: String, code: Int32)
  /// The bytes end before the header does.
  case truncatedHeader(kind: String, expectedBytes: Int, foundBytes: Int)
  /// The bytes do not begin like a file of this kind.
  case foreignFile(kind: String, expectedMagic: UInt64, foundMagic: UInt64)
  /// The file has another version of the format.
  case unsupportedVersion(kind: String, expected: UInt32, found: UInt32)
  /// The size of the file differs from the size in its header.
  case wrongSize(kind: String, expectedBytes: Int, foundBytes: Int)
  /// Bytes differ from those that were written.
  case wrongChecksum(kind: String, expected: UInt64, found: UInt64)
  /// A part, such as `"cell 5"` or `"the header"`, contradicts the rest of the file.
  case inconsistent(kind: String, part: String)
  /// The data is too large for a file; `unit` is the unit counted, such as `"points"`.
  case tooLarge(kind: String, limit: Int, unit: String)
}

extension MappedFileError {
  /// The failure of the system; `nil` if the bytes of the file are at fault.
  package var systemFailure: SystemFailure? {
    if case .system(_, let code) = self { SystemFailure(code) } else { nil }
  }
}

extension MappedFileError: CustomStringConvertible {
  /// The expected and the actual state, with the remedy.
  package var description: String {
    switch self {
    case .system(let path, let code):
      "\(path): \(SystemFailure(code))"
    case .truncatedHeader(let kind, let expected, let found):
      "\(kind): expected a header of \(expected) bytes, found \(found); build it again"
    case .foreignFile(let kind, let expected, let found):
      "\(kind): expected a file that begins with \(hexadecimal(expected)), found "
        + "\(hexadecimal(found)); this is another kind of file, check the path"
    case .unsupportedVersion(let kind, let expected, let found):
      "\(kind): expected format version \(expected), found \(found); "
        + (found > expected ? "update this program or build it again" : "build it again")
    case .wrongSize(let kind, let expected, let found):
      "\(kind): expected \(expected) bytes, found \(found); build it again"
    case .wrongChecksum(let kind, let expected, let found):
      "\(kind): expected checksum \(hexadecimal(expected)), found \(hexadecimal(found)); "
        + "the file is damaged, build it again"
    case .inconsistent(let kind, let part):
      "\(kind): \(part) contradicts the rest of the file; build it again"
    case .tooLarge(let kind, let limit, let unit):
      "\(kind): expected at most \(limit) \(unit), found more; index fewer"
    }
  }

  private func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
}
