package import Gazetteer
package import GeocodingAPI
import Geodesy

/// The answers to queries of a postal code and a country, looked up without a search.
///
/// What such an answer says depends on the code for its place, and for the rest on the country and on
/// the code's shape: its digits, letters and marks. The first of a shape is searched for, and the others
/// are looked up, with the same answers, in a tenth of the time.
///
/// For use by one thread at a time, like ``ForwardGeocoder``.
package final class PostcodeQueries {
  /// What the rest of an answer depends on.
  private struct Shape: Hashable {
    let pattern: [UInt8]
    let country: String
    let language: String?
  }

  /// What all codes of a shape have in common.
  private struct Common {
    let country: CountryCode
    let confidence: Double
  }

  private let gazetteer: any GazetteerReading
  private let forward: ForwardGeocoder
  private let description: PlaceDescription
  /// The known shapes; `nil` for those whose codes are searched for.
  private var shapes: [Shape: Common?] = [:]

  private static let shapeLimit = 4_096
  /// The number of a code's settlements to look at, of which the best known comes first.
  private static let settlementLimit = 40
  /// The distance of a code from its settlement up to which it does not matter how far that is.
  private static let nearMeters = 5_000.0

  package init(gazetteer: any GazetteerReading, forward: ForwardGeocoder) {
    self.gazetteer = gazetteer
    self.forward = forward
    description = PlaceDescription(gazetteer: gazetteer)
  }

  /// Returns the place that a query is answered with; `nil` if it must be searched for.
  ///
  /// Those are queries with other parts or with filters, codes that the country does not have as they
  /// are written, and codes far from their settlements.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func place(
    of query: StructuredQuery, options: SearchOptions
  ) throws -> AnsweredPlace? {
    guard let code = query.postalCode, let country = query.countryName,
      query == StructuredQuery(countryName: country, postalCode: code),
      options.hasNoFilters, let pattern = Self.pattern(of: code)
    else { return nil }
    let shape = Shape(pattern: pattern, country: country, language: options.language)
    let common: Common?
    if let known = shapes[shape] {
      common = known
    } else {
      common = try searched(query, code: code, options: options)
      if shapes.count >= Self.shapeLimit { shapes.removeAll(keepingCapacity: true) }
      shapes[shape] = .some(common)
    }
    guard let common, let found = try entry(of: code, in: common.country) else { return nil }
    description.use(options.language)
    guard var place = try description.describe(found) else { return nil }
    place.matchedName = found.code
    place.confidence = common.confidence
    return place
  }

  /// Returns the code's best-known settlement in a country; `nil` if it has none or lies far from it.
  private func entry(of code: String, in country: CountryCode) throws -> PostcodeEntry? {
    let key = Self.key(of: code)
    guard
      let found = try gazetteer.postcodes(key.span, limit: Self.settlementLimit)
        .first(where: { $0.country == country }),
      let settlement = try gazetteer.point(of: found.place)?.coordinate,
      settlement.distanceMeters(to: found.coordinate) <= Self.nearMeters
    else { return nil }
    return found
  }

  /// Searches for a code, and returns what others of its shape have in common with it.
  private func searched(
    _ query: StructuredQuery, code: String, options: SearchOptions
  ) throws -> Common? {
    let answer = try forward.search(query, options: options)
    guard answer.outcome == .match, let place = answer.results.first, place.layer == .postalCode,
      let country = place.countryCode, let found = try entry(of: code, in: country),
      place.id == found.id
    else { return nil }
    return Common(country: country, confidence: place.confidence)
  }

  /// Returns the letters and digits of a code in lower case.
  private static func key(of code: String) -> [UInt8] {
    code.utf8.compactMap { byte in
      switch byte {
      case 0x30...0x39, 0x61...0x7A: byte
      case 0x41...0x5A: byte | 0x20
      default: nil
      }
    }
  }

  /// Returns a code with one digit and one letter for all; `nil` if it is not of those and few marks.
  private static func pattern(of code: String) -> [UInt8]? {
    guard (3...12).contains(code.utf8.count) else { return nil }
    var pattern: [UInt8] = []
    for byte in code.utf8 {
      switch byte {
      case 0x30...0x39: pattern.append(0x39)
      case 0x41...0x5A: pattern.append(0x41)
      case 0x61...0x7A: pattern.append(0x61)
      case 0x20, 0x2D: pattern.append(byte)
      default: return nil
      }
    }
    return pattern
  }
}

extension SearchOptions {
  /// Whether nothing limits or prefers places.
  fileprivate var hasNoFilters: Bool {
    countries.isEmpty && area == nil && boundingBox == nil && circle == nil && layers.isEmpty
      && minPopulation == 0 && focus == nil && !explains
  }
}
