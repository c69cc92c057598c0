/// The bytes that libFuzzer makes up, read from the front; zeros follow the last.
struct FuzzInput {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ data: UnsafePointer<UInt8>, _ size: Int) {
    bytes = UnsafeBufferPointer(start: data, count: size)
  }

  private var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard !isAtEnd else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func number() -> UInt32 {
    (0..<4).reduce(0) { number, _ in number << 8 | UInt32(byte()) }
  }

  /// A number from 0 to 1, ends included.
  mutating func fraction() -> Double { Double(number()) / Double(UInt32.max) }

  /// Text of some bytes, which may be no valid text.
  mutating func text() -> [UInt8] { (0..<Int(byte() % 40)).map { _ in byte() } }

  /// A file to open: the rest of the input itself, or a valid file of our own writers with some
  /// bytes changed. The second kind opens, and so reaches what reads behind the header.
  mutating func file(from valid: [[UInt8]]) -> [UInt8] {
    let kind = Int(byte())
    guard kind > 0, !valid.isEmpty else {
      defer { position = bytes.count }
      return Array(bytes[min(position, bytes.count)...])
    }
    var file = valid[kind % valid.count]
    var changesLeft = byte() % 32
    while changesLeft > 0, !isAtEnd, !file.isEmpty {
      changesLeft -= 1
      let start = Int(number()) % file.count
      for offset in start...(start + Int(byte() % 16)) where offset < file.count {
        file[offset] = byte()
      }
    }
    return file
  }
}
