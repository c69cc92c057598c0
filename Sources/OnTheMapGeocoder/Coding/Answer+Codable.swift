import Answers
import Gazetteer
public import Geocoding

extension Answer {
  /// The credit line for the sources of the data shown: `"GeoNames (CC BY 4.0)"`.
  ///
  /// The licenses require an app to show it somewhere.
  public var attribution: String { Attribution.text(for: results) }
}

extension Answer.Outcome: Codable {}

extension Answer: Codable {
  private enum CodingKeys: String, CodingKey {
    case query, outcome, results, unmatched, ambiguity, searchedToMeters, budgetExceeded, hint
    case water, pointCountryCode, sameCountry, nearestKnown
    case attribution, explanation
  }

  /// Decodes an answer as written by the server, the command line and ``encode(to:)``.
  ///
  /// The explanation is for people and is not decoded.
  ///
  /// - Throws: `DecodingError` if a key that cannot be null is missing, or a value has another
  ///   type.
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
    var results = try values.decode([AnsweredPlace].self, forKey: .results)
    let attribution = try values.decodeIfPresent(String.self, forKey: .attribution) ?? ""
    Attribution.restoreCredits(of: &results, from: attribution)
    self.init(
      query: try values.decode(String.self, forKey: .query),
      outcome: try values.decode(Outcome.self, forKey: .outcome),
      results: results,
      unmatched: try values.decode([QuerySpan].self, forKey: .unmatched),
      ambiguity: try values.decode(Ambiguity.self, forKey: .ambiguity),
      searchedToMeters: try values.decodeIfPresent(Double.self, forKey: .searchedToMeters),
      budgetExceeded: try values.decode(Bool.self, forKey: .budgetExceeded),
      surroundings: surroundings)
    hint = try values.decodeIfPresent(String.self, forKey: .hint)
  }

  /// Encodes the answer as the product's JSON: no key is missing, and unknown values are null.
  ///
  /// Numbers have all their digits; the explanation is null.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(query, forKey: .query)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(results, forKey: .results)
    try values.encode(unmatched, forKey: .unmatched)
    try values.encode(ambiguity, forKey: .ambiguity)
    try values.encode(searchedToMeters, forKey: .searchedToMeters)
    try values.encode(budgetExceeded, forKey: .budgetExceeded)
    try values.encode(hint, forKey: .hint)
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

  /// Decodes the number of places that a text may mean.
  ///
  /// - Throws: `DecodingError` if the count is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      count: try values.decode(Int.self, forKey: .count),
      margin: try values.decodeIfPresent(Double.self, forKey: .margin),
      hint: try values.decodeIfPresent(String.self, forKey: .hint))
  }

  /// Encodes the number of places that a text may mean; unknown values are null.
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

  /// Decodes a settlement used to describe a point; its text follows from the other values.
  ///
  /// - Throws: `DecodingError` if a key is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decode(String.self, forKey: .name),
      distanceMeters: try values.decode(Double.self, forKey: .distanceMeters),
      bearingDegrees: try values.decodeIfPresent(Double.self, forKey: .bearingDegrees))
  }

  /// Encodes the settlement and the description in words.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(distanceMeters, forKey: .distanceMeters)
    try values.encode(bearingDegrees, forKey: .bearingDegrees)
    try values.encode(text, forKey: .text)
  }
}

extension QuerySpan: Codable {
  enum CodingKeys: String, CodingKey {
    case text, start, end
  }

  /// Decodes a text with its start and end.
  ///
  /// - Throws: `DecodingError` if it ends before it starts.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let start = try values.decode(Int.self, forKey: .start)
    let end = try values.decode(Int.self, forKey: .end)
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: values, debugDescription: "expected \(start) or more, found \(end)")
    }
    self.init(text: try values.decode(String.self, forKey: .text), range: start..<end)
  }

  /// Encodes the text with its start and end.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(range.lowerBound, forKey: .start)
    try values.encode(range.upperBound, forKey: .end)
  }
}

extension QueryComponent.Role: Codable {}

extension QueryComponent.Status: Codable {}

extension QueryComponent: Codable {
  private enum CodingKeys: String, CodingKey {
    case role, status, edits
  }

  /// Decodes the keys of the span and those of the component itself.
  ///
  /// - Throws: `DecodingError` if a key is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      span: try QuerySpan(from: decoder), role: try values.decode(Role.self, forKey: .role),
      status: try values.decode(Status.self, forKey: .status),
      edits: try values.decode(Int.self, forKey: .edits))
  }

  /// Encodes the keys of the span and those of the component itself.
  public func encode(to encoder: any Encoder) throws {
    try span.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(role, forKey: .role)
    try values.encode(status, forKey: .status)
    try values.encode(edits, forKey: .edits)
  }
}
