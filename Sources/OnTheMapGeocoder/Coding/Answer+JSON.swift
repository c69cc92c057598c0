public import GeocodingAPI
package import TextFormats

extension Answer {
  /// The credit line for the sources of the data shown: `"GeoNames (CC BY 4.0)"`.
  ///
  /// The licenses require an app to show it somewhere.
  public var attribution: String { Attribution.text(for: results) }
}

/// An answer as the server and the command line write it, except for the explanation, which is for
/// people: it is neither decoded nor encoded.
extension Answer: JSONMessage {
  package init() { self = .nothing(for: "") }

  package static let title = "Answer"
  package static let members: [Member] =
    [
      Member(
        "query", \.query, .always, "The text as used: valid Unicode, at most 256 characters."),
      Member(
        "outcome", \.outcome, .always,
        "match: every word that matters is accounted for; partial: words are left, or one "
          + "contradicts; none: there is no answer."),
      Member("results", \.results, .always, "The places, best first."),
      Member("unmatched", \.unmatched, .always, "The words that match nothing."),
      Member("ambiguity", \.ambiguity, .always, "How ambiguous the text is."),
      Member(
        "alternatives", .optional,
        "The other places of a text that lists several, in its order, as results; only for such texts."
      ) { (answer: Answer) -> [AnsweredPlace]? in
        answer.alternatives.isEmpty ? nil : answer.alternatives
      } set: {
        $0.alternatives = $1 ?? []
      },
      Member(
        "searchedToMeters", \.searchedToMeters, .expected,
        "For nearest: the results are complete up to this distance; else null."),
      Member(
        "budgetExceeded", \.budgetExceeded, .always,
        "Whether the search stopped early; there may be better results."),
      Member(
        "hint", \.hintText, .expected,
        "What the gazetteer lacks for a better answer, and the command that adds it; else null."),
    ] + PointSurroundings.members.map { $0.within(optional: \.surroundings) } + [
      Member("attribution", .expected, "The credits to show with the answer.") {
        $0.attribution
      } set: {
        Attribution.restoreCredits(of: &$0.results, from: $1)
      },
      Member(
        "explanation", .expected, "The explanation of the answer; null unless explain is true."
      ) { _ in ExplanationReference?.none },
    ]
}

/// The explanation, which only the server and the command line write.
private struct ExplanationReference: JSONRepresentable {
  init(json: JSONValue) {}
  var jsonValue: JSONValue { .null }
  static var schema: JSONValue { ["$ref": .text("#/components/schemas/Explanation")] }
}

extension Ambiguity: JSONMessage {
  package init() { self.init(count: 0, margin: nil, hint: nil) }
  package static let title = "Ambiguity"
  package static let members: [Member] = [
    Member(
      "count", \.count, .always,
      "The number of results to choose from: 1 if the first is sure, else those with 95 % of the probability; 0 without results."
    ),
    Member(
      "margin", \.margin, .expected,
      "The first result's confidence minus the second's; null without results."),
    Member("hint", \.hint, .expected, "How to make the text clearer; null if it is clear."),
  ]
  package static var schema: JSONValue { definition() }
}

extension PointSurroundings: JSONMessage {
  package init() {
    self.init(water: nil, pointCountryCode: nil, isSameCountry: nil, nearestKnown: nil)
  }
  package static let title = "PointSurroundings"
  package static let members: [Member] = [
    Member("water", \.water, .expected, "For reverse: the sea or lake at the point."),
    Member(
      "pointCountryCode", \.pointCountryCode, .expected,
      "For reverse: the country that contains the point, whichever town is nearest."),
    Member(
      "sameCountry", \.isSameCountry, .expected,
      "For reverse: whether the result lies in the point's country."),
    Member(
      "nearestKnown", \.nearestKnown, .expected,
      "For reverse: the nearest town, with distance and direction."),
  ]
}

extension PointSurroundings.KnownPlace: JSONMessage {
  package init() { self.init(name: "", distanceMeters: 0, bearingDegrees: nil) }
  package static let title = "KnownPlace"
  package static let members: [Member] = [
    Member("name", \.name, .always, "The town's name."),
    Member("distanceMeters", \.distanceMeters, .always, "Meters from the town to the point."),
    Member(
      "bearingDegrees", \.bearingDegrees, .expected,
      "The direction from the town to the point, clockwise from north; null at the town itself."),
    Member("text", .expected, "In words: 12 km NW of Basel.") { $0.text },
  ]
  package static var schema: JSONValue { definition() }
  package static var nullableSchema: JSONValue { schema.orNull }
}

/// A place with its areas, each a complete place, and its names.
extension PlaceRecord: JSONMessage {
  package init() { self.init(place: AnsweredPlace(), ancestors: [], names: []) }
  package static let title = "PlaceRecord"
  package static let members: [Member] = [
    Member("place", .always, "The place.") {
      $0.place
    } set: {
      $0 = PlaceRecord(place: $1, ancestors: $0.ancestors, names: $0.names)
    },
    Member("ancestors", .always, "The areas that contain it, smallest first.") {
      $0.ancestors
    } set: {
      $0 = PlaceRecord(place: $0.place, ancestors: $1, names: $0.names)
    },
    Member("names", .always, "All its names.") {
      $0.names
    } set: {
      $0 = PlaceRecord(place: $0.place, ancestors: $0.ancestors, names: $1)
    },
  ]
}
