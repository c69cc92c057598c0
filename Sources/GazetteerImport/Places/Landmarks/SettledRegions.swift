import Gazetteer

/// The first-level divisions that have settlements in each cell of a grid.
///
/// They tell in which divisions a wide landmark lies: "Long Island, NY", "Lake Baikal, Buryatia".
struct SettledRegions {
  /// The divisions' paths, and their positions.
  private var paths: [AdminPath] = []
  private var positions: [[UInt8]: Int32] = [:]
  /// For each cell, the positions of its divisions, of which it has few.
  private var cells: [Int32: [Int32]] = [:]

  /// In 1e-5 degrees: 28 km of a meridian.
  private static let cellSize: Int32 = 25_000
  private static let cellsAround: Int32 = 1_440
  private static let cellsToPole: Int32 = 720
  /// The maximum number of divisions of a landmark, and the part of its cells that one must be in.
  private static let mostRegions = 40
  private static let leastShare = 0.02

  /// Records the division of a settlement.
  mutating func note(_ path: AdminPath, latitude: Int32, longitude: Int32) {
    let region = path.truncated(toDivisions: 1)
    let position: Int32
    if let known = positions[region.bytes] {
      position = known
    } else {
      position = Int32(paths.count)
      positions[region.bytes] = position
      paths.append(region)
    }
    let cell = Self.number(row: Self.row(latitude), column: Self.column(longitude))
    if cells[cell]?.contains(position) != true { cells[cell, default: []].append(position) }
  }

  /// Returns the divisions in a box, those with most of it first.
  ///
  /// Only divisions of the given countries are returned; without countries, those of all.
  func regions(in box: AreaExtent.Box, of countries: [UInt16]) -> [AdminPath] {
    var counts: [Int32: Int] = [:]
    let (west, east) = (Self.column(box.west), Self.column(box.east))
    let width = west <= east ? east - west : east - west + Self.cellsAround
    for row in Self.row(box.south)...Self.row(box.north) {
      for step in 0...width {
        let column = (west + step) % Self.cellsAround
        for region in cells[Self.number(row: row, column: column)] ?? [] {
          counts[region, default: 0] += 1
        }
      }
    }
    let least = Double(counts.values.reduce(0, +)) * Self.leastShare
    return counts.filter { Double($0.value) >= least }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { paths[Int($0.key)] }
      .filter { path in countries.isEmpty || path.country.map(countries.contains) == true }
      .prefix(Self.mostRegions).map { $0 }
  }

  private static func row(_ latitude: Int32) -> Int32 {
    min(cellsToPole - 1, (latitude + 9_000_000) / cellSize)
  }

  private static func column(_ longitude: Int32) -> Int32 {
    (longitude + 18_000_000) / cellSize % cellsAround
  }

  private static func number(row: Int32, column: Int32) -> Int32 { row * cellsAround + column }
}
