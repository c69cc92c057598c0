import GazetteerModel
import Geocoding
import TextFormats

/// The shapes of what the geocoder answers, in JSON Schema, with what each member means.
///
/// `Answers` writes them, fast and in this order; a test compares real answers with what is here.
enum AnswerSchemas {
  private typealias Words = DescribedSchemas
  private typealias Part = (name: String, schema: JSONValue, summary: String)

  // MARK: Answers

  static let answer = object(
    [
      ("query", Words.text(), "The text as it was used: repaired, at most 256 characters."),
      (
        "outcome", Words.choice(["match", "partial", "none"]),
        "match: every word that matters is accounted for; partial: words are left, or one "
          + "contradicts; none: there is no answer."
      ),
      ("results", Words.list(of: Words.reference(.place)), "The places, the best first."),
      ("unmatched", Words.list(of: object(span)), "The words that no place accounts for."),
      ("ambiguity", ambiguity, "How many places the text may mean."),
      (
        "searchedToMeters", Words.nullable("number"),
        "Of nearest: no other place lies nearer than this; else null."
      ),
      (
        "budgetExceeded", Words.type("boolean"),
        "Whether the search stopped early, so that there may be better results."
      ),
      ("water", Words.nullable("string"), "Of reverse: the sea or lake around the point."),
      (
        "pointCountryCode", Words.nullable("string"),
        "Of reverse: the country whose area holds the point, whatever town is nearest."
      ),
      (
        "sameCountry", Words.nullable("boolean"),
        "Of reverse: whether the result lies in the point's own country."
      ),
      ("nearestKnown", nullable(nearestKnown), "Of reverse: the nearest town, as a direction."),
      ("attribution", Words.text(), "Whom to credit where the answer is shown."),
      (
        "explanation", nullable(Words.reference(.explanation)),
        "How the answer came about; null unless explain is true."
      ),
    ], optional: ["water", "pointCountryCode", "sameCountry", "nearestKnown"])

  private static let span: [Part] = [
    ("text", Words.text(), "The words."),
    ("start", Words.type("integer"), "Where they begin in query, counted in Unicode scalars."),
    ("end", Words.type("integer"), "Where they end in query, counted in Unicode scalars."),
  ]

  private static let ambiguity = object([
    (
      "count", Words.type("integer"),
      "Candidates at least half as likely as the first, which counts too; 0 with none."
    ),
    (
      "margin", Words.nullable("number"),
      "The first result's confidence less the second's; null with none."
    ),
    ("hint", Words.nullable("string"), "What would make the text clearer; null if it is clear."),
  ])

  private static let nearestKnown = object([
    ("name", Words.text(), "The town's name."),
    ("distanceMeters", Words.type("number"), "Meters from the town to the point."),
    (
      "bearingDegrees", Words.nullable("number"),
      "The direction from the town to the point, clockwise from north; null at the town itself."
    ),
    ("text", Words.text(), "In words: 12 km NW of Basel."),
  ])

  // MARK: Places

  static let place = object([
    (
      "id", Words.text(), "Stable across rebuilds: geonames:5601538, street:HASH, postcode:CC:CODE."
    ),
    ("name", Words.text(), "The name, in the language asked for if it is known."),
    ("label", Words.text(), "Name, region and country; no two results of an answer share one."),
    ("latitude", Words.type("number"), "Degrees north of the equator (WGS 84)."),
    ("longitude", Words.type("number"), "Degrees east of Greenwich (WGS 84)."),
    ("layer", layer, "The coarse kind."),
    ("featureClass", Words.nullable("string"), "GeoNames' class: P for a town, A for an area."),
    ("featureCode", Words.nullable("string"), "GeoNames' code, such as PPLC for a capital."),
    ("countryCode", Words.nullable("string"), "ISO 3166-1 alpha-2."),
    ("country", Words.nullable("string"), "The country's name."),
    ("admin1", Words.nullable("string"), "The state, province or region."),
    (
      "admin1Code", Words.nullable("string"),
      "Its code: ISO 3166-2 where known, else GeoNames' own."
    ),
    ("admin2", Words.nullable("string"), "The county or district."),
    ("postcode", Words.nullable("string"), "The postal code."),
    ("street", Words.nullable("string"), "The street; for addresses and streets."),
    ("houseNumber", Words.nullable("string"), "The house number; for addresses."),
    ("unit", Words.nullable("string"), "The apartment or suite, as typed; for addresses."),
    (
      "interpolated", Words.type("boolean"),
      "Whether the point lies between known houses, because this one is not known."
    ),
    ("population", Words.nullable("integer"), "Inhabitants."),
    ("timezone", Words.nullable("string"), "The IANA name of the time zone."),
    (
      "boundingBox", nullable(Words.list(of: Words.type("number"))),
      "West, south, east, north in degrees; west exceeds east across the 180th meridian."
    ),
    (
      "accuracyMeters", Words.type("number"), "How far the place may lie from its point, in meters."
    ),
    ("distanceMeters", Words.nullable("number"), "Meters from the point that was asked about."),
    (
      "bearingDegrees", Words.nullable("number"),
      "The direction from that point, in degrees clockwise from north."
    ),
    ("confidence", Words.type("number"), "The probability that this place is meant, 0 to 1."),
    ("matchedName", Words.nullable("string"), "The name of the place that the text matched."),
    ("matchedLanguage", Words.nullable("string"), "The language of that name."),
    ("components", components, "What every part of the text was taken for."),
  ])

