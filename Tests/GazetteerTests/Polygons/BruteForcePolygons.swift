import Gazetteer
import Geodesy
import TestSupport

/// Rings on a coarse grid, so that points often lie on edges and vertices, and the textbook
/// even-odd rule.
struct BruteForcePolygons {
  let rings: [[PolygonVertex]]

  /// Whether a line due west from the point crosses an odd number of sides; in whole numbers.
  func contains(_ point: Coordinate) -> Bool {
    // As the index rounds: to 1e-7 degrees; -180 is 180, and the pole lies south of itself.
    var x = Int((point.longitude * 1e7).rounded())
    if x == -1_800_000_000 { x = 1_800_000_000 }
    let y = min(Int((point.latitude * 1e7).rounded()), 899_999_999)
    var isInside = false
    for ring in rings {
      for (index, start) in ring.enumerated() {
        let end = ring[(index + 1) % ring.count]
        let (startY, endY) = (Int(start.latitude) * 100, Int(end.latitude) * 100)
        guard (startY <= y) != (endY <= y) else { continue }
        // start + (y - startY) / (endY - startY) * (end - start) < x, multiplied out.
        let left = (y - startY) * (Int(end.longitude) - Int(start.longitude))
        let right = (x - Int(start.longitude) * 100) * (Int(end.latitude) - Int(start.latitude))
        if endY > startY ? left < right : left > right { isInside.toggle() }
      }
    }
    return isInside
  }

  /// Makes a random polygon of several rings, crossing itself as it likes.
  static func random(using generator: inout SeededGenerator) -> BruteForcePolygons {
    // Sides of a kilometre, of a cell, and around the world; corners on edges of cells and off.
    let step = [1, 1_000, 50_000, 100_000, 1_000_000].randomElement(using: &generator) ?? 1
    let reach = [5, 40, 400].randomElement(using: &generator) ?? 5
    let latitude = Int.random(in: -90...90, using: &generator) * 100_000
    let longitude = Int.random(in: -180...180, using: &generator) * 100_000
    let rings = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      (0..<Int.random(in: 3...30, using: &generator)).compactMap { _ in
        PolygonVertex(
          latitude: clamped(
            latitude + Int.random(in: -reach...reach, using: &generator) * step, 9_000_000),
          longitude: clamped(
            longitude + Int.random(in: -reach...reach, using: &generator) * step, 18_000_000))
      }
    }
    return BruteForcePolygons(rings: rings)
  }

  private static func clamped(_ number: Int, _ limit: Int) -> Int {
    max(-limit, min(limit, number))
  }

  /// A point near the polygon, often on its corners' parallels and meridians, on edges of cells, or
  /// at the ends of the map.
  func point(using generator: inout SeededGenerator) -> Coordinate {
    let corners = rings.joined()
    let first = corners.randomElement(using: &generator)
    let second = corners.randomElement(using: &generator)
    var latitude = Double(first?.latitude ?? 0) / 1e5
    var longitude = Double(second?.longitude ?? 0) / 1e5
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: break
    case 1: latitude += Double.random(in: -1...1, using: &generator)
    case 2: longitude += Double.random(in: -1...1, using: &generator)
    case 3:
      latitude = latitude.rounded()
      longitude = longitude.rounded()
    case 4:
      latitude = Double.random(in: -90...90, using: &generator)
      longitude =
        [-180, 180, Double.random(in: -180...180, using: &generator)]
        .randomElement(using: &generator) ?? 0
    default:
      latitude += Double.random(in: -2e-5...2e-5, using: &generator)
      longitude += Double.random(in: -2e-5...2e-5, using: &generator)
    }
    return Coordinate(
      latitude: max(-90, min(90, latitude)), longitude: max(-180, min(180, longitude)))
      ?? Coordinate(latitude: 0, longitude: 0)!
  }
}
