import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TextAnalysis
import TextFormats

/// A town with what people write beside its name.
struct ParaphraseTown {
  let id: PlaceID
  let name: String
  let country: String
  /// The first-order division's name; `nil` if it has none, or the town's own.
  let region: String?
  /// The division's abbreviation, where mail uses one.
  let regionCode: String?
  /// A postal code of the town; `nil` if the extract has none.
  let postcode: String?
  /// The town's name in a language of its country; `nil` if it is the same.
  let localName: String?
  /// Whether the name has a word of the compass, an article, a saint or a number.
  let isCompound: Bool

  /// The country as people shorten it.
  var shortCountry: String { country == "United States" ? "USA" : country }
}

/// The choice of towns for `otm-bench paraphrase`.
struct ParaphraseTowns {
  /// Countries whose mail writes divisions as codes.
  private static let withCodes: Set<CountryCode> = Set(
    ["US", "CA", "AU"].compactMap { CountryCode($0) })
  /// The countries that have at least as many towns are all asked about.
  private static let leastOfCountry = 50
  private static let leastPopulation: UInt64 = 1_000
  /// The distance within which a postal record of a town's name is the town's.
  private static let reachMeters = 15_000.0
  /// The words of names that a form of a query may take for something else.
  private static let compounds = Set(
    [
      "north", "south", "east", "west", "northern", "southern", "eastern", "western", "central",
      "upper", "lower", "new", "old", "great", "grand", "el", "la", "le", "los", "las", "les", "al",
      "the", "de", "saint", "st", "san", "santa", "santo", "sainte", "sao", "fort", "mount", "port",
      "norte", "sur", "este", "oeste", "nord", "sud", "est", "ouest", "ost", "sul", "leste", "bad",
    ].map { StableHash.hash($0.utf8) })

  let reader: GazetteerReader
  let geocoder: ForwardGeocoder
  let lastOrdinal: Int
  let postal: PostalFile

  /// Returns towns: a third of countries with codes of divisions, a sixth with compound names, the others from
  /// each country in turn.
  func chosen(_ count: Int, seed: UInt64) throws -> [ParaphraseTown] {
    var towns: [Place] = []
    try reader.forEachPlace(upTo: lastOrdinal) { place in
      guard place.featureClass == .settlement, place.featureCode != .section,
        !place.featureCode.isHistorical, place.country != nil,
        place.population >= Self.leastPopulation
      else { return }
      towns.append(place)
    }
    var generator = SeededGenerator(seed: seed)
    towns.shuffle(using: &generator)
    var chosen: [Place] = []
    var seen: Set<PlaceOrdinal> = []
    func take(_ most: Int, _ places: some Sequence<Place>) {
      let end = chosen.count + most
      for place in places where chosen.count < end && seen.insert(place.interval.first).inserted {
        chosen.append(place)
      }
    }
    take(count / 6, towns.lazy.filter { Self.isCompound($0.name) })
    take(count / 3, towns.lazy.filter { $0.country.map(Self.withCodes.contains) ?? false })
    let byCountry = Dictionary(grouping: towns) { $0.country }
      .values.filter { $0.count >= Self.leastOfCountry }
      .sorted { ($0[0].country?.description ?? "") < ($1[0].country?.description ?? "") }
    let turns = (0..<(byCountry.map(\.count).max() ?? 0)).lazy.flatMap { turn in
      byCountry.lazy.compactMap { turn < $0.count ? $0[turn] : nil }
    }
    take(count - chosen.count, turns)
    return try described(chosen)
  }

  private static func isCompound(_ name: String) -> Bool {
    let text = FoldedText(name)
    guard text.words.count > 1 else { return false }
    return text.words.contains { word in
      compounds.contains(word.hash)
        || text.bytes[word.bytes].allSatisfy { (0x30...0x39).contains($0) }
    }
  }

  private struct NameInCountry: Hashable {
    let country: String
    let name: [UInt8]
  }

  private func described(_ places: [Place]) throws -> [ParaphraseTown] {
    let wanted = Dictionary(grouping: places) {
      NameInCountry(
        country: $0.country?.description ?? "", name: ToponymFolding.fold($0.name))
    }
    var codes: [PlaceOrdinal: String] = [:]
    try postal.forEach { record in
      let key = NameInCountry(country: record.country, name: ToponymFolding.fold(record.town))
      for place in wanted[key] ?? []
      where codes[place.interval.first] == nil
        && place.coordinate.distanceMeters(to: record.point) <= Self.reachMeters
      {
        codes[place.interval.first] = record.code
      }
    }
    return try places.compactMap { place in
      guard let record = try geocoder.lookUp(place.id), let country = record.place.country else {
        return nil
      }
      let names = try reader.toponyms(of: place.interval.first, through: .endonym)
      let folded = ToponymFolding.fold(place.name)
      return ParaphraseTown(
        id: place.id, name: place.name, country: country,
        region: record.place.region.flatMap {
          ToponymFolding.fold($0) == folded ? nil : $0
        },
        regionCode: try code(of: record.ancestors.first { $0.layer == .region }),
        postcode: codes[place.interval.first],
        localName: names.first { name in
          name.kind == .endonym && name.language != nil && name.language != "en"
            && ToponymFolding.fold(name.text) != folded
        }?.text,
        isCompound: Self.isCompound(place.name))
    }
  }

  private func code(of region: AnsweredPlace?) throws -> String? {
    guard let region, let country = region.countryCode, Self.withCodes.contains(country),
      let place = try reader.place(id: region.id)
    else { return nil }
    return try reader.toponyms(of: place.interval.first).first {
      $0.kind == .abbreviation && (2...3).contains($0.text.utf8.count)
        && $0.text.allSatisfy { $0.isUppercase }
    }?.text
  }
}
