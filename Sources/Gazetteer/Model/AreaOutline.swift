/// The outline of an area: polygons with holes.
package struct AreaOutline: Hashable, Sendable {
  /// A part of the area.
  package struct Part: Hashable, Sendable {
    /// The outer ring, closed and counterclockwise.
    package let ring: [PolygonVertex]
    /// The rings of its holes, closed and clockwise.
    package internal(set) var holes: [[PolygonVertex]] = []
  }

  /// The parts, the largest first; at least one.
  package let parts: [Part]

  /// Puts rings together; `nil` without any.
  ///
  /// By the even-odd rule, a ring inside an odd number of others is a hole of the smallest of them.
  package init?(rings: [[PolygonVertex]]) {
    let sorted = rings.map(MeasuredRing.init).sorted { $0.area > $1.area }
    guard !sorted.isEmpty else { return nil }
    var parts: [Part] = []
    var partOf: [Int: Int] = [:]
    for (index, ring) in sorted.enumerated() {
      let around = (0..<index).filter { sorted[$0].contains(ring) }
      if around.count.isMultiple(of: 2) {
        partOf[index] = parts.count
        parts.append(Part(ring: ring.directed(isCounterclockwise: true)))
      } else if let part = around.last.flatMap({ partOf[$0] }) {
        parts[part].holes.append(ring.directed(isCounterclockwise: false))
      }
    }
    self.parts = parts
  }
}

/// A ring with its area and its box, which most comparisons need only.
private struct MeasuredRing {
  let corners: [PolygonVertex]
  let area: Int
  private let isCounterclockwise: Bool
  private let south: Int32
  private let north: Int32
  private let west: Int32
  private let east: Int32

  init(_ corners: [PolygonVertex]) {
    self.corners = corners
    var doubled = 0
    for (start, end) in zip(corners, corners.dropFirst()) {
      doubled +=
        Int(start.longitude) * Int(end.latitude) - Int(end.longitude) * Int(start.latitude)
    }
    area = abs(doubled)
    isCounterclockwise = doubled > 0
    south = corners.map(\.latitude).min() ?? 0
    north = corners.map(\.latitude).max() ?? 0
    west = corners.map(\.longitude).min() ?? 0
    east = corners.map(\.longitude).max() ?? 0
  }

  /// Returns whether another ring lies inside, by the first of its corners that is not one of this ring's.
  func contains(_ other: MeasuredRing) -> Bool {
    guard other.south >= south, other.north <= north, other.west >= west, other.east <= east
    else { return false }
    let own = Set(corners)
    guard let point = other.corners.first(where: { !own.contains($0) }) else { return false }
    var isInside = false
    for (start, end) in zip(corners, corners.dropFirst())
    where (start.latitude > point.latitude) != (end.latitude > point.latitude) {
      let share =
        Double(Int(point.latitude) - Int(start.latitude))
        / Double(Int(end.latitude) - Int(start.latitude))
      let longitude =
        Double(start.longitude) + share * Double(Int(end.longitude) - Int(start.longitude))
      if Double(point.longitude) < longitude { isInside.toggle() }
    }
    return isInside
  }

  func directed(isCounterclockwise wanted: Bool) -> [PolygonVertex] {
    wanted == isCounterclockwise ? corners : corners.reversed()
  }
}
