package import Geodesy

extension GazetteerReader {
  /// The maximum numbers on one screen: more could not be told apart.
  private static let maxStreets = 1_200
  private static let maxHouses = 6_000
  private static let maxCells = 6_000

  /// Collects the streets with a house or line in the cells of the box, and the houses in it.
  package func mapStreets(in box: BoundingBox, withHouses: Bool) throws -> MapStreets {
    var map = MapStreets()
    guard hasStreets, !box.crossesAntimeridian else { return map }
    func units(_ degrees: Double) -> Int32 { Int32((degrees * 100_000).rounded()) }
    let cells = StoredStreet.Box(
      west: units(box.west), south: units(box.south), east: units(box.east),
      north: units(box.north))
    map.builtUp = streetIndex.builtUpCells(in: cells, limit: Self.maxCells).compactMap(coordinate)
    guard withHouses else { return map }
    var credits: Set<String> = []
    for number in streetIndex.streets(in: cells, limit: Self.maxStreets) {
      guard let street = try street(number) else { continue }
      if map.houses.count < Self.maxHouses {
        for house in streetIndex.houses(of: number) {
          guard
            let point = coordinate(.init(latitude: house.latitude, longitude: house.longitude)),
            box.contains(point)
          else { continue }
          map.houses.append(.init(number: house.number.text, coordinate: point))
          if !house.source.credit.isEmpty { credits.insert(house.source.credit) }
        }
      }
      map.streets.append(
        .init(name: street.name, coordinate: street.coordinate, lines: try lines(of: street)))
    }
    map.credits = credits.sorted()
    return map
  }
}
