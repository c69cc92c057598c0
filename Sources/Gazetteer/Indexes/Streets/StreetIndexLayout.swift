/// The layout of a street index file.
///
/// After the header, which all mapped files have, comes the list of sections: offset and length of
/// each. The header's two counts hold the halves of the file's length.
struct StreetIndexLayout: MappedLayout {
  static let kind = "street index"
  /// The ASCII letters OTMSTRTS.
  static let magic: UInt64 = 0x5354_5254_534D_544F
  static let formatVersion: UInt32 = 3

  let byteCount: Int

  init(byteCount: Int) { self.byteCount = byteCount }

  init?(counts: SIMD4<UInt32>) {
    guard let byteCount = Int(exactly: UInt64(counts[1]) << 32 | UInt64(counts[0])) else {
      return nil
    }
    self.byteCount = byteCount
  }

  var counts: SIMD4<UInt32> {
    let length = UInt64(byteCount)
    return SIMD4(UInt32(truncatingIfNeeded: length), UInt32(truncatingIfNeeded: length >> 32), 0, 0)
  }

  /// The sections of the file, in their order.
  enum Section: Int, CaseIterable {
    /// The lines of each street, encoded by `LineRun`, and its houses, encoded by `HouseRun`.
    case houses
    /// The junctions, street by street: latitude and longitude, 4 bytes each.
    case junctions
    /// One `StreetRecord` per street, sorted by key and area.
    case streets
    /// The display names of streets, zero-terminated.
    case shownNames
    /// The keys of names, concatenated.
    case keys
    /// Where each key ends in `keys`, 4 bytes each.
    case keyEnds
    /// Where the streets of each key end in `namedStreets`, 4 bytes each.
    case nameEnds
    /// The street numbers of each key, sorted by area, 4 bytes each.
    case namedStreets
    /// A hash table of keys: the number of the name plus 1, or 0 if empty; 4 bytes each. The number
    /// of slots is a power of two.
    case slots
    /// Where the streets of each area end in `areaStreets`, 4 bytes each.
    case areaEnds
    /// The streets of each area: street number, number of the name, and the name's letter mask, 4
    /// bytes each.
    case areaStreets
    /// The cells with streets in them, sorted: cell and street, 4 bytes each.
    case cells
    /// Where the streets end whose first name has each key, 4 bytes each: streets are sorted by that
    /// key.
    case mainEnds
  }

  /// The offset of the first section.
  static let firstSection = MappedHeader.byteCount + 16 * Section.allCases.count
}

/// The offsets of the fields in a street's record.
///
/// Fields have 4 bytes unless they say otherwise; angles are in 1e-5 degrees.
enum StreetRecord {
  static let byteCount = 56
  /// 8 bytes: the offset of the lines, which the houses follow.
  static let houses = 0
  /// 8 bytes: the number of the way, or a hash with the highest bit set.
  static let id = 8
  static let area = 16
  static let shownName = 20
  static let houseCount = 24
  static let latitude = 28
  static let longitude = 32
  static let west = 36
  static let south = 40
  static let east = 44
  static let north = 48
  /// 4 bytes: the index of the first junction; the junctions end where the next record's begin.
  static let junctions = 52
}

/// The cells of 0.004 by 0.004 degrees that find streets by point.
struct StreetCell {
  /// In 1e-5 degrees: 445 m, so that the neighboring cells contain everything within 400 m.
  private static let size = 400
  private static let columns = 36_000_000 / size
  private static let rows = 18_000_000 / size
  /// The column that ends at the 180th meridian.
  static let maxColumn = columns - 1

  let row: Int
  let column: Int

  init(latitude: Int32, longitude: Int32) {
    row = (Int(latitude) + 9_000_000) / Self.size
    column = (Int(longitude) + 18_000_000) / Self.size
  }

  /// Returns the points of a line, and points between them at most half a cell apart.
  static func steps(along line: [StreetPoint]) -> [StreetPoint] {
    var steps = line
    for (one, other) in zip(line, line.dropFirst()) {
      let north = Int64(other.latitude) - Int64(one.latitude)
      let east = Int64(other.longitude) - Int64(one.longitude)
      let count = min(maxSteps, 2 * max(abs(north), abs(east)) / Int64(size))
      guard count > 0 else { continue }
      for step in 1...count {
        steps.append(
          StreetPoint(
            latitude: one.latitude + Int32(clamping: north * step / (count + 1)),
            longitude: one.longitude + Int32(clamping: east * step / (count + 1))))
      }
    }
    return steps
  }

  /// Enough for a side of 40 km, so that a side that crosses the 180th meridian is not followed
  /// around the globe.
  private static let maxSteps: Int64 = 200

  /// Returns the middle of a cell.
  static func center(row: Int, column: Int) -> StreetPoint {
    StreetPoint(
      latitude: Int32(clamping: row * size + size / 2 - 9_000_000),
      longitude: Int32(clamping: column * size + size / 2 - 18_000_000))
  }

  var number: UInt32 { Self.number(row: row, column: column) ?? 0 }

  /// Returns the number of a cell; columns wrap around at the 180th meridian.
  ///
  /// `nil` beyond the poles.
  static func number(row: Int, column: Int) -> UInt32? {
    guard (0...rows).contains(row) else { return nil }
    let column = ((column % columns) + columns) % columns
    return UInt32(clamping: row * columns + column)
  }
}
