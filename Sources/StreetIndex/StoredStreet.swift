/// A street as the index keeps it, apart from its houses.
package struct StoredStreet: Hashable, Sendable {
  /// Its box, in 1e-5 degrees; one that crosses the 180th meridian is not kept.
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

    /// Makes room for another box.
    package mutating func add(_ other: Box) {
      west = min(west, other.west)
      south = min(south, other.south)
      east = max(east, other.east)
      north = max(north, other.north)
    }
  }

  /// Where its id comes from: a way, or a hash.
  package var source: AddressSourceKind
  /// Its number there.
  package var id: UInt64
  /// The number of its area.
  package var area: UInt32
  /// Its name as it is shown.
  package var name: [UInt8]
  /// 1e-5 degrees.
  package var latitude: Int32
  package var longitude: Int32
  package var box: Box
  /// Where it meets other streets.
  package var junctions: [StreetJunction]

  package init(
    source: AddressSourceKind, id: UInt64, area: UInt32, name: [UInt8], latitude: Int32,
    longitude: Int32, box: Box, junctions: [StreetJunction] = []
  ) {
    self.source = source
    self.id = id
    self.area = area
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.box = box
    self.junctions = junctions
  }
}

/// A point where streets meet, in 1e-5 degrees: the same for each of them.
package struct StreetJunction: Hashable, Sendable, Comparable {
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

/// Which letters a key has, a bit each: keys that differ in more bits than two a letter are not like
/// each other.
struct LetterMask {
  let rawValue: UInt32

  init(_ key: some Sequence<UInt8>) {
    rawValue = key.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether so many changed letters may lead from one key to the other.
  func mayBe(_ other: Self, edits: Int) -> Bool {
    (rawValue ^ other.rawValue).nonzeroBitCount <= 2 * edits
  }
}

/// Counts the letters in which two keys differ (Damerau, 1964): one more, one less, another one, or
/// two that changed places.
///
/// - Complexity: O(n·m); the keys of streets have some fifteen letters.
struct EditDistance {
  private var rows: [[Int]] = [[], [], []]

  /// The distance, or a number above `most` when it is greater than that.
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
