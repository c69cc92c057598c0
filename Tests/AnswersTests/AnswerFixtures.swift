import Gazetteer
import GeocodingAPI
import Geodesy

/// Answers to print in tests.
enum AnswerFixtures {
  /// The example of the README.
  static let moscow = AnsweredPlace(
    id: PlaceID("geonames:5601538")!, name: "Moscow", label: "Moscow, Idaho, United States",
    coordinate: Coordinate(latitude: 46.73239, longitude: -117.00017)!, layer: .locality,
    featureClass: .settlement, featureCode: FeatureCode(rawValue: "PPLA2"),
    countryCode: CountryCode("US"), country: "United States", region: "Idaho",
    regionCode: "US-ID", county: "Latah County", population: 25_435,
    timeZoneIdentifier: "America/Los_Angeles", accuracyMeters: 4_000, confidence: 0.98,
    matchedName: "Moscow", matchedLanguage: "en",
    components: [
      QueryComponent(
        span: QuerySpan(text: "Moscow", range: 0..<6), role: .place, status: .matched),
      QueryComponent(
        span: QuerySpan(text: "ID", range: 8..<10), role: .region, status: .matched),
    ])

  /// An area whose box crosses the antimeridian, known to nobody in detail.
  static let fiji = AnsweredPlace(
    id: PlaceID("geonames:2205218")!, name: "Fiji", label: "Fiji",
    coordinate: Coordinate(latitude: -18, longitude: 178)!, layer: .country,
    featureClass: .administrative, featureCode: FeatureCode(rawValue: "PCLI"),
    countryCode: CountryCode("FJ"), country: "Fiji",
    boundingBox: BoundingBox(south: -20.67, west: 177.1, north: -12.48, east: -178.5)!,
    accuracyMeters: 123_456.789, confidence: 0.012345)

  /// A full British postal code, whose point is not from GeoNames.
  static let palace = AnsweredPlace(
    id: PlaceID("postcode:GB:SW1A 1AA")!, name: "London",
    label: "SW1A 1AA, London, United Kingdom",
    coordinate: Coordinate(latitude: 51.501009, longitude: -0.14158763)!, layer: .postalCode,
    countryCode: CountryCode("GB"), country: "United Kingdom", postalCode: "SW1A 1AA",
    accuracyMeters: 100, distanceMeters: 12.34, bearingDegrees: 359.96, confidence: 1)

  /// A point near a border, whose settlement lies in the other country.
  static let reverse: Answer = {
    var basel = moscow
    basel.distanceMeters = 1_234.56
    basel.bearingDegrees = 270.04
    basel.confidence = 1
    return Answer(
      query: "47.59,7.57", outcome: .match, results: [basel], unmatched: [],
      ambiguity: Ambiguity(count: 1, margin: 1, hint: nil),
      surroundings: PointSurroundings(
        water: "Lake \"Test\"", pointCountryCode: CountryCode("CH"), isSameCountry: false,
        nearestKnown: .init(name: "Basel", distanceMeters: 12_345.67, bearingDegrees: 315.04)))
  }()

  /// A point at sea, of which nothing is known.
  static let highSea = Answer(
    query: "0,-30", outcome: .none, results: [], unmatched: [],
    ambiguity: Ambiguity(count: 0, margin: nil, hint: nil),
    surroundings: PointSurroundings(
      water: nil, pointCountryCode: nil, isSameCountry: nil, nearestKnown: nil))

  /// A name and a query that would break a careless printer.
  static let hostile = Answer(
    query: "a\"b\\c\n\u{0}\u{1B}[31m\u{85}\u{2028}😀, =1+1", outcome: .partial,
    results: [
      AnsweredPlace(
        id: PlaceID("naturalearth:1159113123")!, name: "東京", label: "東京, \"Tokyo\", Japan\u{7}",
        coordinate: Coordinate(latitude: -0.0, longitude: 0.1 + 0.2)!, layer: .locality,
        accuracyMeters: .infinity, confidence: .nan)
    ],
    unmatched: [QuerySpan(text: "c\n\u{0}", range: 4..<7)],
    ambiguity: Ambiguity(count: 1, margin: nil, hint: "say \"where\""))

