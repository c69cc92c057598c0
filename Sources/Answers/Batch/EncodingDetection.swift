/// Recognizes UTF-16 by the first bytes of an input.
struct EncodingDetection {
  /// What the first bytes show.
  enum Result: Equatable {
    /// More bytes are needed.
    case undecided
    /// Nothing speaks against the encoding that was chosen.
    case asChosen
    /// A byte order mark of UTF-16.
    case utf16(isLittleEndian: Bool)
    /// Letters of UTF-16, but no byte order mark.
    case unmarkedUTF16(isLittleEndian: Bool)
  }

  /// Examines the start of an input; `atEnd` if it has no more bytes.
  ///
  /// A line of one character is never held, so queries typed one by one are answered at once: in
  /// UTF-16, every second byte of Latin letters is NUL, which no text begins with.
  static func result(of start: some RandomAccessCollection<UInt8>, atEnd: Bool) -> Result {
    let bytes = Array(start.prefix(4))
    guard bytes.count >= 2 else {
      return atEnd || bytes.first == 0x0A || bytes.first == 0x0D ? .asChosen : .undecided
    }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return .utf16(isLittleEndian: true)
    case (0xFE, 0xFF): return .utf16(isLittleEndian: false)
    case (0, 1...), (1..., 0): break
    default: return .asChosen
    }
    let isLittleEndian = bytes[1] == 0
    guard bytes.count == 4 else { return atEnd ? .asChosen : .undecided }
    let isPattern = isLittleEndian ? bytes[3] == 0 && bytes[2] != 0 : bytes[2] == 0 && bytes[3] != 0
    return isPattern ? .unmarkedUTF16(isLittleEndian: isLittleEndian) : .asChosen
  }
}
