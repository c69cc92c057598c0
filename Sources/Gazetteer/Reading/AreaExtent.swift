/// The extent of the points in an area.
///
/// Longitudes are kept in two frames, from Greenwich and from the antimeridian; the narrower of the
/// two is the box.
package struct AreaExtent {
  /// A box in 1e-5 degrees; its west exceeds its east if it crosses the antimeridian.
  package typealias Box = (west: Int32, south: Int32, east: Int32, north: Int32)

  private var points = 0
  private var south = Int32.max
  private var north = Int32.min
  private var west = Int32.max
  private var east = Int32.min
  private var westFromAntimeridian = Int32.max
  private var eastFromAntimeridian = Int32.min

  private static let fullTurn: Int32 = 36_000_000
  private static let halfTurn: Int32 = 18_000_000

  /// Creates an empty extent.
  package init() {}

  /// Adds a point, in 1e-5 degrees.
  package mutating func add(latitude: Int32, longitude: Int32) {
    points += 1
    south = min(south, latitude)
    north = max(north, latitude)
    west = min(west, longitude)
    east = max(east, longitude)
    let shifted = longitude < 0 ? longitude + Self.fullTurn : longitude
    westFromAntimeridian = min(westFromAntimeridian, shifted)
    eastFromAntimeridian = max(eastFromAntimeridian, shifted)
  }

  /// Adds another extent.
  package mutating func formUnion(_ other: Self) {
    points += other.points
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
    westFromAntimeridian = min(westFromAntimeridian, other.westFromAntimeridian)
    eastFromAntimeridian = max(eastFromAntimeridian, other.eastFromAntimeridian)
  }

  /// The size of the box in square degrees of the map; 0 without a box.
  package var size: Double {
    guard let box else { return 0 }
    let width = Double(box.east) - Double(box.west)
    let height = Double(box.north) - Double(box.south)
    return (width < 0 ? width + Double(Self.fullTurn) : width) * height / 1e10
  }

  /// The box around the points; `nil` if there are fewer than two.
  package var box: Box? {
    guard points > 1 else { return nil }
    guard eastFromAntimeridian - westFromAntimeridian < east - west else {
      return (west, south, east, north)
    }
    return (Self.wrapped(westFromAntimeridian), south, Self.wrapped(eastFromAntimeridian), north)
  }

  private static func wrapped(_ longitude: Int32) -> Int32 {
    longitude > halfTurn ? longitude - fullTurn : longitude
  }

  /// The distance outside a polygon's box at which a place still counts as inside it: 0.2 degrees.
  ///
  /// Maps omit islets, and their borders are some hundred meters off.
  private static let margin: Int32 = 20_000

  /// Returns whether a point lies in a polygon's box, or near it.
  package static func contains(_ box: Box, latitude: Int32, longitude: Int32) -> Bool {
    guard latitude >= box.south - margin, latitude <= box.north + margin else { return false }
    let (west, east) = (box.west - margin, box.east + margin)
    return box.west > box.east
      ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
  }
}
