package import Gazetteer
package import GeocodingAPI

/// The answers to queries of a postal code and a country, looked up without a search.
///
/// What such an answer says depends on the code for its place, and for the rest on the country, on the code's
/// shape (its digits, letters and marks), and on whether its point confirms it. The first of each kind is searched
/// for, and the others are looked up by their key and country, with the same answers, in a tenth of the time.
///
/// For use by one thread at a time, like ``ForwardGeocoder``.
package final class PostcodeQueries {
  /// What the rest of an answer depends on.
  private struct Shape: Hashable {
    let pattern: [UInt8]
    let country: String
    let language: String?
  }

  /// What all codes of a shape have in common, as far as searches have told.
  private struct Common {
    var country: CountryCode?
    /// The confidence, by whether the code's point confirms it.
    var confidences: [Bool: Double] = [:]
    /// The number of searches that told nothing.
    var failures = 0
  }

  private let gazetteer: any GazetteerReading
  private let forward: ForwardGeocoder
  private let description: PlaceDescription
  private var shapes: [Shape: Common] = [:]

  private static let shapeLimit = 4_096
  /// The number of searches of a shape that may tell nothing before all its codes are only searched for: those of a
  /// country that it does not have, say.
  private static let failureLimit = 8

  package init(gazetteer: any GazetteerReading, forward: ForwardGeocoder) {
    self.gazetteer = gazetteer
    self.forward = forward
    description = PlaceDescription(gazetteer: gazetteer)
  }

  /// Returns the place that a query is answered with; `nil` if it must be searched for.
  ///
  /// Those are queries with other parts or with filters, and codes that the country does not have as they are
  /// written.
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
    var common = shapes[shape] ?? Common()
    var found = try common.country.flatMap { try entry(of: code, in: $0) }
    if common.country == nil
      || found.map({ common.confidences[$0.evidence.confirms] == nil }) == true
    {
      guard common.failures < Self.failureLimit else { return nil }
      found = try searched(query, code: code, options: options, &common)
      if shapes.count >= Self.shapeLimit { shapes.removeAll(keepingCapacity: true) }
      shapes[shape] = common
    }
    guard let found, let confidence = common.confidences[found.evidence.confirms] else {
      return nil
    }
    description.use(options.language)
    guard var place = try description.describe(found) else { return nil }
    place.matchedName = found.code
    place.confidence = confidence
    return place
  }

  /// Returns the code's best-known settlement in a country; `nil` if it has none.
  private func entry(of code: String, in country: CountryCode) throws -> PostcodeEntry? {
    let key = PostcodeKey(Array(code.utf8)[...]).bytes
    return try gazetteer.postcode(key.span, in: country)
  }

  /// Searches for a code, returns its settlement if that is the answer, and adds what others of its shape have in
  /// common with it.
  private func searched(
    _ query: StructuredQuery, code: String, options: SearchOptions, _ common: inout Common
  ) throws -> PostcodeEntry? {
    let answer = try forward.search(query, options: options)
    guard answer.outcome == .match, let place = answer.results.first, place.layer == .postalCode,
      let country = place.countryCode, common.country == nil || common.country == country,
      let found = try entry(of: code, in: country), place.id == found.id
    else {
      common.failures += 1
      return nil
    }
    common.country = country
    common.confidences[found.evidence.confirms] = place.confidence
    return found
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
