/// A street in the index, without its houses.
package struct StoredStreet: Hashable, Sendable {
  /// A bounding box in 1e-5 degrees.
  ///
  /// The index has no boxes that cross the 180th meridian.
  package struct Box: Hashable, Sendable {
    package var west: Int32
    package var south: Int32
    package var east: Int32
    package var north: Int32

    package init(west: Int32, south: Int32, east: Int32, north: Int32) {
      self.west = west
      self.south = south
      self.east = east
      self.north = north
    }

    package init(latitude: Int32, longitude: Int32) {
      self.init(west: longitude, south: latitude, east: longitude, north: latitude)
    }

    /// Extends the box to contain another one.
    package mutating func add(_ other: Box) {
      west = min(west, other.west)
      south = min(south, other.south)
      east = max(east, other.east)
      north = max(north, other.north)
    }
  }

  /// The source that assigned the id, which is the number of a way or a hash.
  package var source: AddressSourceKind
  /// The number that the source gave it.
  package var id: UInt64
  /// The number of the area that it lies in.
  package var area: UInt32
  /// The name to display, in UTF-8.
  package var name: [UInt8]
  /// 1e-5 degrees.
  package var latitude: Int32
  package var longitude: Int32
  package var box: Box
  /// The junctions with other streets.
  package var junctions: [StreetPoint]
  /// The lines of the street; empty if only its houses are known.
  package var lines: [[StreetPoint]]

  package init(
    source: AddressSourceKind, id: UInt64, area: UInt32, name: [UInt8], latitude: Int32,
    longitude: Int32, box: Box, junctions: [StreetPoint] = [], lines: [[StreetPoint]] = []
  ) {
    self.source = source
    self.id = id
    self.area = area
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.box = box
    self.junctions = junctions
    self.lines = lines
  }

  /// The street's own point.
  var point: StreetPoint { StreetPoint(latitude: latitude, longitude: longitude) }
}

/// A point of a street, in 1e-5 degrees.
///
/// All streets of a junction have exactly the same point there.
package struct StreetPoint: Hashable, Sendable, Comparable {
  package var latitude: Int32
  package var longitude: Int32

  package init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }

  package static func < (first: Self, second: Self) -> Bool {
    (first.latitude, first.longitude) < (second.latitude, second.longitude)
  }
}

/// The set of letters in a key, one bit each.
///
/// An edit changes at most two bits, so keys that differ in more bits need no comparison.
struct LetterMask {
  let rawValue: UInt32

  init(_ key: some Sequence<UInt8>) {
    rawValue = key.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Returns whether the keys may be at most `edits` edits apart; never wrongly false.
  func mayBe(_ other: Self, edits: Int) -> Bool {
    (rawValue ^ other.rawValue).nonzeroBitCount <= 2 * edits
  }
}

/// Computes the edit distance of two keys (Damerau, 1964), which counts insertions, deletions,
/// substitutions, and swaps of neighboring letters.
///
/// - Complexity: O(n·m); keys of streets have about 15 letters.
struct EditDistance {
  private var rows: [[Int]] = [[], [], []]

  /// Returns the distance, or some number above `most` if the distance exceeds `most`.
  mutating func between(_ one: Span<UInt8>, _ other: Span<UInt8>, most: Int) -> Int {
    guard abs(one.count - other.count) <= most else { return most + 1 }
    rows[1] = Array(0...other.count)
    for row in rows.indices where row != 1 {
      rows[row] = [Int](repeating: 0, count: other.count + 1)
    }
    for i in 0..<one.count {
      rows[2][0] = i + 1
      var least = i + 1
      for j in 0..<other.count {
        let change = one[i] == other[j] ? 0 : 1
        var cost = min(rows[1][j] + change, rows[1][j + 1] + 1, rows[2][j] + 1)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          cost = min(cost, rows[0][j - 1] + 1)
        }
        rows[2][j + 1] = cost
        least = min(least, cost)
      }
      if least > most { return most + 1 }
      rows.swapAt(0, 1)
      rows.swapAt(1, 2)
    }
    return rows[1][other.count]
  }
}
