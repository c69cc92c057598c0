/// The positions of the parts of a word index, which follow from the numbers in its header.
///
/// | part | bytes each | content |
/// |---|--:|---|
/// | buckets | 4 | the number of the first word whose key has these highest bits; one more at the end |
/// | words | 12 | key, in ascending order; the number of its set of classes |
/// | sets | 16 | the bits of ``WordClasses`` |
/// | meanings | 20 | key, in ascending order, then by role; the offsets of the words and of the detail; the role |
/// | texts | | each its length in two bytes, and that many of UTF-8 |
///
/// A key is the mixed `StableHash` of the folded words.
struct WordIndexLayout: MappedLayout {
  static let kind = "word index"
  /// "OTMWORD" and a zero byte.
  static let magic: UInt64 = 0x0044_524F_574D_544F
  static let formatVersion: UInt32 = 1
  /// A bucket has about four words.
  private static let bitsOfWordsInBucket = 2

  static let wordBytes = 12
  static let setBytes = 16
  static let meaningBytes = 20

  /// The number of words with any class or meaning.
  let wordCount: Int
  /// The number of distinct sets of classes.
  let setCount: Int
  /// The number of pairs of words and a role.
  let meaningCount: Int
  /// The total length of all texts with their lengths.
  let textBytes: Int

  /// The binary logarithm of the number of buckets.
  let bucketBits: Int
  /// The starts of the consecutive parts; the buckets start after the header.
  let words: Int
  let sets: Int
  let meanings: Int
  let texts: Int
  /// The length of the file.
  let byteCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(wordCount), UInt32(setCount), UInt32(meaningCount), UInt32(textBytes))
  }

  init?(counts: SIMD4<UInt32>) {
    // More words are in no language's dictionary.
    guard counts.max() < 1 << 28 else { return nil }
    wordCount = Int(counts[0])
    setCount = Int(counts[1])
    meaningCount = Int(counts[2])
    textBytes = Int(counts[3])
    bucketBits = max(1, Int.bitWidth - wordCount.leadingZeroBitCount - Self.bitsOfWordsInBucket)
    words = MappedHeader.byteCount + 4 * ((1 << bucketBits) + 1)
    sets = words + Self.wordBytes * wordCount
    meanings = sets + Self.setBytes * setCount
    texts = meanings + Self.meaningBytes * meaningCount
    byteCount = texts + textBytes
  }

  /// Returns the bucket of a key: its highest bits.
  func bucket(of key: UInt64) -> Int { Int(truncatingIfNeeded: key >> UInt64(64 - bucketBits)) }
}
