package import Gazetteer
package import GeocodingAPI
package import Geodesy
import TextAnalysis

/// A reverse geocoder, which finds the settlement, areas, country or sea of a point.
///
/// `Documentation/Inside/Reverse.md` has the rules. For use by one thread at a time, like ``ForwardGeocoder``.
package final class ReverseGeocoder {
  let gazetteer: any GazetteerReading
  let description: PlaceDescription
  let settlements: SettlementChoice
  private let knownPlaces: KnownPlaces
  let addresses: NearestAddress

  package init(gazetteer: any GazetteerReading) {
    self.gazetteer = gazetteer
    description = PlaceDescription(gazetteer: gazetteer)
    settlements = SettlementChoice(gazetteer: gazetteer)
    knownPlaces = KnownPlaces(gazetteer: gazetteer)
    addresses = NearestAddress(gazetteer: gazetteer)
  }

  /// Returns the place that a point belongs to: one result, or none far out at sea.
  ///
  /// That is the nearest house within 50 m, else the nearest street within 100 m, else the lake around
  /// it, the settlement within 50 km, the region, country or sea.
  ///
  /// The answer's ``Answer/surroundings`` tell of the point itself. `query` is the point as it was
  /// typed, by default its numbers; `language` that of names, as in ``SearchOptions/language``;
  /// `layers` are those that may be answered, by default all. Without that of the settlement, it is
  /// the smallest of the areas around the point; with that of the settlement alone, the nearest one,
  /// however far away and on whatever side of a border.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func reverse(
    _ point: Coordinate, query: String? = nil, language: String? = nil,
    layers: Set<Layer> = []
  ) throws -> Answer {
    description.use(language)
    let found = try locate(point, layers)
    let answered = try describe(found, at: point, withPostcode: true)
    let country = try found.country ?? settlements.country(at: point)
    let water = try gazetteer.water(at: point)
    var answer = answer(answered, to: query ?? "\(point.latitude), \(point.longitude)")
    answer.surroundings = PointSurroundings(
      water: country.isLand && water?.kind == .sea ? nil : water?.name,
      pointCountryCode: country.code,
      isSameCountry: country.code.flatMap { code in found.own?.place.country.map { $0 == code } },
      nearestKnown: try knownPlaces.nearest(to: point, names: description.names))
    return answer
  }

  /// Returns the country that a point belongs to; `nil` at sea.
  ///
  /// It is ``PointSurroundings/pointCountryCode`` without the rest.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func countryCode(at point: Coordinate) throws -> CountryCode? {
    try settlements.country(at: point).code
  }

  /// Returns the areas that contain a point, from the smallest to the continent; empty at sea.
  ///
  /// The country and the first-level division are those of the map, where it shows them. A smaller area
  /// is one of the settlement that the point belongs to.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func areas(at point: Coordinate, language: String? = nil) throws -> [AnsweredPlace] {
    description.use(language)
    let country = try settlements.country(at: point)
    let settlement = try settlements.settlement(at: point, in: country)
    guard
      let place = try settlement?.place ?? (country.isLand ? area(at: point, in: country) : nil)
    else { return [] }
    return try areas(at: point, in: country, around: place).map { try description.describe($0) }
  }

  private func areas(
    at point: Coordinate, in country: SettlementChoice.PointCountry, around place: Place
  ) throws -> [Place] {
    var own = try description.ancestors(of: place).map(\.place)
    if place.layer == .country { own.insert(place, at: 0) }
    guard let drawn = try drawnArea(at: point, in: country),
      !own.contains(where: { $0.id == drawn.id })
    else { return own }
    return [drawn] + (try description.ancestors(of: drawn).map(\.place))
  }

  /// Returns the smallest area around a point by the map: its first-level division, or else its country.
  private func drawnArea(
    at point: Coordinate, in country: SettlementChoice.PointCountry
  ) throws -> Place? {
    let region = try gazetteer.region(at: point).flatMap { try gazetteer.place(id: $0) }
    guard let code = country.code else { return region }
    if let region, region.country == code { return region }
    return try place(of: code)
  }

  private func place(of country: CountryCode) throws -> Place? {
    try gazetteer.country(country).flatMap { try gazetteer.place($0) }
  }

  /// Returns the place, or the smallest area around the point, that has one of the layers.
  func admitted(
    _ place: SharedPlace, _ layers: Set<Layer>, at point: Coordinate,
    in country: SettlementChoice.PointCountry
  ) throws -> SharedPlace? {
    if layers.isEmpty || layers.contains(place.place.layer) { return place }
    return try areas(at: point, in: country, around: place.place)
      .first { layers.contains($0.layer) }.map(SharedPlace.init)
  }

  /// A town farther than this from a point says little about it.
  private static let farMeters = 50_000.0
  /// The maximum distance of a settlement on the shore of a lake, whose outline is coarse.
  private static let shoreMeters = 3_000.0

  /// Returns what surrounds a point on land more closely than the nearest settlement: a lake, or where
  /// nobody lives the region; `nil` where that is the settlement.
  func landscape(
    at point: Coordinate, farFrom settlement: Place?, in country: SettlementChoice.PointCountry
  ) throws -> Place? {
    guard let settlement else { return nil }
    let distance = point.distanceMeters(to: settlement.coordinate)
    if distance > Self.shoreMeters, let water = try gazetteer.water(at: point),
      water.kind == .lake, let lake = try lake(water, around: point)
    {
      return lake
    }
    return distance > Self.farMeters ? try drawnArea(at: point, in: country) : nil
  }

  /// Returns the record of a lake; of one whose outline does not give its id, the feature with its name
  /// around the point.
  private func lake(_ water: NamedWater, around point: Coordinate) throws -> Place? {
    if let id = water.id { return try gazetteer.place(id: id) }
    let name = ToponymFolding.fold(water.name)
    for entry in try gazetteer.places(named: name.span, limit: Self.lakesOfName)
    where entry.layer == .natural {
      if try gazetteer.area(entry.place)?.boundingBox?.contains(point) == true {
        return try gazetteer.place(entry.place)
      }
    }
    return nil
  }

  /// The maximum number of places with a lake's name among which to look for it.
  private static let lakesOfName = 40

  /// Returns the country or sea of a point without a settlement.
  func area(at point: Coordinate, in country: SettlementChoice.PointCountry) throws -> Place? {
    if country.isLand {
      // Land without a settlement of its own: Antarctica, some islands.
      return try country.code.flatMap { try place(of: $0) }
    }
    return try gazetteer.water(at: point)?.id.flatMap { try gazetteer.place(id: $0) }
  }

  /// The maximum distance of a postal code's point from the query point.
  private static let postcodeReachMeters = 5_000.0

  /// Returns the nearest code of a settlement known only from postal data, whose id contains it.
  ///
  /// It is `nil` for others, and if no such code has its point within 5 km.
  func postcode(of place: Place, near point: Coordinate) throws -> String? {
    guard place.id.source == .postal else { return nil }
    let parts = place.id.code.split(separator: ":", maxSplits: 2)
    guard parts.count == 3 else { return nil }
    let key = parts[1].lowercased().utf8.filter {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
    }
    let codes = try gazetteer.postcodes(key.span, limit: 20)
      .filter { $0.place == place.interval.first }
      .map { (code: $0.code, distance: point.distanceMeters(to: $0.coordinate)) }
    let nearest = codes.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= Self.postcodeReachMeters ? $0.code : nil }
  }

  private func answer(_ place: AnsweredPlace?, to text: String) -> Answer {
    guard var place else { return .nothing(for: text) }
    let span = QuerySpan(text: text, range: 0..<text.unicodeScalars.count)
    place.components = [QueryComponent(span: span, role: .coordinate, status: .matched)]
    return Answer(
      query: text, outcome: .match, results: [place], unmatched: [],
      ambiguity: Ambiguity(count: 1, margin: 1, hint: nil))
  }
}
