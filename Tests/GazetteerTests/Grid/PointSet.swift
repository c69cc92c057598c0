import Foundation
import Gazetteer
import Geodesy
import TestSupport
import Testing

/// Kinds of point sets, each difficult for some index.
enum PointSet: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case uniform, clustered, antimeridian, poles, cellEdges, lattice, allEqual, crowded, empty, one

  var testDescription: String { rawValue }

  /// Returns points of this kind with ordinals in random order, and random attributes.
  func points(_ count: Int, using generator: inout SeededGenerator) -> [GridPoint] {
    let count = self == .empty ? 0 : self == .one ? 1 : count
    let centers = (0..<max(1, count / 40)).map { _ in Coordinate.random(using: &generator) }
    let ordinals = (0..<UInt32(count)).shuffled(using: &generator)
    return ordinals.map { ordinal in
      GridPoint(
        ordinal: ordinal, coordinate: coordinate(centers, using: &generator),
        layer: UInt8.random(in: 0...40, using: &generator),
        country: UInt16.random(in: 1...300, using: &generator),
        population: UInt32(exp(Double.random(in: 0...16, using: &generator))))
    }
  }

  private func coordinate(
    _ centers: [Coordinate], using generator: inout SeededGenerator
  ) -> Coordinate {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    switch self {
    case .uniform, .one, .empty: return .random(using: &generator)
    case .clustered:
      return .wrapped(
        centers.randomElement(using: &generator)!, number(-0.3...0.3), number(-0.3...0.3))
    case .antimeridian:
      let east = number(-0.001...0.001)
      let longitude = Bool.random(using: &generator) ? (east < 0 ? -180 : 180) : 180 + east
      let latitude = Bool.random(using: &generator) ? number(-90...90) : number(-0.01...0.01)
      return Coordinate(
        latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)!
    case .poles:
      // Within a kilometer, and now and then the pole itself at some longitude.
      let distance = Int.random(in: 0...9, using: &generator) == 0 ? 0 : number(0...0.009)
      let latitude = Bool.random(using: &generator) ? 90 - distance : distance - 90
      return Coordinate(latitude: latitude, longitude: number(-180...180))!
    case .cellEdges:
      // On faces of the cube, -1, 0 and 1 are edges of levels 0 and 1, 5/12 one of level 2.
      let edges: [Double] = [-1, -5.0 / 12, 0, 5.0 / 12, 1]
      var vector = [1.0, edges.randomElement(using: &generator)!, number(-1...1)]
      if Bool.random(using: &generator) { vector[2] = edges.randomElement(using: &generator)! }
      if Bool.random(using: &generator) { vector[0] = -1 }
      vector.shuffle(using: &generator)
      return Coordinate(
        latitude: atan2(vector[2], hypot(vector[0], vector[1])) * 180 / .pi,
        longitude: atan2(vector[1], vector[0]) * 180 / .pi)!
    case .lattice:
      return Coordinate(
        latitude: number(-6...6).rounded() * 15, longitude: number(-6...6).rounded() * 30)!
    case .allEqual: return centers[0]
    case .crowded:
      // Within about ten meters, where 32-bit vectors can hardly tell points apart.
      return .wrapped(centers[0], number(-1e-4...1e-4), number(-1e-4...1e-4))
    }
  }
}

extension Coordinate {
  /// Returns a point uniformly spread over the sphere.
  static func random(using generator: inout SeededGenerator) -> Coordinate {
    let z = Double.random(in: -1...1, using: &generator)
    return Coordinate(
      latitude: asin(z) * 180 / .pi, longitude: Double.random(in: -180...180, using: &generator))!
  }

  /// Returns a point some degrees away, over the poles and the antimeridian if need be.
  static func wrapped(_ center: Coordinate, _ northing: Double, _ easting: Double) -> Coordinate {
    var latitude = center.latitude + northing
    var longitude = center.longitude + easting
    if abs(latitude) > 90 {
      latitude = (latitude > 0 ? 180 : -180) - latitude
      longitude += 180
    }
    longitude -= 360 * ((longitude + 180) / 360).rounded(.down)
    return Coordinate(latitude: latitude, longitude: longitude)!
  }

  /// Returns a place to search from: anywhere, at a point, near one, opposite one, at an edge.
  static func target(
    near points: [GridPoint], using generator: inout SeededGenerator
  ) -> Coordinate {
    let point = points.randomElement(using: &generator)?.coordinate ?? random(using: &generator)
    switch Int.random(in: 0...6, using: &generator) {
    case 0: return random(using: &generator)
    case 1: return point
    case 2:
      return Coordinate(
        latitude: -point.latitude,
        longitude: point.longitude > 0 ? point.longitude - 180 : point.longitude + 180)!
    case 3:
      return [(90, 0), (-90, 77), (0, 180), (0, -180), (12.5, 180)].map {
        Coordinate(latitude: $0, longitude: $1)!
      }.randomElement(using: &generator)!
    case 4: return PointSet.cellEdges.points(1, using: &generator)[0].coordinate
    default:
      let spread = [1e-6, 1e-4, 0.01, 0.3].randomElement(using: &generator)!
      return wrapped(
        point, .random(in: -spread...spread, using: &generator),
        .random(in: -spread...spread, using: &generator))
    }
  }
}
