/// A parser that decodes its input to UTF-8 and passes it on.
///
/// UTF-8 is validated byte by byte. Otherwise names in a file of another encoding would be garbled
/// silently, and looked up like that.
public struct DecodedInput<Input: BatchInput>: BatchInput {
  private var input: Input
  private let encoding: TextEncoding
  private var check = UTF8Check()
  private var decoded: [UInt8] = []

  /// Creates a decoder in front of another input.
  public init(_ input: Input, from encoding: TextEncoding) {
    self.input = input
    self.encoding = encoding
  }

  /// The columns of the input.
  public var columns: [String] { input.columns }
  /// The message about unreadable rows of the input.
  public var faults: String? { input.faults }

  /// Decodes and parses the next piece, and appends the records that it completes.
  ///
  /// - Throws: ``BatchInputError/notUTF8(line:)``, or an error of the input.
  public mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) throws {
    guard encoding != .utf8 else {
      for byte in piece { try check.take(byte) }
      return try input.read(piece, into: &records)
    }
    decoded.removeAll(keepingCapacity: true)
    for byte in piece { encoding.append(byte, to: &decoded) }
    try input.read(decoded[...], into: &records)
  }

  /// Appends the record that the end of the input completes.
  ///
  /// - Throws: as ``read(_:into:)``.
  public mutating func finish(into records: inout [BatchRecord]) throws {
    if encoding == .utf8 { try check.finish() }
    try input.finish(into: &records)
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
