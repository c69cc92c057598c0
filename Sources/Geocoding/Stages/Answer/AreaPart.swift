import Gazetteer
import Geodesy

/// A part of an area that a query names, such as its south, and the words that say so.
struct AreaPart {
  /// Where the part lies in the area.
  enum Direction: Equatable {
    /// A direction of the compass: steps to the north and the east, each -1, 0 or 1.
    case compass(north: Int, east: Int)
    /// The middle, or anywhere inside.
    case center

    /// Parses `N`, `SW`, `C` and the like; returns `nil` for anything else.
    init?(_ text: String) {
      if text == "C" {
        self = .center
        return
      }
      var (north, east) = (0, 0)
      for letter in text {
        switch letter {
        case "N": north = 1
        case "S": north = -1
        case "E": east = 1
        case "W": east = -1
        default: return nil
        }
      }
      guard north != 0 || east != 0 else { return nil }
      self = .compass(north: north, east: east)
    }

    /// The degrees of a direction of the compass, clockwise from north; `nil` for others.
    var bearingDegrees: Double? {
      guard case .compass(let north, let east) = self else { return nil }
      return switch (north, east) {
      case (1, 0): 0
      case (1, 1): 45
      case (0, 1): 90
      case (-1, 1): 135
      case (-1, 0): 180
      case (-1, -1): 225
      case (0, -1): 270
      case (1, -1): 315
      default: nil
      }
    }
  }

  /// Where the part lies.
  let direction: Direction
  /// The words that say so, as a range of the query's words.
  let words: Range<Int>

  /// The maximum number of places read to find the divisions of an area.
  private static let maxReads = 600
  /// The minimum number of divisions that tell where people live in an area.
  private static let minDivisions = 4

  /// Returns a point in the part of an area; `nil` if the area itself is meant, or too small.
  ///
  /// It is the mean of the divisions that lie farthest in the direction: a third of them, as divisions
  /// are small where many people live.
  func point(in area: Place, _ gazetteer: some GazetteerReading) throws -> Coordinate? {
    guard case .compass(let north, let east) = direction,
      [.country, .region, .county].contains(area.layer)
    else { return nil }
    let divisions = try Self.divisions(of: area, gazetteer)
    guard divisions.count >= Self.minDivisions else {
      return try boxPoint(of: area, north, east, gazetteer)
    }
    func farthest(_ points: [Coordinate], _ share: Int, _ key: (Coordinate) -> Double)
      -> [Coordinate]
    {
      let count = max(1, (points.count + share - 1) / share)
      return Array(points.sorted { key($0) > key($1) }.prefix(count))
    }
    // Of an area around the 180th meridian, longitudes count from the area's own.
    func eastward(_ point: Coordinate) -> Double {
      var degrees = point.longitude - area.coordinate.longitude
      if degrees > 180 { degrees -= 360 }
      if degrees < -180 { degrees += 360 }
      return degrees
    }
    // A corner is the half of a half.
    let share = north != 0 && east != 0 ? 2 : 3
    var points = divisions
    if north != 0 { points = farthest(points, share) { $0.latitude * Double(north) } }
    if east != 0 { points = farthest(points, share) { eastward($0) * Double(east) } }
    let count = Double(points.count)
    var longitude =
      area.coordinate.longitude + points.reduce(0) { $0 + eastward($1) } / count
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return Self.rounded(
      latitude: points.reduce(0) { $0 + $1.latitude } / count, longitude: longitude)
  }

  /// Returns the points of the largest divisions of an area.
  private static func divisions(
    of area: Place, _ gazetteer: some GazetteerReading
  ) throws -> [Coordinate] {
    var found: [Coordinate] = []
    guard var next = PlaceOrdinal(after: area.interval.first) else { return [] }
    for _ in 0..<maxReads where area.interval.contains(next) {
      var last = next
      if let place = try gazetteer.place(next) {
        last = place.interval.last
        if [.region, .county, .localAdmin].contains(place.layer), place.hasOwnCoordinate {
          found.append(place.coordinate)
        }
      }
      guard let following = PlaceOrdinal(after: last) else { break }
      next = following
    }
    return found
  }

  /// Returns the middle of the box's third in the direction.
  private func boxPoint(
    of area: Place, _ north: Int, _ east: Int, _ gazetteer: some GazetteerReading
  ) throws -> Coordinate? {
    guard let box = try gazetteer.area(area.interval.first)?.boundingBox, box.west <= box.east
    else { return nil }
    return Self.rounded(
      latitude: (box.south + box.north) / 2 + Double(north) * (box.north - box.south) / 3,
      longitude: (box.west + box.east) / 2 + Double(east) * (box.east - box.west) / 3)
  }

  /// Returns a point with four decimals, which are some ten meters: more would claim what nobody knows.
  static func rounded(latitude: Double, longitude: Double) -> Coordinate? {
    Coordinate(
      latitude: (latitude * 1e4).rounded() / 1e4, longitude: (longitude * 1e4).rounded() / 1e4)
  }
}

extension PlaceOrdinal {
  /// Creates the next ordinal; `nil` after the last possible one.
  fileprivate init?(after other: PlaceOrdinal) {
    guard other.rawValue < .max else { return nil }
    self.init(rawValue: other.rawValue + 1)
  }
}
