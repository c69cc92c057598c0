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
