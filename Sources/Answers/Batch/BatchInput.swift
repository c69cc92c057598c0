/// A streaming parser that turns the input of a batch into records.
///
/// The records do not depend on how the input is divided into pieces.
public protocol BatchInput {
  /// The names of the columns of every record's fields; empty until they are known.
  var columns: [String] { get }

  /// A message about rows that could not be read, which have the answer `none`; `nil` if there are
  /// none.
  var faults: String? { get }

  /// Parses the next piece of input, and appends the records that it completes.
  ///
  /// - Throws: ``BatchInputError``
  mutating func read(_ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]) throws

  /// Appends the last record, if the end of the input completes one.
  ///
  /// - Throws: ``BatchInputError``
  mutating func finish(into records: inout [BatchRecord]) throws
}

/// Converts input bytes to text.
enum InputText {
  /// The UTF-8 byte order mark, with which some programs start a file.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the bytes as text with invalid UTF-8 replaced by U+FFFD.
  static func repaired(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the bytes truncated to the maximum length of a query, at a character boundary.
  static func bounded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > BatchRecord.maximumQueryBytes else { return bytes }
    var end = bytes.startIndex + BatchRecord.maximumQueryBytes
    // A character has at most three continuation bytes; a longer run is not UTF-8.
    let least = end - 3
    while end >= least, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}
