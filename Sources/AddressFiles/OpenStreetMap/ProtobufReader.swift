/// Reads the wire format of protocol buffers (protobuf.dev, "Encoding"), field by field.
///
/// The messages of OpenStreetMap's format are few and flat, and most of their bytes are packed numbers,
/// which are read here without an object for each. Behind the end, or where bytes are wrong, there are
/// no more fields, and ``isDamaged`` says so.
struct ProtobufReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private(set) var isDamaged = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// A field's number, with its value as a number or as bytes.
  struct Field {
    let number: UInt64
    var value: UInt64 = 0
    var bytes: ArraySlice<UInt8> = []
  }

  var isAtEnd: Bool { index >= bytes.endIndex }

  /// The next field; `nil` at the end.
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

  /// The next packed number.
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

  /// The next packed number of either sign.
  mutating func zigzag() -> Int64 {
    Self.zigzag(varint())
  }

  /// The number of either sign that a packed one stands for.
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
