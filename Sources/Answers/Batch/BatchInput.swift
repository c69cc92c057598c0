/// Turns a batch's input, piece by piece as it is read, into records.
///
/// However the input is cut into pieces, the records are the same.
public protocol BatchInput {
  /// The names of the columns that every record's fields fill; empty until they are known.
  var columns: [String] { get }

  /// What is wrong with rows that were answered all the same; `nil` when nothing is.
  var faults: String? { get }

  /// Takes the next piece of input and appends the records it completes.
  ///
  /// - Throws: ``BatchInputError``
  mutating func read(_ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]) throws

  /// Appends the record that the end of the input completes, if any.
  ///
  /// - Throws: ``BatchInputError``
  mutating func finish(into records: inout [BatchRecord]) throws
}

/// How bytes become text.
enum InputText {
  /// The byte-order mark that some programs begin a file with.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the bytes as text with invalid UTF-8 replaced by U+FFFD.
  static func repaired(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns no more of the bytes than a query may have, cut between characters.
  static func bounded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > BatchRecord.maximumQueryBytes else { return bytes }
    var end = bytes.startIndex + BatchRecord.maximumQueryBytes
    // A character has three continuation bytes at most; more of them are no UTF-8 anyway.
    let least = end - 3
    while end >= least, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}
