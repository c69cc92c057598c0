/// House numbers as they are compared: small letters, nothing between digits and letters, a slash or a
/// hyphen between digits.
public enum HouseNumberText {
  /// Returns a number as it is compared: `12a` for "12 A", `12/3`, `12-14`.
  public static func folded(_ number: some Collection<UInt8>) -> [UInt8] {
    // Most have nothing but digits.
    if number.allSatisfy({ (0x30...0x39).contains($0) }) { return Array(number) }
    let text = FoldedText(String(decoding: Array(number), as: UTF8.self))
    return folded(text.words.indices, in: text)
  }

  /// Returns the same for words of a text.
  public static func folded(_ range: Range<Int>, in text: FoldedText) -> [UInt8] {
    var number: [UInt8] = []
    for word in range {
      let bytes = text.bytes[text.words[word].bytes]
      if let last = number.last, let first = bytes.first {
        switch text.words[word].breakBefore {
        case .hyphen, .dash: number.append(0x2D)
        case .slash: number.append(0x2F)
        default: if isDigit(last), isDigit(first) { number.append(0x2F) }
        }
      }
      number += bytes
    }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
