import TextAnalysis

/// The digits that stand for letters which look like them, in texts that people or programs have misread:
/// "L0ndon", "M1ami".
enum DigitLetters {
  /// The letters that look like a digit, by the digit.
  private static let letters: [UInt8: [UInt8]] = [
    UInt8(ascii: "0"): [UInt8(ascii: "o")],
    UInt8(ascii: "1"): [UInt8(ascii: "i"), UInt8(ascii: "l")],
    UInt8(ascii: "3"): [UInt8(ascii: "e")], UInt8(ascii: "4"): [UInt8(ascii: "a")],
    UInt8(ascii: "5"): [UInt8(ascii: "s")], UInt8(ascii: "7"): [UInt8(ascii: "t")],
    UInt8(ascii: "8"): [UInt8(ascii: "b")],
  ]
  /// The maximum number of such digits in a name.
  private static let maxDigits = 2
  /// The minimum numbers of letters in a word with zeros only, and with other digits.
  private static let minLetters = (zeros: 3, others: 4)
  private static let zero = UInt8(ascii: "0")

  /// Returns the names that folded words may be; empty unless digits stand among the letters of one.
  ///
  /// Outside of letters, only a zero is one: "Chicag0", but not "12bis" or "zone2".
  ///
  /// - Complexity: O(n) for n letters, and at most four names.
  static func names(of words: ArraySlice<UInt8>) -> [[UInt8]] {
    guard words.contains(where: isDigit) else { return [] }
    var names: [[UInt8]] = [[]]
    var digits = 0
    for word in words.split(separator: 0x20) {
      for index in names.indices where !names[index].isEmpty { names[index].append(0x20) }
      let isWritten = word.contains(where: isDigit)
      guard !isWritten || mayStandForLetters(word) else { return [] }
      for byte in word {
        guard isDigit(byte), let meant = letters[byte] else {
          for index in names.indices { names[index].append(byte) }
          continue
        }
        digits += 1
        names = names.flatMap { name in meant.map { name + [$0] } }
      }
    }
    return digits > 0 && digits <= maxDigits ? names : []
  }

  private static func mayStandForLetters(_ word: ArraySlice<UInt8>) -> Bool {
    let digits = word.filter(isDigit)
    let least = digits.allSatisfy { $0 == zero } ? minLetters.zeros : minLetters.others
    func isInside(_ digit: UInt8?) -> Bool { digit.map { $0 == zero || !isDigit($0) } ?? false }
    return digits.allSatisfy { letters[$0] != nil } && word.count - digits.count >= least
      && isInside(word.first) && isInside(word.last)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
