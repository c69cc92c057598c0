/// A parser that decodes its input to UTF-8 with line ends of LF, and passes it on.
///
/// UTF-8 is validated byte by byte. Otherwise names in a file of another encoding would be garbled
/// silently, and looked up like that. UTF-16 is recognized by its byte order mark.
package struct DecodedInput<Input: BatchInput>: BatchInput {
  private var input: Input
  private let encoding: TextEncoding
  private var lineEnds: LineEndNormalizer
  private var check = UTF8Check()
  /// The decoder, if the input is UTF-16.
  private var decoder: UTF16Decoder?
  /// The first bytes, until the encoding is known.
  private var start: [UInt8] = []
  private var isKnown = false
  private var decoded: [UInt8] = []

  /// Creates a decoder in front of another input.
  package init(_ input: Input, from encoding: TextEncoding) {
    self.input = input
    self.encoding = encoding
    lineEnds = LineEndNormalizer(quotesFields: input.quotesFields)
  }

  /// The columns of the input.
  package var columns: [String] { input.columns }
  /// Whether the columns are known.
  package var isOpen: Bool { input.isOpen }
  /// The message about unreadable rows of the input.
  package var faults: String? { input.faults }
  /// Whether fields of the input may be quoted.
  package var quotesFields: Bool { input.quotesFields }

  /// Decodes and parses the next piece, and appends the records that it completes.
  ///
  /// - Throws: ``BatchInputError/notUTF8(line:)`` and the like, or an error of the input.
  package mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    guard !isKnown else { return try decode(piece, into: &records) }
    start += piece
    try detect(atEnd: false, into: &records)
  }

  /// Appends the record that the end of the input completes.
  ///
  /// - Throws: as ``read(_:into:)``.
  package mutating func finish(into records: inout [BatchRecord]) throws {
    if !isKnown { try detect(atEnd: true, into: &records) }
    try decoder?.finish()
    for piece in lineEnds.finish() { try pass(piece, into: &records) }
    if checksUTF8 { try check.finish() }
    try input.finish(into: &records)
  }

  private var checksUTF8: Bool { encoding == .utf8 && decoder == nil }

  private mutating func detect(atEnd: Bool, into records: inout [BatchRecord]) throws {
    if start.starts(with: [0x1F, 0x8B]) { throw BatchInputError.compressed }
    let result = EncodingDetection.result(of: start, atEnd: atEnd)
    switch (result, encoding) {
    case (.undecided, _): return
    case (.utf16(let isLittleEndian), .utf8),
      (.utf16(let isLittleEndian), .utf16LittleEndian),
      (.utf16(let isLittleEndian), .utf16BigEndian):
      decoder = UTF16Decoder(isLittleEndian: isLittleEndian)
    case (.unmarkedUTF16(let isLittleEndian), .utf8):
      throw BatchInputError.unmarkedUTF16(isLittleEndian: isLittleEndian)
    case (_, .utf16LittleEndian): decoder = UTF16Decoder(isLittleEndian: true)
    case (_, .utf16BigEndian): decoder = UTF16Decoder(isLittleEndian: false)
    default: break
    }
    isKnown = true
    let bytes = start
    start = []
    try decode(bytes[...], into: &records)
  }

  private mutating func decode(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    var piece = piece
    if decoder != nil || encoding != .utf8 {
      decoded.removeAll(keepingCapacity: true)
      for byte in piece {
        if decoder != nil {
          try decoder?.take(byte, into: &decoded)
        } else {
          encoding.append(byte, to: &decoded)
        }
      }
      piece = decoded[...]
    }
    for piece in lineEnds.read(piece) { try pass(piece, into: &records) }
  }

  private mutating func pass(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    if checksUTF8 { for byte in piece { try check.take(byte) } }
    try input.read(piece, into: &records)
  }
}

/// An incremental UTF-8 validator (Unicode 16, table 3-7).
struct UTF8Check {
  private var line = 1
  /// The number of bytes missing from the current character, and the valid range of the next.
  private var missing = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  /// Checks the next byte.
  ///
  /// - Throws: ``BatchInputError/notUTF8(line:)``
  mutating func take(_ byte: UInt8) throws(BatchInputError) {
    if missing > 0 {
      guard next.contains(byte) else { throw .notUTF8(line: line) }
      missing -= 1
      next = 0x80...0xBF
      return
    }
    switch byte {
    case 0x0A: line += 1
    case ..<0x80: break
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      // Rules out overlong forms and surrogates.
      if byte == 0xE0 { next = 0xA0...0xBF }
      if byte == 0xED { next = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { next = 0x90...0xBF }
      if byte == 0xF4 { next = 0x80...0x8F }
    default: throw .notUTF8(line: line)
    }
  }

  /// Checks that the input does not end inside a character.
  ///
  /// - Throws: ``BatchInputError/notUTF8(line:)``
  func finish() throws(BatchInputError) {
    if missing > 0 { throw .notUTF8(line: line) }
  }
}