  static let match = Answer(
    query: "Moscow, ID", outcome: .match, results: [moscow], unmatched: [],
    ambiguity: Ambiguity(count: 1, margin: 0.97, hint: nil))

  static let several = Answer(
    query: "Moscow", outcome: .partial, results: [moscow, fiji, palace],
    unmatched: [QuerySpan(text: "foo", range: 7..<10), QuerySpan(text: "bar", range: 11..<14)],
    ambiguity: Ambiguity(count: 2, margin: 0.123456, hint: "add a state or a country"),
    searchedToMeters: 20_015_115, budgetExceeded: true)

  /// What is near a point: nothing to walk, some kilometers, and half a world.
  static let near = Answer(
    query: "46.7 -117", outcome: .match,
    results: [
      near(moscow, 0, nil), near(moscow, 3_603.96, 359.7), near(palace, 7_512_345.6, 33.25),
    ],
    unmatched: [], ambiguity: Ambiguity(count: 1, margin: 1, hint: nil),
    searchedToMeters: 7_512_345.6)

  static let nothingNear = Answer(
    query: "0, 0", outcome: .none, results: [], unmatched: [],
    ambiguity: Ambiguity(count: 0, margin: nil, hint: nil), searchedToMeters: 25_000)

  private static func near(
    _ place: AnsweredPlace, _ meters: Double, _ bearing: Double?
  ) -> AnsweredPlace {
    var near = place
    near.distanceMeters = meters
    near.bearingDegrees = bearing
    near.confidence = 1
    near.components = []
    near.matchedName = nil
    near.matchedLanguage = nil
    return near
  }

  static let nothing = Answer.nothing(
    for: "Xyzzy", unmatched: [QuerySpan(text: "Xyzzy", range: 0..<5)])

  /// An answer that tells how it came about.
  static let explained = Answer(
    query: "Moscow, ID", outcome: .match, results: [moscow], unmatched: [],
    ambiguity: Ambiguity(count: 1, margin: 0.97, hint: nil),
    explanation: Explanation(
      phrases: [
        Explanation.Phrase(
          span: QuerySpan(text: "Moscow", range: 0..<6), placeCount: 40, isTruncated: true,
          postcodeCount: 0, addressCount: 1),
        Explanation.Phrase(
          span: QuerySpan(text: "ID", range: 8..<10), placeCount: 5, isTruncated: false,
          postcodeCount: 2, addressCount: 0),
      ],
      candidates: [
        Explanation.Candidate(
          id: moscow.id, label: moscow.label, layer: .locality, matchedName: "Moscow",
          confidence: 0.98,
          interpretation: Explanation.Interpretation(
            score: score(prominence: 12.2), components: moscow.components)),
        Explanation.Candidate(
          id: PlaceID("geonames:524901")!, label: "Moscow, Russia", layer: .locality,
          matchedName: "Moscow", confidence: 0.0123456,
          interpretation: Explanation.Interpretation(
            score: score(prominence: 20.36, leftOver: -8, incompleteness: -20),
            components: moscow.components.dropLast() + [
              QueryComponent(
                span: QuerySpan(text: "ID", range: 8..<10), role: .unknown, status: .contradicted)
            ]),
          otherInterpretations: [
            Explanation.Interpretation(
              score: score(leftOver: -28.123456), components: [moscow.components[0]])
          ]),
      ],
      candidateCount: 23, lookups: 3, comparisons: 120))

  private static func score(
    prominence: Double = 0, leftOver: Double = 0, incompleteness: Double = 0
  ) -> ScoreBreakdown {
    var score = ScoreBreakdown()
    score.prominence = prominence
    score.leftOver = leftOver
    score.incompleteness = incompleteness
    return score
  }

  static let record = PlaceRecord(
    place: moscow, ancestors: [fiji],
    names: [
      Toponym(text: "Moscow", language: nil, kind: .main),
      Toponym(text: "Moskau", language: "de", kind: .exonym),
    ])
}
