import Gazetteer
import Geocoding
import TextFormats

/// The JSON Schemas of the geocoder's responses, with a description of each member.
///
/// `Answers` writes the members in this order; a test compares real responses with these schemas.
enum AnswerSchemas {
  private typealias Words = DescribedSchemas
  private typealias Part = (name: String, schema: JSONValue, summary: String)

  // MARK: Answers

  static let answer = object(
    [
      ("query", Words.text(), "The text as used: valid Unicode, at most 256 characters."),
      (
        "outcome", Words.choice(["match", "partial", "none"]),
        "match: every word that matters is accounted for; partial: words are left, or one "
          + "contradicts; none: there is no answer."
      ),
      ("results", Words.list(of: Words.reference(.place)), "The places, best first."),
      ("unmatched", Words.list(of: object(span)), "The words that match nothing."),
      ("ambiguity", ambiguity, "How ambiguous the text is."),
      (
        "searchedToMeters", Words.nullable("number"),
        "For nearest: the results are complete up to this distance; else null."
      ),
      (
        "budgetExceeded", Words.type("boolean"),
        "Whether the search stopped early; there may be better results."
      ),
      (
        "hint", Words.nullable("string"),
        "What the gazetteer lacks for a better answer, and the command that adds it; else null."
      ),
      ("water", Words.nullable("string"), "For reverse: the sea or lake at the point."),
      (
        "pointCountryCode", Words.nullable("string"),
        "For reverse: the country that contains the point, whichever town is nearest."
      ),
      (
        "sameCountry", Words.nullable("boolean"),
        "For reverse: whether the result lies in the point's country."
      ),
      (
        "nearestKnown", nullable(nearestKnown),
        "For reverse: the nearest town, with distance and direction."
      ),
      ("attribution", Words.text(), "The credits to show with the answer."),
      (
        "explanation", nullable(Words.reference(.explanation)),
        "The explanation of the answer; null unless explain is true."
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
      "The number of candidates at least half as likely as the first, including it; 0 without results."
    ),
    (
      "margin", Words.nullable("number"),
      "The first result's confidence minus the second's; null without results."
    ),
    ("hint", Words.nullable("string"), "How to make the text clearer; null if it is clear."),
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

  static let place = object(
    [
      (
        "id", Words.text(),
        "Stable across rebuilds: geonames:5601538, street:HASH, postcode:CC:CODE."
      ),
      ("name", Words.text(), "The name, in the requested language if it is known."),
      ("label", Words.text(), "Name, region and country; no two results of an answer share one."),
      ("latitude", Words.type("number"), "Degrees north of the equator (WGS 84)."),
      ("longitude", Words.type("number"), "Degrees east of Greenwich (WGS 84)."),
      ("layer", layer, "The kind of place."),
      ("featureClass", Words.nullable("string"), "GeoNames' class: P for a town, A for an area."),
      ("featureCode", Words.nullable("string"), "GeoNames' code, such as PPLC for a capital."),
      ("countryCode", Words.nullable("string"), "ISO 3166-1 alpha-2."),
      ("country", Words.nullable("string"), "The country's name."),
      ("admin1", Words.nullable("string"), "The state, province or region."),
      (
        "admin1Code", Words.nullable("string"),
        "Its code: ISO 3166-2 if known, else GeoNames'."
      ),
      ("admin2", Words.nullable("string"), "The county or district."),
      ("postcode", Words.nullable("string"), "The postal code."),
      ("street", Words.nullable("string"), "The street; for addresses and streets."),
      ("houseNumber", Words.nullable("string"), "The house number; for addresses."),
      ("unit", Words.nullable("string"), "The apartment or suite, as typed; for addresses."),
      (
        "addressLabel", Words.nullable("string"),
        "For addresses and streets: the address as it is written in its country, in one line."
      ),
      (
        "interpolated", Words.type("boolean"),
        "Whether the point is interpolated between known houses, because this one is unknown."
      ),
      ("population", Words.nullable("integer"), "Inhabitants."),
      ("timezone", Words.nullable("string"), "The IANA name of the time zone."),
      (
        "boundingBox", nullable(Words.list(of: Words.type("number"))),
        "West, south, east, north in degrees; west exceeds east across the 180th meridian."
      ),
      (
        "accuracyMeters", Words.type("number"), "The approximate error of the point, in meters."
      ),
      ("distanceMeters", Words.nullable("number"), "Meters from the point of the query."),
      (
        "bearingDegrees", Words.nullable("number"),
        "The direction from that point, in degrees clockwise from north."
      ),
      ("confidence", Words.type("number"), "The probability that this place is meant, 0 to 1."),
      ("matchedName", Words.nullable("string"), "The name of the place that the text matched."),
      ("matchedLanguage", Words.nullable("string"), "The language of that name."),
      ("components", components, "The interpretation of each part of the text."),
    ])

  private static let layer = Words.choice(Layer.allCases.map(\.name))

  private static let components = Words.list(
    of: object(
      span + [
        (
          "role", Words.choice(QueryComponent.Role.allCases.map(\.rawValue)),
          "The role of the part."
        ),
        (
          "status", Words.choice(QueryComponent.Status.allCases.map(\.rawValue)),
          "Whether the part matches the place."
        ),
        ("edits", Words.type("integer"), "How many letters were corrected."),
      ]))

  static let record = object([
    ("place", Words.reference(.place), "The place."),
    ("ancestors", Words.list(of: area), "The areas that contain it, smallest first."),
    ("names", Words.list(of: name), "All its names."),
    ("attribution", Words.text(), "The credits to show with the answer."),
  ])

  private static let area = object([
    ("id", Words.text(), "The area's id."), ("name", Words.text(), "Its name."),
    ("layer", layer, "The kind of place."),
    ("featureCode", Words.nullable("string"), "GeoNames' code, such as ADM1."),
    ("countryCode", Words.nullable("string"), "ISO 3166-1 alpha-2."),
    ("latitude", Words.type("number"), "Degrees north of the equator."),
    ("longitude", Words.type("number"), "Degrees east of Greenwich."),
  ])

  private static let name = object([
    ("name", Words.text(), "The name."),
    ("language", Words.nullable("string"), "Its language, if known."),
    (
      "kind", Words.choice(ToponymKind.allCases.map { String(describing: $0) }), "The kind of name."
    ),
  ])

  // MARK: Explanations

  private static let interpretation: [Part] = [
    ("score", Words.type("number"), "The sum of the terms."),
    ("terms", Words.type("object"), "What each rule of the ranking added."),
    ("components", components, "The interpretation of each part of the text."),
  ]

  static let explanation = object([
    (
      "candidates",
      Words.list(
        of: object(
          [
            ("id", Words.text(), "The place's id."), ("label", Words.text(), "Its label."),
            ("layer", layer, "The kind of place."),
            ("matchedName", Words.nullable("string"), "The name that the text matched."),
            ("confidence", Words.type("number"), "The probability that it is meant."),
            ("behind", Words.type("number"), "The first candidate's score minus this one's."),
          ] + interpretation + [
            (
              "otherReadings", Words.list(of: object(interpretation)),
              "Other interpretations of the text with the same place."
            )
          ])), "The candidates, best first."
    ),
    ("candidateCount", Words.type("integer"), "The number of candidates."),
    (
      "phrases",
      Words.list(
        of: object(
          span + [
            (
              "places", Words.type("integer"),
              "The number of places with this name that were considered."
            ),
            ("truncated", Words.type("boolean"), "Whether there may be more."),
            ("postcodes", Words.type("integer"), "The number of towns with this postal code."),
            ("addresses", Words.type("integer"), "The number of addresses with this text."),
          ])), "Word sequences that are in the gazetteer."
    ),
    ("lookups", Words.type("integer"), "The number of lookups in the gazetteer."),
    ("comparisons", Words.type("integer"), "The number of names compared for misspellings."),
  ])

  // MARK: Reviews of pins

  static let review = object([
    ("accepted", Words.type("boolean"), "Whether the pin would be accepted as it is."),
    ("location", Words.text(), "The place as typed, without spaces around it."),
    ("link", Words.nullable("string"), "The link as it would be posted; null if it is invalid."),
    ("latitude", Words.nullable("number"), "The position of the pin; null if unknown."),
    ("longitude", Words.nullable("number"), "The position of the pin; null if unknown."),
    (
      "place", nullable(Words.reference(.place)),
      "The place; null if it is ambiguous or unknown."
    ),
    (
      "problems", Words.list(of: Words.reference(.fieldProblem)),
      "All errors and warnings."
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
