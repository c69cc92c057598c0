import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The settlements of the places files with their first-level divisions: the witnesses for other records.
///
/// Settlements that only postal files know are none, since their points are what is to be examined. Those on
/// the other side of the antimeridian count as far away.
struct SettledPoints {
  /// The number of a first-level division, or of a country for settlements without one.
  typealias Region = UInt32

  /// A settlement; coordinates in 1e-5 degrees.
  struct Settlement {
    let place: UInt32
    let latitude: Int32
    let longitude: Int32
    let region: Region
    let population: UInt32
  }

  /// In the order of their places' numbers, once they are sorted.
  private(set) var settlements: [Settlement] = []
  private var regions: [[UInt8]: Region] = [:]
  /// The paths of regions, by number.
  private(set) var paths: [AdminPath] = []
  private var counts: [Region: Int] = [:]
  /// The positions of settlements by row, and in a row from west to east; empty until ``sort()``.
  private var order: [UInt32] = []
  /// The position in ``order`` at which each row starts.
  private var rowStarts: [Int] = []

  /// The height of a row in 1e-5 degrees: 16.7 km.
  private static let rowHeight: Int32 = 15_000
  private static let rowCount = 1_200
  /// The length of 1e-5 degrees of a meridian.
  private static let metersPerUnit = 1.11195
  /// Shrinks rows' parallels no further than at 84 degrees.
  private static let minScale = 0.1

  /// Returns the number of a path's first-level division.
  mutating func region(of path: AdminPath) -> Region {
    let path = path.truncated(toDivisions: 1)
    if let known = regions[path.bytes] { return known }
    let region = Region(clamping: paths.count)
    regions[path.bytes] = region
    paths.append(path)
    return region
  }

  /// Returns the number of settlements in a region.
  func count(in region: Region) -> Int { counts[region] ?? 0 }

  /// Records a settlement.
  mutating func note(
    _ place: UInt32, at path: AdminPath, latitude: Int32, longitude: Int32, population: Int64
  ) {
    let region = region(of: path)
    counts[region, default: 0] += 1
    settlements.append(
      Settlement(
        place: place, latitude: latitude, longitude: longitude, region: region,
        population: UInt32(clamping: population)))
  }

  /// Sorts the settlements, so that those around a point are found.
  mutating func sort() {
    settlements.sort { $0.place < $1.place }
    order = settlements.indices.map { UInt32($0) }.sorted { one, other in
      let (one, other) = (settlements[Int(one)], settlements[Int(other)])
      return (Self.row(one.latitude), one.longitude, one.place)
        < (Self.row(other.latitude), other.longitude, other.place)
    }
    rowStarts = [Int](repeating: 0, count: Self.rowCount + 1)
    for position in order {
      rowStarts[Self.row(settlements[Int(position)].latitude) + 1] += 1
    }
    for row in 1...Self.rowCount { rowStarts[row] += rowStarts[row - 1] }
  }

  /// Returns the settlement of a place; `nil` if it is not a witness.
  func settlement(of place: UInt32) -> Settlement? {
    var (lower, upper) = (0, settlements.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if settlements[middle].place < place { lower = middle + 1 } else { upper = middle }
    }
    return lower < settlements.count && settlements[lower].place == place
      ? settlements[lower] : nil
  }

  /// Returns whether a settlement of a region lies around a point, besides one that is not asked.
  ///
  /// - Complexity: O(n) in the settlements around it.
  func has(
    _ region: Region, around point: PostalPoint, meters: Double, besides place: UInt32? = nil
  ) -> Bool {
    var isFound = false
    visit(around: point, meters: meters) { settlement, _ in
      isFound = isFound || settlement.region == region && settlement.place != place
      return !isFound
    }
    return isFound
  }

  /// Returns the nearest settlement within a distance.
  func nearest(to point: PostalPoint, meters: Double) -> (settlement: Settlement, meters: Double)? {
    // Most points have one near; a search of 1,000 km would see thousands.
    for reach in [30_000, 200_000, meters] where reach <= meters {
      var best: (settlement: Settlement, meters: Double)?
      visit(around: point, meters: reach) { settlement, meters in
        if meters < best?.meters ?? .infinity { best = (settlement, meters) }
        return true
      }
      if let best { return best }
    }
    return nil
  }

  /// Visits the settlements around a point until one returns false.
  func visit(
    around point: PostalPoint, meters: Double, _ body: (Settlement, Double) -> Bool
  ) {
    guard !order.isEmpty else { return }
    let reach = Int32(clamping: Int(meters / Self.metersPerUnit))
    let scale = max(Self.minScale, cos(Double(point.latitude) / 100_000 * .pi / 180))
    let width = Int32(clamping: Int(meters / Self.metersPerUnit / scale))
    let first = Self.row(max(-9_000_000, point.latitude - reach))
    let last = Self.row(min(9_000_000, point.latitude + reach))
    for row in first...last {
      var position = firstPosition(in: row, notWestOf: point.longitude &- width)
      while position < rowStarts[row + 1] {
        let settlement = settlements[Int(order[position])]
        position += 1
        guard settlement.longitude <= point.longitude &+ width else { break }
        let north = Double(settlement.latitude - point.latitude)
        let east = Double(settlement.longitude - point.longitude) * scale
        let distance = (north * north + east * east).squareRoot() * Self.metersPerUnit
        if distance <= meters, !body(settlement, distance) { return }
      }
    }
  }

  private func firstPosition(in row: Int, notWestOf longitude: Int32) -> Int {
    var (lower, upper) = (rowStarts[row], rowStarts[row + 1])
    while lower < upper {
      let middle = (lower + upper) / 2
      if settlements[Int(order[middle])].longitude < longitude {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return lower
  }

  private static func row(_ latitude: Int32) -> Int {
    min(rowCount - 1, Int((latitude + 9_000_000) / rowHeight))
  }
}

extension SettledPoints.Settlement {
  /// The settlement's point; `nil` for none on the globe.
  var point: PostalPoint? { PostalPoint(latitude: latitude, longitude: longitude) }
}
