import StoredBytes

/// Where the parts of a spelling index lie: all of it follows from the header's numbers.
///
/// `SpellingIndex.docc` has the same as a table.
struct SpellingIndexLayout: Equatable, Sendable {
  /// "OTMSPEL" and a zero.
  static let magic: UInt64 = 0x004C_4550_534D_544F
  /// Raised by every change that an older or newer reader would misread.
  static let formatVersion: UInt32 = 1
  static let headerSize = 64

  /// Offsets in the header.
  enum Header {
    static let magic = 0
    static let formatVersion = 8
    static let bucketBits = 12
    static let nameCount = 16
    static let keyCount = 24
    static let textBytes = 32
    static let byteCount = 40
  }

  /// The logarithm of the number of buckets that keys fall into.
  let bucketBits: Int
  /// How many names there are.
  let nameCount: Int
  /// How many keys there are.
  let keyCount: Int
  /// How long all names are together.
  let textBytes: Int

  /// Bits of a key that number a name, at most 28; the others check the hash.
  let nameBits: Int
  /// Where each part begins, one behind the other; the texts begin behind the header.
  let outlines: Int
  let ends: Int
  let prominences: Int
  let keys: Int
  let buckets: Int
  /// The length of the file.
  let byteCount: Int

  /// Lays out a file; `nil` when the numbers make none.
  init?(bucketBits: UInt32, nameCount: UInt64, keyCount: UInt64, textBytes: UInt64) {
    guard (1...28).contains(bucketBits), nameCount < 1 << 28, keyCount < 1 << 32,
      textBytes < 1 << 32
    else { return nil }
    self.bucketBits = Int(bucketBits)
    self.nameCount = Int(nameCount)
    self.keyCount = Int(keyCount)
    self.textBytes = Int(textBytes)
    nameBits = Self.bits(toNumber: self.nameCount)
    outlines = Self.rounded(Self.headerSize + self.textBytes)
    ends = outlines + 4 * self.nameCount
    prominences = ends + 4 * self.nameCount
    keys = Self.rounded(prominences + 2 * self.nameCount)
    buckets = keys + 4 * self.keyCount
    byteCount = buckets + 4 * ((1 << self.bucketBits) + 1)
  }

  /// Which bucket a key falls into: the hash's highest bits.
  func bucket(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> (64 - UInt64(bucketBits))) }

  /// A stored key: the next bits of the hash above the name's number.
  func key(of hash: UInt64, name: UInt32) -> UInt32 { check(of: hash) | name }

  /// The part of a stored key that the hash decides.
  func check(of hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 16) << UInt32(nameBits)
  }

  /// Covers the part of a stored key that numbers the name.
  var nameMask: UInt32 { (1 << UInt32(nameBits)) - 1 }

  /// The number of buckets, as a power of two, that gives each some twelve keys.
  static func bucketBits(forKeys count: Int) -> UInt32 {
    UInt32(max(1, bits(toNumber: count / 16)))
  }

  private static func bits(toNumber count: Int) -> Int {
    count <= 1 ? 1 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
