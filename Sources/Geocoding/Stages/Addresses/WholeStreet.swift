import Gazetteer
import Geodesy

/// A street of a town with all its parts and their houses.
struct WholeStreet {
  /// A house, and the position of the part of the street that it belongs to.
  typealias House = (house: HouseEntry, part: Int)

  /// The parts, which differ in their postal code or quarter.
  let parts: [StreetEntry]
  /// The houses of each part.
  private let housesOfParts: [[HouseEntry]]
  /// The lowest and the highest number of the houses; `nil` if none has a number.
  let numbers: ClosedRange<UInt32>?

  /// Reads the houses of a street.
  init(_ parts: [StreetEntry], gazetteer: any GazetteerReading) throws {
    self.parts = parts
    housesOfParts = try parts.map(gazetteer.houses)
    numbers = housesOfParts.joined().reduce(nil) { numbers, house in
      guard let range = house.number.range else { return numbers }
      guard let numbers else { return range }
      return min(numbers.lowerBound, range.lowerBound)...max(numbers.upperBound, range.upperBound)
    }
  }

  /// The number of houses.
  var houseCount: Int { housesOfParts.reduce(0) { $0 + $1.count } }

  /// The houses' points, in the order of the parts.
  var points: [Coordinate] { housesOfParts.flatMap { $0.map(\.coordinate) } }

  /// Returns the houses that pass a test, in the order of the parts.
  func houses(where passes: (HouseEntry) -> Bool) -> [House] {
    var found: [House] = []
    for (part, houses) in housesOfParts.enumerated() {
      for house in houses where passes(house) { found.append((house, part)) }
    }
    return found
  }

  /// The part that represents the street: one with an id from its source, or else the longest.
  var main: StreetEntry? {
    parts.first { $0.id.source == .osm } ?? parts.max { $0.houseCount < $1.houseCount }
  }

  /// The corners of the parts' boxes.
  var corners: [Coordinate] {
    parts.compactMap(\.boundingBox).flatMap { box in
      [
        Coordinate(latitude: box.south, longitude: box.west),
        Coordinate(latitude: box.north, longitude: box.east),
      ].compactMap(\.self)
    }
  }

  /// The box around all parts; `nil` if none has a box.
  var box: BoundingBox? {
    let boxes = parts.compactMap(\.boundingBox)
    guard let first = boxes.first else { return nil }
    return boxes.reduce(first) { sum, box in
      BoundingBox(
        south: min(sum.south, box.south), west: min(sum.west, box.west),
        north: max(sum.north, box.north), east: max(sum.east, box.east)) ?? sum
    }
  }

  // MARK: Grouping

  /// Groups streets by name and town, in the order of the first of each.
  ///
  /// Postal codes and quarters do not divide a street, but a mile between two of one name does.
  static func grouped(_ streets: [StreetEntry]) -> [[StreetEntry]] {
    var groups: [[StreetEntry]] = []
    for street in streets {
      let near = groups.indices.filter { index in
        groups[index].contains { isOneStreet($0, street) }
      }
      guard let first = near.first else {
        groups.append([street])
        continue
      }
      groups[first].append(street)
      for index in near.dropFirst().reversed() { groups[first] += groups.remove(at: index) }
    }
    return groups
  }

  private static func isOneStreet(_ one: StreetEntry, _ other: StreetEntry) -> Bool {
    one.name == other.name && one.area.postTown == other.area.postTown
      && one.area.townName == other.area.townName
      && gapMeters(between: one, other) <= maxPartsMeters
  }

  /// The maximum distance between parts of one street.
  private static let maxPartsMeters = 2_000.0

  /// Returns the distance between the boxes of two streets.
  private static func gapMeters(between one: StreetEntry, _ other: StreetEntry) -> Double {
    guard let box = one.boundingBox, let second = other.boundingBox else {
      return one.coordinate.distanceMeters(to: other.coordinate)
    }
    func nearest(_ box: BoundingBox, to point: Coordinate) -> Coordinate {
      Coordinate(
        latitude: min(max(point.latitude, box.south), box.north),
        longitude: min(max(point.longitude, box.west), box.east)) ?? point
    }
    // From the other's middle to this box, and from there to the other: exact for boxes side by side.
    let here = nearest(box, to: other.coordinate)
    return here.distanceMeters(to: nearest(second, to: here))
  }

  // MARK: Houses of one number

  /// The maximum number of houses that are compared with each other.
  private static let maxCompared = 64
  /// The distance within which houses count as next to each other.
  private static let besideMeters = 50.0

  /// Returns the house of one number that has most of the others next to it; the first if several
  /// do.
  static func middle(of group: [House]) -> House? {
    guard group.count > 2 else { return group.first }
    let compared = group.prefix(maxCompared)
    let sums = compared.map { one in
      compared.reduce(0) { sum, other in
        let meters = one.house.coordinate.distanceMeters(to: other.house.coordinate)
        return sum + (meters <= besideMeters ? meters / besideMeters : Double(maxCompared))
      }
    }
    return zip(compared, sums).min { $0.1 < $1.1 }?.0
  }
}
