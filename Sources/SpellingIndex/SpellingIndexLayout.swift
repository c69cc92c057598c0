import StoredBytes

/// Where the parts of a spelling index lie: all of it follows from the header's numbers.
///
/// `SpellingIndex.docc` has the same as a table.
struct SpellingIndexLayout: MappedLayout {
  static let kind = "spelling index"
  /// "OTMSPEL" and a zero.
  static let magic: UInt64 = 0x004C_4550_534D_544F
  static let formatVersion: UInt32 = 2
  /// A key has four bits at least to check its hash.
  static let maxNameCount = 1 << 28

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
  let masks: Int
  let ends: Int
  let prominences: Int
  let keys: Int
  let buckets: Int
  /// The length of the file.
  let byteCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(bucketBits), UInt32(nameCount), UInt32(keyCount), UInt32(textBytes))
  }

  /// Lays out a file; `nil` when the numbers make none.
  init?(bucketBits: Int, nameCount: Int, keyCount: Int, textBytes: Int) {
    guard (1...28).contains(bucketBits), nameCount < Self.maxNameCount, keyCount < 1 << 32,
      textBytes < 1 << 32
    else { return nil }
    self.bucketBits = bucketBits
    self.nameCount = nameCount
    self.keyCount = keyCount
    self.textBytes = textBytes
    nameBits = Self.bits(toNumber: self.nameCount)
    masks = Self.rounded(MappedHeader.byteCount + self.textBytes)
    ends = masks + 4 * self.nameCount
    prominences = ends + 4 * self.nameCount
    keys = Self.rounded(prominences + 2 * self.nameCount)
    buckets = keys + 4 * self.keyCount
    byteCount = buckets + 4 * ((1 << self.bucketBits) + 1)
  }

  init?(counts: SIMD4<UInt32>) {
    self.init(
      bucketBits: Int(counts[0]), nameCount: Int(counts[1]), keyCount: Int(counts[2]),
      textBytes: Int(counts[3]))
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
  static func bucketBits(forKeys count: Int) -> Int { max(1, bits(toNumber: count / 16)) }

  private static func bits(toNumber count: Int) -> Int {
    count <= 1 ? 1 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
