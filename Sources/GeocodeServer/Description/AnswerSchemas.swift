import Gazetteer
import GeocodingAPI
import OnTheMapGeocoder
import TextFormats

/// The JSON Schemas of the geocoder's responses, with a description of each member.
///
/// `Answers` writes the members in this order; a test compares real responses with these schemas.
enum AnswerSchemas {
  private typealias Words = DescribedSchemas
  private typealias Part = (name: String, schema: JSONValue, summary: String)

  // MARK: Answers and places

  static let answer = Answer.definition()

  static let place = AnsweredPlace.definition()

  static let record = object([
    ("place", Words.reference(.place), "The place."),
    ("ancestors", Words.list(of: area), "The areas that contain it, smallest first."),
    ("names", Words.list(of: Toponym.definition()), "All its names."),
    ("attribution", Words.text(), "The credits to show with the answer."),
  ])

  private static let area = object([
    ("id", Words.text(), "The area's id."), ("name", Words.text(), "Its name."),
    ("layer", Layer.schema, "The kind of place."),
    ("featureCode", Words.nullable("string"), "GeoNames' code, such as ADM1."),
    ("countryCode", Words.nullable("string"), "ISO 3166-1 alpha-2."),
    ("latitude", Words.type("number"), "Degrees north of the equator."),
    ("longitude", Words.type("number"), "Degrees east of Greenwich."),
  ])

  // MARK: Explanations

  private static let interpretation: [Part] = [
    ("score", Words.type("number"), "The sum of the terms."),
    ("terms", Words.type("object"), "What each rule of the ranking added."),
    ("components", [QueryComponent].schema, "The interpretation of each part of the text."),
  ]

  static let explanation = object([
    (
      "candidates",
      Words.list(
        of: object(
          [
            ("id", Words.text(), "The place's id."), ("label", Words.text(), "Its label."),
            ("layer", Layer.schema, "The kind of place."),
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
          QuerySpan.members.map { ($0.name, $0.schema, $0.summary) } + [
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
    ("place", Words.reference(.place).orNull, "The place; null if it is ambiguous or unknown."),
    ("problems", Words.list(of: Words.reference(.fieldProblem)), "All errors and warnings."),
    (
      "hint", Words.nullable("string"),
      "What the gazetteer lacks for a better answer; null if nothing is known to be lacking."
    ),
  ])

  private static func object(_ parts: [Part]) -> JSONValue {
    [
      "type": .text("object"),
      "properties": .object(
        parts.map { part in
          .init(
            part.name,
            .object((part.schema.members ?? []) + [.init("description", .text(part.summary))]))
        }),
      "required": Words.texts(parts.map(\.name)),
    ]
  }
}
