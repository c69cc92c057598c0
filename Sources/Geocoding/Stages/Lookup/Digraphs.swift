import Gazetteer
import TextAnalysis

/// Two letters that people type for "ä", "ö", "ü" and "å" on a keyboard without these: "Goettingen".
enum Digraphs {
  /// Returns a folded name with one letter for each digraph, as the index of names has it; `nil` if it has none,
  /// or digits, as a part of a postal code.
  static func plain(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    guard areIn(name), !name.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    var plain: [UInt8] = []
    var isSecond = false
    for byte in name {
      if let last = plain.last, !isSecond, isOne(last, byte) {
        isSecond = true
      } else {
        plain.append(byte)
        isSecond = false
      }
    }
    return plain
  }

  /// Returns whether a folded text has a digraph.
  static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains(where: isOne)
  }

  private static func isOne(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (0x61, 0x65), (0x6F, 0x65), (0x75, 0x65), (0x61, 0x61): true
    default: false
    }
  }

  /// Returns a name folded with two letters for each with a mark; `nil` if it has none with a mark.
  static func spelled(_ name: String) -> [UInt8]? {
    guard TypedMarks.isIn(name) else { return nil }
    var spelled = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "ä", "Ä", "æ", "Æ": spelled += "ae"
      case "ö", "Ö", "ø", "Ø", "œ": spelled += "oe"
      case "ü", "Ü": spelled += "ue"
      case "å", "Å": spelled += "aa"
      default: spelled.unicodeScalars.append(scalar)
      }
    }
    return ToponymFolding.fold(spelled)
  }
}
