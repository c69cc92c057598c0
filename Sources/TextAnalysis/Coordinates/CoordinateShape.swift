/// What the letters of a text say about whether it may be a coordinate.
enum CoordinateShape {
  /// It has no digit, or a word that coordinates do not have.
  case other
  /// It has short unknown words, which may be the letters of a grid.
  case maybeGrid
  case maybeCoordinate

  /// The number of letters of the square and band in a grid.
  private static let lettersOfGrid = 3

  /// Looks at the words of a text, and stops at the first that coordinates do not have.
  ///
  /// Most texts with digits are addresses: this refuses them in some tens of nanoseconds.
  init(_ text: String) {
    var hasDigit = false
    var isUnknown = false
    var length = 0
    var hash = CoordinateWord.emptyHash
    /// Ends a word, and returns whether it is too long for a grid's letters.
    ///
    /// Letters right before a digit may be those of a plus code: "6GCRPR78+FW".
    func endWord(isBeforeDigit: Bool = false) -> Bool {
      defer {
        length = 0
        hash = CoordinateWord.emptyHash
      }
      guard length > 1, !CoordinateWord.isKnown(hash: hash) else { return false }
      isUnknown = true
      return length > Self.lettersOfGrid && !isBeforeDigit
    }
    for byte in text.utf8 {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A:
        length += 1
        hash = CoordinateWord.hash(hash, byte | 0x20)
        continue
      case 0x30...0x39:
        hasDigit = true
        _ = endWord(isBeforeDigit: true)
        continue
      // : / + { < ( & stand in links, codes, programs' notations and behind labels.
      case 0x3A, 0x2F, 0x2B, 0x7B, 0x3C, 0x28, 0x26:
        self = .maybeCoordinate
        return
      // Other scripts have digits of their own.
      case 0xD9...: hasDigit = true
      default: break
      }
      if endWord() {
        self = .other
        return
      }
    }
    if endWord() {
      self = .other
    } else {
      self = !hasDigit ? .other : isUnknown ? .maybeGrid : .maybeCoordinate
    }
  }
}