  private static let layer = Words.choice(Layer.allCases.map(\.name))

  private static let components = Words.list(
    of: object(
      span + [
        (
          "role", Words.choice(QueryComponent.Role.allCases.map(\.rawValue)),
          "What it was taken for."
        ),
        (
          "status", Words.choice(QueryComponent.Status.allCases.map(\.rawValue)),
          "Whether the place agrees with it."
        ),
        ("edits", Words.type("integer"), "How many letters were corrected."),
      ]))

  static let record = object([
    ("place", Words.reference(.place), "The place."),
    ("ancestors", Words.list(of: area), "The areas around it, the smallest first."),
    ("names", Words.list(of: name), "All its names."),
    ("attribution", Words.text(), "Whom to credit where the answer is shown."),
  ])

  private static let area = object([
    ("id", Words.text(), "The area's id."), ("name", Words.text(), "Its name."),
    ("layer", layer, "The coarse kind."),
    ("featureCode", Words.nullable("string"), "GeoNames' code, such as ADM1."),
    ("countryCode", Words.nullable("string"), "ISO 3166-1 alpha-2."),
    ("latitude", Words.type("number"), "Degrees north of the equator."),
    ("longitude", Words.type("number"), "Degrees east of Greenwich."),
  ])

  private static let name = object([
    ("name", Words.text(), "The name."),
    ("language", Words.nullable("string"), "Its language, where known."),
    (
      "kind", Words.choice(ToponymKind.allCases.map { String(describing: $0) }), "Whose name it is."
    ),
  ])

  // MARK: Explanations

  private static let interpretation: [Part] = [
    ("score", Words.type("number"), "The sum of the terms."),
    ("terms", Words.type("object"), "What each rule of the ranking added."),
    ("components", components, "What every part of the text was taken for."),
  ]

  static let explanation = object([
    (
      "candidates",
      Words.list(
        of: object(
          [
            ("id", Words.text(), "The place's id."), ("label", Words.text(), "Its label."),
            ("layer", layer, "The coarse kind."),
            ("matchedName", Words.nullable("string"), "The name that the text matched."),
            ("confidence", Words.type("number"), "The probability that it is meant."),
            ("behind", Words.type("number"), "The first candidate's score less this one's."),
          ] + interpretation + [
            (
              "otherReadings", Words.list(of: object(interpretation)),
              "Other ways to read the text that lead to the same place."
            )
          ])), "The places that were weighed, the best first."
    ),
    ("candidateCount", Words.type("integer"), "How many there were."),
    (
      "phrases",
      Words.list(
        of: object(
          span + [
            ("places", Words.type("integer"), "Places of that name that were tried."),
            ("truncated", Words.type("boolean"), "Whether there may be more of them."),
            ("postcodes", Words.type("integer"), "Towns with a postal code of these characters."),
            ("addresses", Words.type("integer"), "Addresses that the words name."),
          ])), "Runs of words that the gazetteer knows."
    ),
    ("lookups", Words.type("integer"), "How often the gazetteer was asked."),
    ("comparisons", Words.type("integer"), "How many names were compared for misspellings."),
  ])

  // MARK: Reviews of pins

  static let review = object([
    ("accepted", Words.type("boolean"), "Whether the pin would be accepted as it is."),
    ("location", Words.text(), "The place as typed, without spaces around it."),
    ("link", Words.nullable("string"), "The link as it would be posted; null if it cannot be."),
    ("latitude", Words.nullable("number"), "Where the pin would be; null if that is not known."),
    ("longitude", Words.nullable("number"), "Where the pin would be; null if that is not known."),
    (
      "place", nullable(Words.reference(.place)),
      "The place that is meant; null if it is not clear."
    ),
    (
      "problems", Words.list(of: Words.reference(.fieldProblem)),
      "Everything that is wrong, or worth a warning."
    ),
  ])

  // MARK: Words

  private static func object(_ parts: [Part], optional: Set<String> = []) -> JSONValue {
    [
      "type": .text("object"),
      "properties": .object(
        parts.map { part in
          .init(
            part.name,
            .object((part.schema.members ?? []) + [.init("description", .text(part.summary))]))
        }),
      "required": Words.texts(parts.map(\.name).filter { !optional.contains($0) }),
    ]
  }

  private static func nullable(_ schema: JSONValue) -> JSONValue {
    ["anyOf": .list([schema, Words.type("null")])]
  }
}
