import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

/// Answers as CSV: a header, then one row per result.
///
/// A reverse answer has four more columns, which describe the point, and one row even without
/// results.
enum AnswerTable {
  private static let header = [
    "rank", "id", "name", "label", "latitude", "longitude", "layer", "feature_code",
    "country_code", "country", "admin1", "admin2", "postcode", "population", "timezone",
    "accuracy_meters", "confidence", "outcome", "distance_meters", "bearing_degrees",
    "street", "house_number", "unit", "interpolated",
  ]

  private static let surroundingsHeader = [
    "water", "point_country_code", "same_country", "nearest_known",
  ]

  /// Appends an answer with its header; without results only the header, except for reverse
  /// answers.
  static func append(_ answer: Answer, to bytes: inout [UInt8]) {
    guard let surroundings = answer.surroundings else {
      append(answer.results, outcome: answer.outcome, to: &bytes)
      return
    }
    CSVField.append(header + surroundingsHeader, to: &bytes)
    bytes.append(0x0A)
    for (position, place) in answer.results.enumerated() {
      append(place, rank: position + 1, outcome: answer.outcome, to: &bytes)
      append(surroundings, to: &bytes)
      bytes.append(0x0A)
    }
    guard answer.results.isEmpty else { return }
    // Without a result, only the outcome is filled in.
    CSVField.append(header.map { $0 == "outcome" ? answer.outcome.rawValue : "" }, to: &bytes)
    append(surroundings, to: &bytes)
    bytes.append(0x0A)
  }

  /// Appends places with their header; without places only the header.
  static func append(
    _ places: [AnsweredPlace], outcome: Answer.Outcome, to bytes: inout [UInt8]
  ) {
    CSVField.append(header, to: &bytes)
    bytes.append(0x0A)
    for (position, place) in places.enumerated() {
      append(place, rank: position + 1, outcome: outcome, to: &bytes)
      bytes.append(0x0A)
    }
  }

  private static func append(_ surroundings: PointSurroundings, to bytes: inout [UInt8]) {
    let facts = [
      surroundings.water, surroundings.pointCountryCode?.description,
      surroundings.isSameCountry.map { "\($0)" }, surroundings.nearestKnown?.text,
    ]
    for text in facts { append(text ?? "", to: &bytes) }
  }

  private static func append(
    _ place: AnsweredPlace, rank: Int, outcome: Answer.Outcome, to bytes: inout [UInt8]
  ) {
    DecimalText.append(rank, to: &bytes)
    for text in [place.id.description, place.name, place.label] { append(text, to: &bytes) }
    append(place.coordinate.latitude, to: &bytes)
    append(place.coordinate.longitude, to: &bytes)
    let facts = [
      place.layer.name, place.featureCode?.rawValue, place.countryCode?.description,
      place.country, place.region, place.county, place.postalCode, place.population?.description,
      place.timeZoneIdentifier,
    ]
    for text in facts { append(text ?? "", to: &bytes) }
    bytes.append(0x2C)
    DecimalText.append(place.accuracyMeters, decimals: JSONWriter.meterDecimals, to: &bytes)
    bytes.append(0x2C)
    DecimalText.append(place.confidence, decimals: JSONWriter.probabilityDecimals, to: &bytes)
    append(outcome.rawValue, to: &bytes)
    bytes.append(0x2C)
    if let meters = place.distanceMeters {
      DecimalText.append(meters, decimals: JSONWriter.meterDecimals, to: &bytes)
    }
    bytes.append(0x2C)
    if let bearing = place.shownBearingDegrees {
      DecimalText.append(bearing, decimals: JSONWriter.bearingDecimals, to: &bytes)
    }
    for text in [place.street, place.houseNumber, place.unit] { append(text ?? "", to: &bytes) }
    append("\(place.isInterpolated)", to: &bytes)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x2C)
    CSVField.append(text, to: &bytes)
  }

  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    bytes.append(0x2C)
    DecimalText.appendShortest(number, to: &bytes)
  }
}
