import StoredBytes

/// Where the sections of a street index lie.
///
/// Behind the header of all mapped files stands a list of the sections, offset and length of each;
/// the header's counts are the two halves of the file's length.
struct StreetIndexLayout: MappedLayout {
  static let kind = "street index"
  /// The letters OTMSTRTS.
  static let magic: UInt64 = 0x5354_5254_534D_544F
  static let formatVersion: UInt32 = 1

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

  /// The parts of a file.
  enum Section: Int, CaseIterable {
    /// The houses of all streets, as `HouseRun` packs them.
    case houses
    /// The points where streets meet, street by street: latitude and longitude, 4 bytes each.
    case junctions
    /// A record a street, in the order of names and areas: `StreetRecord`.
    case streets
    /// The names of streets as they are shown, zero-terminated.
    case shownNames
    /// The keys of names, one behind the other.
    case keys
    /// Where each key ends in `keys`, 4 bytes each.
    case keyEnds
    /// Where the streets of each key end in `namedStreets`, 4 bytes each.
    case nameEnds
    /// Numbers of streets by key, in the order of their areas, 4 bytes each.
    case namedStreets
    /// A hash table of keys: numbers of names from 1, or 0, 4 bytes each; their number is a power of
    /// two.
    case slots
    /// Where the streets of each area end in `areaStreets`, 4 bytes each.
    case areaEnds
    /// A street by area: its number, its name's, and the letters of that, 4 bytes each.
    case areaStreets
    /// Cells with a street in them, in order: cell and street, 4 bytes each.
    case cells
  }

  /// Where the first section begins.
  static let firstSection = MappedHeader.byteCount + 16 * Section.allCases.count
}

/// The size of a street's record, and where its parts stand: of 4 bytes but where it says otherwise,
/// angles in 1e-5 degrees.
enum StreetRecord {
  static let byteCount = 56
  /// 8 bytes: where the houses begin.
  static let houses = 0
  /// 8 bytes: the number of the way, or a hash, whose highest bit is set.
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
  /// 4 bytes: where the junctions begin; the next record's tells where they end.
  static let junctions = 52
}

/// Cells by which streets are found from a point: 0.004 degrees each way.
struct StreetCell {
  /// 1e-5 degrees: 445 m, more than the farthest that is asked for.
  private static let size = 400
  private static let columns = 36_000_000 / size
  private static let rows = 18_000_000 / size

  let row: Int
  let column: Int

  init(latitude: Int32, longitude: Int32) {
    row = (Int(latitude) + 9_000_000) / Self.size
    column = (Int(longitude) + 18_000_000) / Self.size
  }

  var number: UInt32 { Self.number(row: row, column: column) ?? 0 }

  /// The number of a cell, around the 180th meridian too; `nil` beyond the poles.
  static func number(row: Int, column: Int) -> UInt32? {
    guard (0...rows).contains(row) else { return nil }
    let column = ((column % columns) + columns) % columns
    return UInt32(clamping: row * columns + column)
  }
}
