import Geodesy

/// The boxes around the places inside each area.
struct AreaExtents {
  /// A box in 1e-5 degrees; west lies east of east when it crosses the antimeridian.
  typealias Box = (west: Int32, south: Int32, east: Int32, north: Int32)

  /// What an area has seen so far.
  ///
  /// Longitudes are kept in two frames, from Greenwich and from the
  /// antimeridian; the narrower of the two is the box.
  private struct Extent {
    var south = Int32.max
    var north = Int32.min
    var west = Int32.max
    var east = Int32.min
    var westFromAntimeridian = Int32.max
    var eastFromAntimeridian = Int32.min
    var points = 0

    mutating func formUnion(_ other: Extent) {
      south = min(south, other.south)
      north = max(north, other.north)
      west = min(west, other.west)
      east = max(east, other.east)
      westFromAntimeridian = min(westFromAntimeridian, other.westFromAntimeridian)
      eastFromAntimeridian = max(eastFromAntimeridian, other.eastFromAntimeridian)
      points += other.points
    }

    init() {}

    init(latitude: Int32, longitude: Int32) {
      south = latitude
      north = latitude
      west = longitude
      east = longitude
      let shifted = longitude < 0 ? longitude + AreaExtents.fullTurn : longitude
      westFromAntimeridian = shifted
      eastFromAntimeridian = shifted
      points = 1
    }
  }

  private static let fullTurn: Int32 = 36_000_000
  private static let halfTurn: Int32 = 18_000_000

  private let areaIndex: [UInt32: Int]
  private var extents: [Extent]

  init(_ numbering: PlaceNumbering, places: ImportedPlaces) {
    areaIndex = Dictionary(
      numbering.areas.enumerated().map { ($1.position, $0) },
      uniquingKeysWith: { first, _ in first })
    extents = [Extent](repeating: Extent(), count: numbering.areas.count)
    // Backwards, every area is complete before it is added to the one around it.
    for position in (0..<numbering.count).reversed() {
      let number = Int(numbering.places[position])
      var extent = areaIndex[UInt32(clamping: position)].map { extents[$0] } ?? Extent()
      if places.hasPoint(number) {
        extent.formUnion(
          Extent(latitude: places.latitude[number], longitude: places.longitude[number]))
      }
      if let own = areaIndex[UInt32(clamping: position)] { extents[own] = extent }
      if let parent = areaIndex[numbering.parents[position]] { extents[parent].formUnion(extent) }
    }
  }

  /// The box around the places inside the area at a position that have a point of their own; `nil`
  /// when there are fewer than two.
  func box(at position: UInt32) -> Box? {
    guard let index = areaIndex[position], extents[index].points > 1 else { return nil }
    let extent = extents[index]
    let width = extent.east - extent.west
    let shiftedWidth = extent.eastFromAntimeridian - extent.westFromAntimeridian
    guard shiftedWidth < width else {
      return (extent.west, extent.south, extent.east, extent.north)
    }
    return (
      Self.wrapped(extent.westFromAntimeridian), extent.south,
      Self.wrapped(extent.eastFromAntimeridian), extent.north
    )
  }

  private static func wrapped(_ longitude: Int32) -> Int32 {
    longitude > halfTurn ? longitude - fullTurn : longitude
  }
}
