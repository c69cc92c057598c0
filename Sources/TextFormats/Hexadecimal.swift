/// Converts between bytes and lower-case hexadecimal digits, two per byte.
package enum Hexadecimal {
  /// Returns the digits: `"00ff"` for 0 and 255.
  package static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes; `nil` if a character is not a lower-case digit or their number is odd.
  package static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      let digit: UInt8
      switch character {
      case 0x30...0x39: digit = character - 0x30
      case 0x61...0x66: digit = character - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }
}
