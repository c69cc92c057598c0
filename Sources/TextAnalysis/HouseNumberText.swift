/// House numbers in the form used for comparison.
///
/// Letters are in lower case, nothing separates digits from letters, and a slash or a hyphen
/// separates digits from digits.
package enum HouseNumberText {
  /// Returns a number in the form used for comparison: `12a` for "12 A", `12/3`, `12-14`.
  package static func folded(_ number: some Collection<UInt8>) -> [UInt8] {
    // Most consist of digits only.
    if number.allSatisfy({ (0x30...0x39).contains($0) }) { return Array(number) }
    let text = FoldedText(String(decoding: Array(number), as: UTF8.self))
    return folded(text.words.indices, in: text)
  }

  /// Returns words of a text in the form used for comparison.
  package static func folded(_ range: Range<Int>, in text: FoldedText) -> [UInt8] {
    var number: [UInt8] = []
    for word in range {
      let bytes = text.bytes(word)
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
