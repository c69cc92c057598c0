/// The letters of a name without its spaces, as Unicode scalars, for comparing spellings.
///
/// Without spaces, "Los Angeles" and "LosAngeles" have the same letters.
struct Letters {
  /// The maximum number of letters of names that are indexed or corrected.
  static let most = 40
  /// The minimum number of letters: with one changed, too little remains of shorter names.
  static let fewest = 4

  /// The letters in order.
  private(set) var scalars: [UInt32] = []
  /// The number of words.
  private(set) var wordCount = 0

  init() { scalars.reserveCapacity(Self.most + 1) }

  init(_ text: RawSpan) {
    self.init()
    load(text)
  }

  /// Whether a name of this length is corrected.
  var isCorrected: Bool { (Self.fewest...Self.most).contains(scalars.count) }

  /// Replaces the letters by those of another folded name, reading at most ``most`` + 1 of them.
  mutating func load(_ text: RawSpan) {
    scalars.removeAll(keepingCapacity: true)
    wordCount = Self.read(text) {
      scalars.append($0)
      return true
    }
  }

  /// Passes the letters of a folded name to a closure, and returns the number of words.
  ///
  /// It reads at most ``most`` + 1 letters and stops when the closure returns false.
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
        // Malformed bytes become some letter or other; they do not match anything by accident.
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

/// The set of letters in a name and their number, in 32 bits.
///
/// It rules out most names without reading them. An edit changes the length by at most one, and at
/// most two of the letters in the set.
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

  /// The number of letters.
  var length: Int { Int(rawValue >> Self.letterBits) }

  /// Returns whether a number of edits may turn this one into a prefix of the other.
  func mayBegin(_ other: CharacterMask, edits: Int) -> Bool {
    let mask: UInt32 = 1 << Self.letterBits - 1
    return length <= other.length + edits
      && (rawValue & ~other.rawValue & mask).nonzeroBitCount <= edits
  }

  /// Returns the minimum number of edits between this one and the other.
  func minEdits(to other: CharacterMask) -> Int {
    let mask: UInt32 = 1 << Self.letterBits - 1
    let letters = ((rawValue ^ other.rawValue) & mask).nonzeroBitCount
    return max(abs(length - other.length), (letters + 1) / 2)
  }
}

/// A test for the masks that a typed text's names may have, with a few operations per mask.
struct MaskTest {
  /// The letters of the text.
  private let letters: UInt32
  /// For each number of letters, a bit if a name may have it.
  private let lengths: UInt64
  /// The number of letters from which on a name may have two edits.
  private let longEnoughForTwo: UInt32

  private static let letterBits: UInt32 = 26

  /// Creates the test for the mask of a typed text.
  init(_ typed: CharacterMask) {
    letters = typed.rawValue
    lengths = (0..<64).reduce(0) { bits, length in
      let edits = DeletionKeys.edits(forLength: max(length, typed.length))
      return abs(length - typed.length) <= edits ? bits | 1 << UInt64(length) : bits
    }
    longEnoughForTwo =
      DeletionKeys.edits(forLength: typed.length) > 1 ? 0 : UInt32(DeletionKeys.longEnoughForTwo)
  }

  /// Returns whether the edits allowed between the text and a name may turn one into the other.
  @inline(__always)
  func passes(_ mask: UInt32) -> Bool {
    let length = mask &>> Self.letterBits
    guard lengths &>> UInt64(length) & 1 != 0 else { return false }
    // Counting bits takes longer in code compiled for all kinds of processors.
    var different = (mask ^ letters) & (1 << Self.letterBits - 1)
    different &= different &- 1
    different &= different &- 1
    if length >= longEnoughForTwo {
      different &= different &- 1
      different &= different &- 1
    }
    return different == 0
  }
}
