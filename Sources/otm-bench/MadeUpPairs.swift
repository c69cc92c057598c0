import GazetteerModel
import GazetteerStore
import TextAnalysis
import TextFormats

/// Queries with a town's name and an area that does not contain it: "Tokyo, Texas".
struct MadeUpPairs {
  /// The minimum population of towns: names of large ones pull an answer elsewhere.
  private static let minPopulation: UInt64 = 20_000
  /// The maximum number of draws for a pair; if more were needed, something would be wrong.
  private static let maxDraws = 50

  /// The maximum number of places read per name.
  private static let maxPlaces = 5_000

  /// The queries.
  let queries: [String]

  /// Draws `count` pairs, the same for the same seed; countries as often as regions.
  init(count: Int, seed: UInt64, lastOrdinal: Int, in gazetteer: GazetteerReader) throws {
    var towns: [String] = []
    var countries: [Place] = []
    var regions: [Place] = []
    for ordinal in 0..<UInt32(clamping: lastOrdinal) {
      guard let place = try gazetteer.place(PlaceOrdinal(rawValue: ordinal + 1)) else { continue }
      switch place.layer {
      case .country: countries.append(place)
      case .region: regions.append(place)
      case .locality:
        if place.population >= Self.minPopulation { towns.append(place.name) }
      default: break
      }
    }
    var generator = SeededGenerator(seed: seed)
    var queries: [String] = []
    for _ in 0..<(count * Self.maxDraws) where queries.count < count {
      guard let town = towns.randomElement(using: &generator),
        let area = (Bool.random(using: &generator) ? countries : regions)
          .randomElement(using: &generator),
        try Self.holdsNothing(area, of: town, in: gazetteer)
      else { continue }
      queries.append("\(town), \(area.name)")
    }
    self.queries = queries
  }

  /// Returns whether no place with a name lies in the meanings of an area's name.
  ///
  /// The name must not be that of an area.
  private static func holdsNothing(
    _ area: Place, of town: String, in gazetteer: any GazetteerReading
  ) throws -> Bool {
    let name = FoldedText(town)
    let areaName = FoldedText(area.name)
    guard name.sections(of: name.words.indices).count == 1,
      areaName.sections(of: areaName.words.indices).count == 1,
      let areas = try NamedAreas(areaName.bytes[...], in: gazetteer)
    else { return false }
    let bytes = name.bytes[...]
    let places = try gazetteer.places(named: bytes.span, limit: Self.maxPlaces)
    return try !places.contains { try areas.hold($0.place, in: gazetteer) }
  }
}
