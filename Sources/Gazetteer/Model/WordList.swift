import TextFormats

/// A set of folded words or phrases that takes next to no time to load.
///
/// It keeps a 64-bit hash of each word instead of the word: among a few thousand, a collision is
/// not to be expected.
public struct WordList: Hashable, Sendable {
  /// In ascending order, without duplicates.
  private let hashes: [UInt64]
  /// One bit a value of a hash's lowest bits, for lists that are small: nearly every word that is not
  /// in a list is told by it.
  private let filter: [UInt64]

  /// Creates a list of words.
  ///
  /// - Complexity: O(n log n) for n words.
  public init(_ words: some Sequence<String> = []) {
    self.init(hashes: words.map { StableHash.hash($0.utf8) })
  }

  /// Creates a list of the words with some hashes by `StableHash`, in any order, perhaps repeated.
  ///
  /// - Complexity: O(n log n) for n words; O(n) if they are in order.
  public init(hashes: [UInt64]) {
    var distinct: [UInt64] = []
    distinct.reserveCapacity(hashes.count)
    for hash in hashes.sorted() where hash != distinct.last { distinct.append(hash) }
    self.hashes = distinct
    filter = Self.filter(of: distinct)
  }

  /// Creates a list from ``bytes``; bytes after the last whole hash are ignored.
  ///
  /// - Complexity: O(n) for n words.
  public init(bytes: [UInt8]) {
    hashes = bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - 8, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    filter = Self.filter(of: hashes)
  }

  /// The hashes in ascending order, eight bytes each, little-endian.
  public var bytes: [UInt8] {
    hashes.flatMap { hash in (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) } }
  }

  /// Returns whether the list contains a word.
  ///
  /// - Complexity: O(n) in the length of the word, and O(log n) for n words.
  public func contains(_ word: ArraySlice<UInt8>) -> Bool {
    contains(hash: StableHash.hash(word))
  }

  /// Returns whether the list contains the word with a hash by `StableHash`.
  ///
  /// - Complexity: O(log n) for n words; O(1) for nearly every word that is not in it.
  public func contains(hash: UInt64) -> Bool {
    guard filter.isEmpty || filter[Int(hash >> 6 & Self.filterMask)] & 1 << (hash & 63) != 0 else {
      return false
    }
    var range = hashes.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if hashes[middle] == hash { return true }
      range =
        hashes[middle] < hash ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return false
  }

  /// The filter has 32,768 bits, of which an eighth is set at most.
  private static let filterMask: UInt64 = 511
  private static let maxFiltered = 4_096

  private static func filter(of hashes: [UInt64]) -> [UInt64] {
    guard hashes.count <= maxFiltered else { return [] }
    var filter = [UInt64](repeating: 0, count: Int(filterMask) + 1)
    for hash in hashes { filter[Int(hash >> 6 & filterMask)] |= 1 << (hash & 63) }
    return filter
  }
}
