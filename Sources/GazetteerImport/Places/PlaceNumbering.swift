import Gazetteer

/// The numbering of places in a depth-first walk of the administrative hierarchy.
///
/// Positions count from 0, ordinals from 1. Arrays are indexed by position unless stated otherwise.
struct PlaceNumbering {
  /// Marks the top in an array of parents.
  static let noParent = UInt32.max

  /// The number, in reading order, of the place at each position.
  private(set) var places: [UInt32] = []
  /// The position of the innermost area around each place.
  private(set) var parents: [UInt32] = []
  /// The last position inside each place; its own if it has no contents.
  private(set) var lasts: [UInt32] = []
  private(set) var prominences: [UInt16] = []
  /// The areas that contain all places of their path.
  private(set) var areas: [Area] = []
  /// The positions by number in reading order.
  private var positions: [UInt32]

  /// An area that contains all places of its path.
  struct Area {
    let position: UInt32
    let path: [UInt8]
  }

  private static let noPosition = UInt32.max

  /// Numbers all places but the omitted ones.
  init(
    _ gazetteer: ImportedGazetteer, nameCounts: [UInt32], leavingOut omitted: Set<UInt32> = []
  ) throws {
    let count = gazetteer.places.count
    positions = [UInt32](repeating: Self.noPosition, count: count)
    places.reserveCapacity(count)
    parents.reserveCapacity(count)
    lasts.reserveCapacity(count)
    prominences.reserveCapacity(count)
    var open: [Area] = []
    try gazetteer.placeRecords.forEach { cursor in
      let place = StagedPlace(&cursor)
      guard !omitted.contains(place.number) else { return }
      while let area = open.last, !AdminPath.contains(area.path, place.path) {
        close(open.removeLast())
      }
      let position = UInt32(clamping: places.count)
      let index = Int(place.number)
      positions[index] = position
      places.append(place.number)
      parents.append(open.last?.position ?? Self.noParent)
      lasts.append(position)
      prominences.append(
        Self.prominence(of: place, nameCount: Int(nameCounts[index]), in: gazetteer).rawValue)
      guard place.standing == .namedArea || place.standing == .area,
        open.last.map({ !place.path.elementsEqual($0.path) }) ?? true
      else { return }
      let area = Area(position: position, path: Array(place.path))
      open.append(area)
      areas.append(area)
    }
    while let area = open.popLast() { close(area) }
  }

  private static func prominence(
    of place: StagedPlace, nameCount: Int, in gazetteer: ImportedGazetteer
  ) -> Prominence {
    // They do not compete with other places (``NameWriting``).
    if gazetteer.pointsOfInterest.contains(place.number) { return Prominence(rawValue: 0) }
    let rule = Prominence(
      of: gazetteer.places.layer[Int(place.number)], featureClass: place.featureClass,
      featureCode: FeatureCode(rawValue: String(decoding: place.featureCode, as: UTF8.self)),
      population: place.population, nameCount: nameCount,
      airportName: String(decoding: place.name, as: UTF8.self),
      isScheduledAirport: gazetteer.scheduledAirports.contains(place.number),
      isPostalOnly: gazetteer.places.isPostalOnly[Int(place.number)])
    return max(rule, gazetteer.fames[place.number] ?? rule)
  }

  private mutating func close(_ area: Area) {
    lasts[Int(area.position)] = UInt32(clamping: places.count - 1)
  }

  /// The number of places.
  var count: Int { places.count }

  func ordinal(at position: Int) -> PlaceOrdinal {
    PlaceOrdinal(rawValue: UInt32(clamping: position + 1))
  }

  func interval(at position: Int) -> PlaceInterval {
    let first = ordinal(at: position)
    return PlaceInterval(first: first, last: ordinal(at: Int(lasts[position])))
      ?? PlaceInterval(first)
  }

  /// Returns the position of the innermost area around a place; `nil` at the top.
  func parent(at position: Int) -> Int? {
    parents[position] == Self.noParent ? nil : Int(parents[position])
  }

  /// Returns the position of a place by its number in reading order; `nil` if it was omitted.
  func position(ofPlace place: UInt32) -> Int? {
    let position = positions[Int(place)]
    return position == Self.noPosition ? nil : Int(position)
  }
}
