import Gazetteer
import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The polygons of first-level divisions, with the numbers that ``SettledPoints`` gives these.
struct RegionBorders {
  private let polygons: PolygonReader
  private var regions: [PlaceID: SettledPoints.Region] = [:]
  /// The regions that have a polygon.
  private(set) var drawn: Set<SettledPoints.Region> = []

  /// A record on the other side of its border is in order up to here: maps differ by some kilometers.
  static let toleranceMeters = 5_000.0
  /// The distance from a region beyond which no map is to blame.
  static let errorMeters = 20_000.0
  private static let bearings = 16
  private static let circleMeters = 10_000.0
  private static let metersPerDegree = 111_195.0

  init(_ polygons: PolygonReader, codes: AdminCodes, settled: inout SettledPoints) {
    self.polygons = polygons
    let ids = polygons.regionIDs
    for division in codes.divisions where division.codes.count == 1 {
      var path = codes.path(country: division.country)
      guard let id = PlaceID(division.id), path.descend(division.codes) == 1 else { continue }
      let region = settled.region(of: path)
      regions[id] = region
      if ids.contains(id) { drawn.insert(region) }
    }
  }

  /// Returns the division around a point; `nil` where none is drawn.
  func region(at point: Coordinate) -> SettledPoints.Region? {
    polygons.region(at: point).flatMap { regions[$0] }
  }

  /// Returns the division around a point, if it is another one and the record's own is not near.
  func otherRegion(
    at point: Coordinate, than own: SettledPoints.Region, beyond meters: Double = toleranceMeters
  ) -> SettledPoints.Region? {
    guard let region = region(at: point), region != own, !isNear(own, at: point, within: meters)
    else { return nil }
    return region
  }

  /// Returns whether a point is farther from a region than any map errs.
  func isOutside(_ region: SettledPoints.Region, at point: Coordinate) -> Bool {
    self.region(at: point) != region && !isNear(region, at: point, within: Self.errorMeters)
  }

  /// Returns whether a region lies around a point: on one of some circles, at most 10 km apart.
  func isNear(
    _ region: SettledPoints.Region, at point: Coordinate, within meters: Double
  ) -> Bool {
    let scale = max(0.05, cos(point.latitude * .pi / 180))
    let circles = Int((meters / Self.circleMeters).rounded(.up))
    return (1...max(1, circles)).contains { circle in
      let degrees = meters * Double(circle) / Double(max(1, circles)) / Self.metersPerDegree
      return (0..<Self.bearings).contains { step in
        let angle = 2 * Double.pi * Double(step) / Double(Self.bearings)
        let near = Coordinate(
          latitude: point.latitude + degrees * cos(angle),
          longitude: point.longitude + degrees * sin(angle) / scale)
        return near.flatMap(self.region) == region
      }
    }
  }
}
