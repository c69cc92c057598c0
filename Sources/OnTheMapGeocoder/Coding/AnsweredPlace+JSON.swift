public import GeocodingAPI
import Geodesy
package import TextFormats

/// A result of an answer, whose point is two of its keys.
///
/// Unknown values are null. Numbers that are encoded have all their digits. `JSONWriter` writes the
/// same members directly, because that is a tenth of the work of a search over HTTP.
extension AnsweredPlace: JSONMessage {
  package init() {
    self.init(
      id: PlaceID(), name: "", label: "", coordinate: Coordinate(),
      layer: .coordinate, accuracyMeters: 0, confidence: 0)
  }

  package static let title = "Place"
  package static let members: [Member] =
    [
      Member(
        "id", \.id, .always,
        "Stable across rebuilds: geonames:5601538, street:HASH, postcode:CC:CODE."),
      Member("name", \.name, .always, "The name, in the requested language if it is known."),
      Member(
        "label", \.label, .always,
        "Name, region and country; no two results of an answer share one."),
    ] + Coordinate.members.map { $0.within(\.coordinate) } + [
      Member("layer", \.layer, .always, "The kind of place."),
      Member(
        "featureClass", \.featureClass, .expected, "GeoNames' class: P for a town, A for an area."),
      Member(
        "featureCode", \.featureCode, .expected, "GeoNames' code, such as PPLC for a capital."),
      Member("countryCode", \.countryCode, .expected, "ISO 3166-1 alpha-2."),
      Member("country", \.country, .expected, "The country's name."),
      Member("admin1", \.region, .expected, "The state, province or region."),
      Member(
        "admin1Code", \.regionCode, .expected, "Its code: ISO 3166-2 if known, else GeoNames'."),
      Member("admin2", \.county, .expected, "The county or district."),
      Member("postcode", \.postalCode, .expected, "The postal code."),
      Member("street", \.street, .expected, "The street; for addresses and streets."),
      Member("houseNumber", \.houseNumber, .expected, "The house number; for addresses."),
      Member("unit", \.unit, .expected, "The apartment or suite, as typed; for addresses."),
      Member(
        "addressLabel", \.addressLabel, .expected,
        "For addresses and streets: the address as it is written in its country, in one line."),
      Member(
        "interpolated", \.isInterpolated, .expected,
        "Whether the point is interpolated between known houses, because this one is unknown."),
      Member("population", \.population, .expected, "Inhabitants."),
      Member("timezone", \.timeZoneIdentifier, .expected, "The IANA name of the time zone."),
      Member(
        "boundingBox", \.boundingBox, .expected,
        "West, south, east, north in degrees; west exceeds east across the 180th meridian."),
      Member(
        "accuracyMeters", \.accuracyMeters, .always,
        "The approximate error of the point, in meters."),
      Member(
        "distanceMeters", \.distanceMeters, .expected, "Meters from the point of the query."),
      Member(
        "bearingDegrees", \.bearingDegrees, .expected,
        "The direction from that point, in degrees clockwise from north."),
      Member(
        "confidence", \.confidence, .always, "The probability that this place is meant, 0 to 1."),
      Member(
        "matchedName", \.matchedName, .expected, "The name of the place that the text matched."),
      Member("matchedLanguage", \.matchedLanguage, .expected, "The language of that name."),
      Member(
        "components", \.components, .always, "The interpretation of each part of the text."),
    ]
}

extension QuerySpan: JSONMessage {
  package init() { self.init(text: "", range: 0..<0) }
  package static let title = "QuerySpan"
  package static let members: [Member] = [
    Member("text", \.text, .always, "The words."),
    Member("start", .always, "Where they begin in query, counted in Unicode scalars.") {
      $0.range.lowerBound
    } set: {
      $0.range = $1..<max($1, $0.range.upperBound)
    },
    Member("end", .always, "Where they end in query, counted in Unicode scalars.") {
      $0.range.upperBound
    } set: { (span, end) throws(JSONMismatch) in
      let start = span.range.lowerBound
      let isBehind: Bool? = start <= end ? true : nil
      _ = try JSONMismatch.checked(isBehind, "\(start) or more", end.jsonValue)
      span.range = start..<end
    },
  ]
  package static var schema: JSONValue { definition() }
}

/// The keys of the span and those of the component itself.
extension QueryComponent: JSONMessage {
  package init() { self.init(span: QuerySpan(), role: .unknown, status: .unmatched) }
  package static let title = "QueryComponent"
  package static let members: [Member] =
    QuerySpan.members.map { $0.within(\.span) } + [
      Member("role", \.role, .always, "The role of the part."),
      Member("status", \.status, .always, "Whether the part matches the place."),
      Member("edits", \.edits, .always, "How many letters were corrected."),
    ]
  package static var schema: JSONValue { definition() }
}
