import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Filters on the included data, compared with brute force: all places of a name are ranked, and
/// the filter is applied to their records.
///
/// Names are taken as typed: whether one is misspelled is judged by the best place in the scope.
@Suite(.needsRealGazetteer)
struct SearchScopePropertyTests {
  private static let seed: UInt64 = 19
  private static let scopesOfName = 4
  private static let namesOfKind = 375

  /// A filter, and the same said of a record.
  private struct Scope {
    let options: SearchOptions
    let admits: (Place) -> Bool
    let text: String
  }

  @Test("3,000 pairs of a name and a scope, half of them names of more than 40 places")
  func filtersAgreeWithBruteForce() throws {
    var generator = SeededGenerator(seed: Self.seed)
    let gazetteer = try GazetteerReader(folder: RealBundle.path ?? "")
    let geocoder = try ForwardGeocoder(gazetteer: gazetteer)
    // Ranking lowers an area without a point only if it comes first; brute force lowers all.
    var weights = ScoringWeights.fitted
    weights[.areaWithoutPoint] = 0
    let whole = try ForwardGeocoder(
      gazetteer: WholeNames(gazetteer: gazetteer), weights: weights)
    var pairs = 0
    var missing: [String] = []
    var different: [String] = []
    for name in try Self.names(using: &generator) {
      let entries = try gazetteer.places(named: Array(name.utf8).span, limit: 1_000_000)
      let candidates = try whole.candidates(
        for: name, options: SearchOptions(correctsSpelling: false)
      ).candidates
      let ranked = candidates.compactMap(\.place)
      let records = try Dictionary(
        uniqueKeysWithValues: Set(ranked + entries.map(\.place)).compactMap { place in
          try gazetteer.place(place).map { (place, $0) }
        })
      for _ in 0..<Self.scopesOfName {
        let bearer = try #require(entries.randomElement(using: &generator))
        let place = try #require(records[bearer.place])
        let scope = try Self.scope(around: place, gazetteer, using: &generator)
        pairs += 1
        var options = scope.options
        options.correctsSpelling = false
        let found = try geocoder.candidates(for: name, options: options).candidates
          .compactMap(\.place)
        let admitted = candidates.filter { candidate in
          candidate.place.flatMap { records[$0] }.map(scope.admits) ?? false
        }
        let expected = admitted.compactMap(\.place)
        let best = admitted.min { Self.comes($0, before: $1, records) }?.place
        let pair = "seed \(Self.seed): \(name), \(scope.text)"
        if found.first != best { different.append(pair) }
        let borne = entries.map(\.place).filter { records[$0].map(scope.admits) ?? false }
        // What ranking never takes for an answer, brute force does not find either.
        let lost = Set(borne.prefix(100)).intersection(expected).subtracting(found)
        if !lost.isEmpty { missing.append(pair) }
      }
    }
    #expect(missing.isEmpty)
    #expect(different.isEmpty)
    #expect(pairs == 2 * Self.namesOfKind * Self.scopesOfName)
  }

  @Test(
    "islands that the box of their country leaves out",
    arguments: [
      ("Hanga Roa", "Chile: Easter Island", -110, -28, -109, -26),
      ("San Juan Bautista", "Chile: Robinson Crusoe's island", -80, -34, -78, -33),
      ("Hoàng Sa", "Vietnam: the Paracel Islands", 112.2, 16.7, 112.5, 16.9),
    ])
  func farIslandsAreFoundInTheirBox(
    name: String, why: String, west: Double, south: Double, east: Double, north: Double
  ) throws {
    let box = try #require(BoundingBox(south: south, west: west, north: north, east: east))
    let gazetteer = try GazetteerReader(folder: RealBundle.path ?? "")
    let geocoder = try ForwardGeocoder(gazetteer: gazetteer)
    let answer = try geocoder.search(name, options: SearchOptions(boundingBox: box))
    let place = try #require(answer.results.first, "\(why)")
    #expect(box.contains(place.coordinate), "\(why)")
  }

  /// Returns whether a candidate ranks before another, once places without a point are lowered.
  private static func comes(
    _ one: CandidateList.Candidate, before other: CandidateList.Candidate,
    _ records: [PlaceOrdinal: Place]
  ) -> Bool {
    func key(_ candidate: CandidateList.Candidate) -> (Double, PlaceOrdinal) {
      let ordinal = candidate.place ?? PlaceOrdinal(rawValue: .max)
      guard let place = records[ordinal] else { return (.infinity, ordinal) }
      let isLowered =
        !place.evidence.confirms && [.county, .localAdmin, .locality].contains(place.layer)
      return (
        -candidate.score.total - (isLowered ? ScoringWeights.fitted[.areaWithoutPoint] : 0), ordinal
      )
    }
    return key(one) < key(other)
  }

  /// Half of them names of more than 40 places, half of two or more.
  private static func names(using generator: inout SeededGenerator) throws -> [String] {
    let connection = try SQLiteConnection(
      path: (RealBundle.path ?? "") + "/gazetteer.sqlite", mode: .mapped)
    func names(_ condition: String) throws -> [String] {
      let statement = try SQLiteStatement(
        "SELECT name FROM place_name GROUP BY name HAVING \(condition) ORDER BY name",
        on: connection)
      var names: [String] = []
      while try statement.step() { names.append(statement.text(at: 0)) }
      return names
    }
    let common = try names("count(*) > 40").shuffled(using: &generator)
    let others = try names("count(*) BETWEEN 2 AND 40").shuffled(using: &generator)
    return Array(common.prefix(namesOfKind) + others.prefix(namesOfKind))
  }

  /// A scope of any kind that holds a place.
  private static func scope(
    around place: Place, _ gazetteer: GazetteerReader, using generator: inout SeededGenerator
  ) throws -> Scope {
    let point = place.coordinate
    let parent = try place.parent.flatMap(gazetteer.place)
    switch (Int.random(in: 0..<6, using: &generator), place.country, parent) {
    case (0, let country?, _):
      return Scope(
        options: SearchOptions(limit: 100, countries: [country]),
        admits: { $0.country == country }, text: "country \(country)")
    case (1, _, let parent?):
      let layers: Set<Layer> = [place.layer, .region]
      return Scope(
        options: SearchOptions(limit: 100, area: parent.id, layers: layers),
        admits: { parent.interval.contains($0.interval.first) && layers.contains($0.layer) },
        text: "area \(parent.id), layers \(place.layer.name) and region")
    case (2, _, _) where place.population > 0:
      return Scope(
        options: SearchOptions(limit: 100, minPopulation: Int(clamping: place.population)),
        admits: { $0.population >= place.population }, text: "population \(place.population)")
    case (3, _, _):
      return Scope(
        options: SearchOptions(limit: 100, layers: [place.layer]),
        admits: { $0.layer == place.layer }, text: "layer \(place.layer.name)")
    case (4, _, _):
      let circle = BoundingCircle(
        center: point, radiusMeters: Double.random(in: 1_000...500_000, using: &generator))
      return Scope(
        options: SearchOptions(limit: 100, circle: circle),
        admits: { circle?.contains($0.coordinate) ?? false }, text: "circle around \(point)")
    default:
      let reach = Double.random(in: 0.1...5, using: &generator)
      let box = BoundingBox(
        south: max(-90, point.latitude - reach), west: max(-180, point.longitude - reach),
        north: min(90, point.latitude + reach), east: min(180, point.longitude + reach))
      return Scope(
        options: SearchOptions(limit: 100, boundingBox: box),
        admits: { box?.contains($0.coordinate) ?? false }, text: "box \(reach)° around \(point)")
    }
  }
}
