import GazetteerModel
import Geocoding
import Geodesy

/// Answers as comma-separated values: a header, then a row a result.
enum AnswerTable {
  private static let header = [
    "rank", "id", "name", "label", "latitude", "longitude", "layer", "feature_code",
    "country_code", "country", "admin1", "admin2", "postcode", "population", "timezone",
    "accuracy_meters", "confidence", "outcome", "distance_meters", "bearing_degrees",
  ]

  /// Appends a whole table; without results it is the header alone.
  static func append(
    _ places: [AnsweredPlace], outcome: Answer.Outcome, to bytes: inout [UInt8]
  ) {
    CSVField.append(header, to: &bytes)
    bytes.append(0x0A)
    for (position, place) in places.enumerated() {
      append(place, rank: position + 1, outcome: outcome, to: &bytes)
    }
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
      place.country, place.admin1, place.admin2, place.postcode, place.population?.description,
      place.timezone,
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
    bytes.append(0x0A)
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
