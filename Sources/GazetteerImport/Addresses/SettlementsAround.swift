import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The settlements around places of other sources, for the country and divisions of these.
///
/// Only the cells of half a degree that the places lie in, and those next to them, are kept: an
/// extract of a country covers few of the globe's.
struct SettlementsAround {
  struct Settlement {
    /// The number in reading order.
    let number: UInt32
    let path: AdminPath
    let country: UInt16
    /// In 1e-5 degrees.
    let latitude: Int32
    let longitude: Int32
  }

  private var cells: [Int32: [Settlement]] = [:]

  /// In 1e-5 degrees.
  private static let cellSize: Int32 = 50_000
  private static let cellsAround: Int32 = 720
  private static let fullTurn = 36_000_000.0

  /// Makes room for the settlements around a place, at least those within a distance.
  mutating func prepare(latitude: Int32, longitude: Int32, meters: Double = 0) {
    for cell in Self.cells(around: latitude, longitude, meters: meters) where cells[cell] == nil {
      cells[cell] = []
    }
  }

  /// Records a settlement, unless it is far from all places.
  mutating func note(
    _ number: UInt32, _ path: AdminPath, country: UInt16, latitude: Int32, longitude: Int32
  ) {
    guard !cells.isEmpty else { return }
    let cell = Self.number(row: Self.row(latitude), column: Self.column(longitude))
    cells[cell]?.append(
      Settlement(
        number: number, path: path, country: country, latitude: latitude, longitude: longitude))
  }

  /// Returns the settlements within a distance of a point for which room was made, nearest first.
  func settlements(
    around point: Coordinate, latitude: Int32, longitude: Int32, within meters: Double
  ) -> [(element: Settlement, meters: Double)] {
    var found: [(element: Settlement, meters: Double)] = []
    for cell in Self.cells(around: latitude, longitude, meters: meters) {
      for settlement in cells[cell] ?? [] {
        let other = Coordinate(
          latitude: Double(settlement.latitude) / 100_000,
          longitude: Double(settlement.longitude) / 100_000)
        guard let distance = other?.distanceMeters(to: point), distance <= meters else { continue }
        found.append((settlement, distance))
      }
    }
    return found.sorted { ($0.meters, $0.element.number) < ($1.meters, $1.element.number) }
  }

  /// Returns the nearest settlement; `nil` if there is none within half a degree.
  func nearest(to place: SourcePlace) -> Settlement? {
    // The length of a degree of longitude, in degrees of latitude.
    let scale = cos(Double(place.latitude) / 100_000 * .pi / 180)
    var best: (settlement: Settlement, squared: Double)?
    for cell in Self.cells(around: place.latitude, place.longitude) {
      for settlement in cells[cell] ?? [] {
        let north = Double(settlement.latitude) - Double(place.latitude)
        var east = abs(Double(settlement.longitude) - Double(place.longitude))
        if east > Self.fullTurn / 2 { east = Self.fullTurn - east }
        east *= scale
        let squared = north * north + east * east
        if squared < best?.squared ?? .infinity { best = (settlement, squared) }
      }
    }
    return best?.settlement
  }

  // MARK: Cells

  /// The least length of a cell from south to north.
  private static let cellMeters = 55_000.0

  /// Returns the cell of a point and those around it: the next ones, or all within a distance.
  private static func cells(
    around latitude: Int32, _ longitude: Int32, meters: Double = 0
  ) -> [Int32] {
    let (row, column) = (row(latitude), column(longitude))
    let rows = Int32(max(1, (meters / cellMeters).rounded(.up)))
    // Cells are narrowest at the end that is nearer to the pole.
    let farthest = min(90, abs(Double(latitude)) / 100_000 + Double(rows + 1) / 2)
    let width = cellMeters * cos(farthest * .pi / 180)
    let columns = Int32(max(1, min(Double(cellsAround / 2), (meters / width).rounded(.up))))
    return (-rows...rows).flatMap { south in
      (-columns...columns).map { number(row: row + south, column: column + $0) }
    }
  }

  private static func row(_ latitude: Int32) -> Int32 { (latitude + 9_000_000) / cellSize }

  private static func column(_ longitude: Int32) -> Int32 { (longitude + 18_000_000) / cellSize }

  private static func number(row: Int32, column: Int32) -> Int32 {
    row * cellsAround + (column + cellsAround) % cellsAround
  }
}
