import Answers
import GazetteerModel
public import Geocoding

extension Answer {
  /// Whom to credit for what the answer shows: `"GeoNames (CC BY 4.0)"`.
  ///
  /// The licences ask that an app shows it somewhere.
  public var attribution: String { Attribution.text(for: results) }
}

extension Answer.Outcome: Codable {}

extension Answer: Codable {
  private enum CodingKeys: String, CodingKey {
    case query, outcome, results, unmatched, ambiguity, searchedToMeters, budgetExceeded
    case water, pointCountryCode, sameCountry, nearestKnown
    case attribution, explanation
  }

  /// Reads an answer as the server, the command line and ``encode(to:)`` write it.
  ///
  /// The explanation is for people, and is not read back.
  ///
  /// - Throws: `DecodingError` when a key that cannot be null is missing, or one is of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    var surroundings: PointSurroundings?
    if values.contains(.nearestKnown) {
      surroundings = PointSurroundings(
        water: try values.decodeIfPresent(String.self, forKey: .water),
        pointCountryCode: try values.decodeIfPresent(CountryCode.self, forKey: .pointCountryCode),
        isSameCountry: try values.decodeIfPresent(Bool.self, forKey: .sameCountry),
        nearestKnown: try values.decodeIfPresent(
          PointSurroundings.KnownPlace.self, forKey: .nearestKnown))
    }
    self.init(
      query: try values.decode(String.self, forKey: .query),
      outcome: try values.decode(Outcome.self, forKey: .outcome),
      results: try values.decode([AnsweredPlace].self, forKey: .results),
      unmatched: try values.decode([QuerySpan].self, forKey: .unmatched),
      ambiguity: try values.decode(Ambiguity.self, forKey: .ambiguity),
      searchedToMeters: try values.decodeIfPresent(Double.self, forKey: .searchedToMeters),
      budgetExceeded: try values.decode(Bool.self, forKey: .budgetExceeded),
      surroundings: surroundings)
  }

  /// Writes the product's JSON: no key is missing, and what is not known is null.
  ///
  /// Numbers have all their digits; the explanation is left null.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(query, forKey: .query)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(results, forKey: .results)
    try values.encode(unmatched, forKey: .unmatched)
    try values.encode(ambiguity, forKey: .ambiguity)
    try values.encode(searchedToMeters, forKey: .searchedToMeters)
    try values.encode(budgetExceeded, forKey: .budgetExceeded)
    if let surroundings {
      try values.encode(surroundings.water, forKey: .water)
      try values.encode(surroundings.pointCountryCode, forKey: .pointCountryCode)
      try values.encode(surroundings.isSameCountry, forKey: .sameCountry)
      try values.encode(surroundings.nearestKnown, forKey: .nearestKnown)
    }
    try values.encode(attribution, forKey: .attribution)
    try values.encodeNil(forKey: .explanation)
  }
}

extension Ambiguity: Codable {
  private enum CodingKeys: String, CodingKey {
    case count, margin, hint
  }

  /// Reads how many places a text may mean.
  ///
  /// - Throws: `DecodingError` when the count is missing or a key of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      count: try values.decode(Int.self, forKey: .count),
      margin: try values.decodeIfPresent(Double.self, forKey: .margin),
      hint: try values.decodeIfPresent(String.self, forKey: .hint))
  }

  /// Writes how many places a text may mean; what is not known is null.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(count, forKey: .count)
    try values.encode(margin, forKey: .margin)
    try values.encode(hint, forKey: .hint)
  }
}

extension PointSurroundings.KnownPlace: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, distanceMeters, bearingDegrees, text
  }

  /// Reads a settlement that a point is described by; its text follows from the rest.
  ///
  /// - Throws: `DecodingError` when a key is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      distanceMeters: try values.decode(Double.self, forKey: .distanceMeters),
      bearingDegrees: try values.decodeIfPresent(Double.self, forKey: .bearingDegrees))
  }

  /// Writes the settlement, and the description in words.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(distanceMeters, forKey: .distanceMeters)
    try values.encode(bearingDegrees, forKey: .bearingDegrees)
    try values.encode(text, forKey: .text)
  }
}
