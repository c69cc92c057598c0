import GazetteerModel
import GazetteerStore
import TextAnalysis
import TextFormats

/// Queries of a town's name and an area that holds no town of that name: "Tokyo, Texas".
struct MadeUpPairs {
  /// Smaller towns are not taken: the names that pull an answer elsewhere are those of large ones.
  private static let minPopulation: UInt64 = 20_000
  /// One in so many draws is likely to hold such a town; after more, something is wrong.
  private static let maxDraws = 50

  /// More places of one name are not read.
  private static let maxPlaces = 5_000

  /// The queries.
  let queries: [String]

  /// Draws so many pairs, the same for the same seed; countries as often as regions.
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

  /// Whether no place of a name lies in what the area's name means, and the name is no area's.
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
