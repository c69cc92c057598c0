/// The areas that contain a place although the numbering puts it elsewhere.
///
/// They are the only row of table `alternative_parent`: 150 KB in either direction, in which a search that
/// looks beyond the numbering looks up dozens of places.
package struct AlternativeParents {
  private let parents: Pairs
  private let children: Pairs

  /// Creates them from what ``Builder/parents`` and ``Builder/children`` return.
  init(parents: [UInt8], children: [UInt8]) {
    self.parents = Pairs(bytes: parents)
    self.children = Pairs(bytes: children)
  }

  /// Returns the parents of a place, in order.
  ///
  /// - Complexity: O(log n) for n pairs.
  func parents(of place: PlaceOrdinal) -> [PlaceOrdinal] { parents.partners(of: place) }

  /// Returns the places that have this parent, in order.
  ///
  /// - Complexity: O(log n) for n pairs, and the number of places.
  func children(of parent: PlaceOrdinal) -> [PlaceOrdinal] { children.partners(of: parent) }

  /// Pairs of places in ascending order: 8 bytes each, those of the first place the higher ones.
  private struct Pairs {
    let bytes: [UInt8]

    func partners(of place: PlaceOrdinal) -> [PlaceOrdinal] {
      bytes.withUnsafeBytes { bytes in
        func pair(_ position: Int) -> UInt64 {
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * position, as: UInt64.self))
        }
        let count = bytes.count / 8
        var range = 0..<count
        while !range.isEmpty {
          let middle = range.lowerBound + range.count / 2
          let isBefore = pair(middle) >> 32 < UInt64(place.rawValue)
          range = isBefore ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return (range.lowerBound..<count).lazy.map(pair)
          .prefix { $0 >> 32 == UInt64(place.rawValue) }
          .map { PlaceOrdinal(rawValue: UInt32(truncatingIfNeeded: $0)) }
      }
    }
  }
}

extension AlternativeParents {
  /// A builder from pairs in any order.
  package struct Builder {
    /// The place's ordinal in the higher half, the parent's in the lower.
    private var pairs: Set<UInt64> = []

    package init() {}

    /// Adds that an area contains a place that the numbering puts elsewhere.
    package mutating func add(_ parent: PlaceOrdinal, of place: PlaceOrdinal) {
      pairs.insert(UInt64(place.rawValue) << 32 | UInt64(parent.rawValue))
    }

    /// The pairs of a place and its parent.
    var parents: [UInt8] { Self.bytes(pairs.sorted()) }

    /// The pairs of a parent and one of its places.
    var children: [UInt8] { Self.bytes(pairs.map { $0 << 32 | $0 >> 32 }.sorted()) }

    private static func bytes(_ pairs: [UInt64]) -> [UInt8] {
      pairs.flatMap { pair in (0..<8).map { UInt8(truncatingIfNeeded: pair >> (8 * $0)) } }
    }
  }
}
