/// Texts in addresses: `%C3%A9` is a byte each, and in queries `+` is a blank.
public enum PercentDecoding {
  /// Decodes a part of a query, as forms write it.
  ///
  /// A `%` that no two digits follow stays, and bytes that are no UTF-8 are repaired.
  public static func queryPart(_ part: Substring.UTF8View) -> String {
    decoded(part, plusIsBlank: true)
  }

  /// Decodes a part of a path, where `+` is itself.
  public static func pathPart(_ part: some StringProtocol) -> String {
    decoded(Substring(part).utf8, plusIsBlank: false)
  }

  private static func decoded(_ bytes: Substring.UTF8View, plusIsBlank: Bool) -> String {
    guard bytes.contains(where: { $0 == 0x25 || $0 == 0x2B }) else {
      return String(Substring(bytes))
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        decoded.append(plusIsBlank && byte == 0x2B ? 0x20 : byte)
        continue
      }
      let digits = rest.prefix(2).compactMap(digit)
      if digits.count == 2 {
        decoded.append(digits[0] << 4 | digits[1])
        rest.removeFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
