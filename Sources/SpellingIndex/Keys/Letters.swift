import StoredBytes

/// A name's letters without its blanks, as Unicode scalars: what spelling is compared by.
///
/// Blanks are left out, so "Los Angeles" and "LosAngeles" have the same letters.
struct Letters {
  /// Longer names are neither indexed nor corrected.
  static let most = 40
  /// Shorter ones are not either: with a letter changed, too little is left of them.
  static let fewest = 4

  /// The letters in order.
  private(set) var scalars: [UInt32] = []
  /// How many words there are.
  private(set) var wordCount = 0

  init() { scalars.reserveCapacity(Self.most + 1) }

  init(_ text: RawSpan) {
    self.init()
    load(text)
  }

  /// Whether a name of so many letters is corrected.
  var isCorrected: Bool { (Self.fewest...Self.most).contains(scalars.count) }

  /// Replaces the letters by those of another folded name, of which at most one more than
  /// ``most`` are read.
  mutating func load(_ text: RawSpan) {
    scalars.removeAll(keepingCapacity: true)
    wordCount = Self.read(text) {
      scalars.append($0)
      return true
    }
  }

  /// Tells the letters of a folded name, at most one more than ``most`` and as long as the answer
  /// is true, and returns the number of words they are in.
  @inline(__always)
  static func read(_ text: RawSpan, _ tell: (UInt32) -> Bool) -> Int {
    var wordCount = text.byteCount == 0 ? 0 : 1
    var count = 0
    var index = 0
    while index < text.byteCount, count <= Self.most {
      let byte = text.uint8(at: index)
      index += 1
      if byte == 0x20 {
        wordCount += 1
        continue
      }
      var scalar = UInt32(byte)
      if byte >= 0x80 {
        // Malformed bytes become some letter or other; they match nothing by chance.
        scalar &= byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07
        while index < text.byteCount, text.uint8(at: index) & 0xC0 == 0x80 {
          scalar = scalar << 6 | UInt32(text.uint8(at: index) & 0x3F)
          index += 1
        }
      }
      guard tell(scalar) else { break }
      count += 1
    }
    return wordCount
  }
}

/// What a name has, in 32 bits: which letters, and how many.
///
/// It tells most names apart without reading them.
///
/// An edit changes the length by one at most, and at most two of the letters that a name has.
struct CharacterMask: Equatable {
  /// Six bits of length above 26 of letters, one each for a to z; other letters share them.
  let rawValue: UInt32

  private static let letterBits: UInt32 = 26

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ letters: Letters) {
    var bits: UInt32 = 0
    for scalar in letters.scalars { bits |= 1 << (scalar % Self.letterBits) }
    rawValue = UInt32(min(letters.scalars.count, 63)) << Self.letterBits | bits
  }

  /// How many letters there are.
  var length: Int { Int(rawValue >> Self.letterBits) }

  /// Whether so many edits may make this one the beginning of the other.
  func mayBegin(_ other: CharacterMask, edits: Int) -> Bool {
    let mask: UInt32 = 1 << Self.letterBits - 1
    return length <= other.length + edits
      && (rawValue & ~other.rawValue & mask).nonzeroBitCount <= edits
  }

  /// The fewest edits that may make one of the other.
  func minEdits(to other: CharacterMask) -> Int {
    let mask: UInt32 = 1 << Self.letterBits - 1
    let letters = ((rawValue ^ other.rawValue) & mask).nonzeroBitCount
    return max(abs(length - other.length), (letters + 1) / 2)
  }

  /// Whether so many edits, at most two, may make one of the other.
  @inline(__always)
  func mayBe(_ other: CharacterMask, edits: Int) -> Bool {
    guard abs(length - other.length) <= edits else { return false }
    // Counting bits takes longer where processors of all kinds have to understand it.
    var letters = (rawValue ^ other.rawValue) & (1 << Self.letterBits - 1)
    letters &= letters &- 1
    letters &= letters &- 1
    if edits > 1 {
      letters &= letters &- 1
      letters &= letters &- 1
    }
    return letters == 0
  }
}
