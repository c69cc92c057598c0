package import GeocodingAPI

/// A streaming parser that turns the input of a batch into records.
///
/// The records do not depend on how the input is divided into pieces.
package protocol BatchInput {
  /// The names of the columns of every record's fields; empty until they are known.
  var columns: [String] { get }

  /// Whether ``columns`` are known.
  var isOpen: Bool { get }

  /// A message about rows that could not be read, which have the answer `none`; `nil` if there are
  /// none.
  var faults: String? { get }

  /// Whether fields may be in quotation marks, so that line ends in them are text.
  var quotesFields: Bool { get }

  /// Parses the next piece of input, and appends the records that it completes.
  ///
  /// - Throws: ``BatchInputError``
  mutating func read(_ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]) throws

  /// Appends the last record, if the end of the input completes one.
  ///
  /// - Throws: ``BatchInputError``
  mutating func finish(into records: inout [BatchRecord]) throws
}

extension BatchInput {
  /// `false`: a quotation mark is a character like any other.
  package var quotesFields: Bool { false }

  /// `true`: the columns do not depend on the input.
  package var isOpen: Bool { true }
}

/// Converts input bytes to text.
enum InputText {
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

/// One query of a batch, and the row that it came from.
package struct BatchRecord: Hashable, Sendable {
  /// The question.
  package let question: BatchQuestion
  /// The row's fields that the output shows, as many as the input's columns; otherwise empty.
  package let inputFields: [String]

  /// The maximum length of a query; longer texts are truncated, which bounds the cost of a line.
  ///
  /// The geocoder uses at most 256 characters.
  package static let maximumQueryBytes = 65_536

  package init(question: BatchQuestion, inputFields: [String]) {
    self.question = question
    self.inputFields = inputFields
  }

  package init(query: String, parts: StructuredQuery? = nil, inputFields: [String]) {
    self.init(question: parts.map(BatchQuestion.parts) ?? .text(query), inputFields: inputFields)
  }

  /// The text to geocode; empty if the record has none.
  package var query: String { if case .text(let text) = question { text } else { "" } }

  /// The structured query; `nil` for any other question.
  package var parts: StructuredQuery? {
    if case .parts(let parts) = question { parts } else { nil }
  }
}

/// Limits on the size of a CSV row, which bound memory.
///
/// A row beyond them usually means that the file is not CSV or that a closing quotation mark is
/// missing.
package struct RowLimits: Hashable, Sendable {
  /// The maximum number of fields.
  package let fields: Int
  /// The maximum number of bytes, including quotation marks and the line end.
  package let bytes: Int

  /// The limits for local files: 16 MB and 16,384 fields, the maximum number of columns in Excel
  /// and LibreOffice Calc.
  package static let ownFile = RowLimits(fields: 16_384, bytes: 16 * 1_048_576)

  /// Creates limits; values below 1 become 1.
  package init(fields: Int, bytes: Int) {
    self.fields = max(1, fields)
    self.bytes = max(1, bytes)
  }
}
