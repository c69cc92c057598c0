/// The positions of the parts of a spelling index, which follow from the numbers in its header.
///
/// `SpellingIndex.md` has them as a table.
struct SpellingIndexLayout: MappedLayout {
  static let kind = "spelling index"
  /// "OTMSPEL" and a zero byte.
  static let magic: UInt64 = 0x004C_4550_534D_544F
  static let formatVersion: UInt32 = 4
  /// A key has at least two bits to check its hash.
  static let maxNameCount = 1 << 25

  /// The binary logarithm of the number of buckets.
  let bucketBits: Int
  /// Whether names that are found by one edit have no key but that of their letters, so that a search tries all edits.
  let namesHaveOneKey: Bool
  /// The number of names.
  let nameCount: Int
  /// The number of keys.
  let keyCount: Int
  /// The total length of all names in bytes.
  let textBytes: Int

  /// The number of bits of a key that hold a name's number, at most 25; above them are its ending
  /// and bits that check the hash.
  let nameBits: Int
  /// The starts of the consecutive parts; the texts start after the header.
  let masks: Int
  let ends: Int
  let prominences: Int
  let keys: Int
  let buckets: Int
  /// The length of the file.
  let byteCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(
      UInt32(bucketBits) | (namesHaveOneKey ? Self.oneKey : 0), UInt32(nameCount),
      UInt32(keyCount), UInt32(textBytes))
  }

  /// The bit of ``namesHaveOneKey``, above those of ``bucketBits``.
  private static let oneKey: UInt32 = 1 << 8

  /// Creates the layout of a file; `nil` if the numbers are invalid.
  init?(
    bucketBits: Int, namesHaveOneKey: Bool, nameCount: Int, keyCount: Int, textBytes: Int
  ) {
    guard (1...28).contains(bucketBits), nameCount < Self.maxNameCount, keyCount < 1 << 32,
      textBytes < 1 << 32
    else { return nil }
    self.bucketBits = bucketBits
    self.namesHaveOneKey = namesHaveOneKey
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
      bucketBits: Int(counts[0] & ~Self.oneKey), namesHaveOneKey: counts[0] & Self.oneKey != 0,
      nameCount: Int(counts[1]), keyCount: Int(counts[2]), textBytes: Int(counts[3]))
  }

  /// Returns the bucket of a key: the highest bits of the hash.
  func bucket(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> (64 - UInt64(bucketBits))) }

  /// Returns a stored key: the next bits of the hash above the name's ending and number.
  func key(of hash: UInt64, ending: NameEnding, name: UInt32 = 0) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 16) << (UInt32(nameBits) + NameEnding.bits)
      | ending.rawValue << UInt32(nameBits) | name
  }

  /// A mask for the part of a stored key that holds the name's ending.
  var endingMask: UInt32 { (1 << NameEnding.bits - 1) << UInt32(nameBits) }

  /// A mask for the part of a stored key that holds the name's number.
  var nameMask: UInt32 { (1 << UInt32(nameBits)) - 1 }

  /// Returns the binary logarithm of the number of buckets that gives each about twelve keys.
  static func bucketBits(forKeys count: Int) -> Int { max(1, bits(toNumber: count / 16)) }

  private static func bits(toNumber count: Int) -> Int {
    count <= 1 ? 1 : Int.bitWidth - (count - 1).leadingZeroBitCount
  }

  private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
