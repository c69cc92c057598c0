/// A key for the sound of a Latin name, without the choices made in romanizing it.
///
/// "Qapshaghay" and "Kapchagay", "Zaporizhia" and "Zaporozhye", "-skiy" and "-sky", "-kyo" and
/// "-kyou", "al-" and "el-" differ by more letters than a slip of the finger, but by letters that
/// stand for the same sound. Names with the same key are variants of each other, not misspellings.
///
/// The classes are coarse on purpose: a key only finds candidates, and ``EditPrices`` decides.
enum PhoneticKey {
  /// Arabic articles and their assimilated forms, which people omit or spell in many ways.
  private static let articles: [[UInt8]] = [
    "al", "el", "ad", "ed", "ar", "er", "as", "es", "ash", "esh", "at", "et", "an", "en", "az",
    "ez",
  ].map { Array($0.utf8) }

  /// Loads the key of a folded name; it is empty unless the name is entirely in Latin letters.
  static func load(_ text: RawSpan, into phoneticKey: inout [UInt32]) {
    phoneticKey.removeAll(keepingCapacity: true)
    var index = startBehindArticle(text)
    while index < text.byteCount {
      let byte = text.uint8(at: index)
      guard byte < 0x80 else {
        phoneticKey.removeAll(keepingCapacity: true)
        return
      }
      let next = index + 1 < text.byteCount ? text.uint8(at: index + 1) : 0x20
      let (sound, length) = sound(of: byte, before: next, text, at: index)
      if let sound, phoneticKey.last != UInt32(sound) { phoneticKey.append(UInt32(sound)) }
      index += length
    }
  }

  /// Returns the sound of a letter or two, `nil` for none, and the number of letters consumed.
  private static func sound(
    of byte: UInt8, before next: UInt8, _ text: RawSpan, at index: Int
  ) -> (UInt8?, Int) {
    let isH = next == UInt8(ascii: "h")
    switch byte {
    case UInt8(ascii: "c"):
      if isH { return (hush, 2) }
      if next == UInt8(ascii: "k") { return (UInt8(ascii: "k"), 2) }
      if next == UInt8(ascii: "z") { return (hush, 2) }
      return (isFrontVowel(next) ? UInt8(ascii: "s") : UInt8(ascii: "k"), 1)
    case UInt8(ascii: "s"), UInt8(ascii: "z"):
      if isH || next == UInt8(ascii: "z") && byte == UInt8(ascii: "s") { return (hush, 2) }
      if next == UInt8(ascii: "c"), index + 2 < text.byteCount,
        text.uint8(at: index + 2) == UInt8(ascii: "h")
      {
        return (hush, 3)
      }
      return (UInt8(ascii: "s"), 1)
    case UInt8(ascii: "t"):
      if next == UInt8(ascii: "c"), index + 2 < text.byteCount,
        text.uint8(at: index + 2) == UInt8(ascii: "h")
      {
        return (hush, 3)
      }
      if next == UInt8(ascii: "s") || next == UInt8(ascii: "z") { return (UInt8(ascii: "s"), 2) }
      return (byte, isH ? 2 : 1)
    case UInt8(ascii: "d"):
      if next == UInt8(ascii: "j") { return (hush, 2) }
      return (byte, isH ? 2 : 1)
    case UInt8(ascii: "p"): return isH ? (UInt8(ascii: "f"), 2) : (byte, 1)
    case UInt8(ascii: "k"), UInt8(ascii: "g"), UInt8(ascii: "b"): return (byte, isH ? 2 : 1)
    case UInt8(ascii: "q"): return (UInt8(ascii: "k"), 1)
    case UInt8(ascii: "x"): return (UInt8(ascii: "k"), 1)
    case UInt8(ascii: "w"): return (UInt8(ascii: "v"), 1)
    case UInt8(ascii: "h"): return (isVowel(next) ? byte : nil, 1)
    case UInt8(ascii: "y"), UInt8(ascii: "j"), UInt8(ascii: "i"): return (UInt8(ascii: "i"), 1)
    case UInt8(ascii: "o"), UInt8(ascii: "u"):
      // "ou", "oo", "uo"; and "oe", "ue" for letters with an umlaut.
      let isOne = next == UInt8(ascii: "o") || next == UInt8(ascii: "u")
      return (UInt8(ascii: "u"), isOne || next == UInt8(ascii: "e") ? 2 : 1)
    case UInt8(ascii: "a"): return (byte, next == UInt8(ascii: "e") ? 2 : 1)
    case UInt8(ascii: "e"): return (byte, 1)
    case 0x20: return (nil, 1)
    default: return (byte, 1)
    }
  }

  /// Stands for every sibilant: ch, sh, sch, tch, zh, cz, sz, dj.
  private static let hush = UInt8(ascii: "S")

  private static func isFrontVowel(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "e") || byte == UInt8(ascii: "i") || byte == UInt8(ascii: "y")
  }

  private static func isVowel(_ byte: UInt8) -> Bool {
    isFrontVowel(byte) || byte == UInt8(ascii: "a") || byte == UInt8(ascii: "o")
      || byte == UInt8(ascii: "u")
  }

  private static func startBehindArticle(_ text: RawSpan) -> Int {
    for article in articles
    where text.byteCount > article.count + 3 && text.uint8(at: article.count) == 0x20 {
      if (0..<article.count).allSatisfy({ text.uint8(at: $0) == article[$0] }) {
        return article.count + 1
      }
    }
    return 0
  }
}
