import Gazetteer
import GeocodingAPI
import TextFormats

/// Answers as CSV: a header, then one row per result.
///
/// A reverse answer has four more columns, which describe the point, and one row even without
/// results.
enum AnswerTable {
  /// The columns between the rank and whether a house is interpolated.
  private static let columns: [AnswerColumn] = [
    .id, .name, .label, .latitude, .longitude, .layer, .featureCode, .countryCode, .country,
    .admin1,
    .admin2, .postcode, .population, .timezone, .accuracyMeters, .confidence, .outcome,
    .distanceMeters, .bearingDegrees, .street, .houseNumber, .unit,
  ]
  private static let header = ["rank"] + columns.map(\.rawValue) + ["interpolated"]

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
    for column in columns {
      bytes.append(0x2C)
      if column == .outcome {
        CSVField.append(outcome.rawValue, to: &bytes)
      } else {
        column.appendField(of: place, to: &bytes)
      }
    }
    append("\(place.isInterpolated)", to: &bytes)
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(0x2C)
    CSVField.append(text, to: &bytes)
  }
}
