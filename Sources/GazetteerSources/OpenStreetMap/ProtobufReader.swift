/// A reader of the Protocol Buffers wire format (protobuf.dev, "Encoding"), field by field.
///
/// Most bytes of a PBF file are packed numbers, which are decoded without an object for each. After
/// the end, or at invalid bytes, there are no more fields; ``isDamaged`` distinguishes the two.
struct ProtobufReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private(set) var isDamaged = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// A field: its number, and its value as an integer or as bytes.
  struct Field {
    let number: UInt64
    var value: UInt64 = 0
    var bytes: ArraySlice<UInt8> = []
  }

  var isAtEnd: Bool { index >= bytes.endIndex }

  /// Returns the next field; `nil` at the end or at damaged bytes.
  mutating func nextField() -> Field? {
    guard !isAtEnd else { return nil }
    let key = varint()
    var field = Field(number: key >> 3)
    switch key & 7 {
    case 0: field.value = varint()
    case 1: field.bytes = take(8)
    case 2: field.bytes = take(varint())
    case 5: field.bytes = take(4)
    default: isDamaged = true
    }
    return isDamaged ? nil : field
  }

  /// Returns the next variable-length integer; 0 if the bytes are damaged.
  mutating func varint() -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.endIndex, shift < 70 {
      let byte = bytes[index]
      index += 1
      if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
      if byte < 0x80 { return number }
      shift += 7
    }
    isDamaged = true
    return number
  }

  /// Returns the next signed integer, which is zigzag-encoded.
  mutating func zigzag() -> Int64 {
    Self.zigzag(varint())
  }

  /// Returns the signed integer of a zigzag code.
  static func zigzag(_ number: UInt64) -> Int64 {
    Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  private mutating func take(_ count: UInt64) -> ArraySlice<UInt8> {
    guard count <= UInt64(bytes.endIndex - index) else {
      isDamaged = true
      return []
    }
    defer { index += Int(count) }
    return bytes[index..<(index + Int(count))]
  }
}
