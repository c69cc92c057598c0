import Gazetteer
package import GeocodingAPI
package import Geodesy
import TextFormats

/// A column of a table of answers: a fact about the first result of each.
///
/// In the CSV of a batch, names have a prefix, by default `otm_`.
package enum AnswerColumn: String, CaseIterable, Sendable {
  case latitude, longitude, label, id, layer
  case countryCode = "country_code"
  case outcome, confidence, street
  case houseNumber = "house_number"
  case unit
  // From here on, only if asked for.
  case name, country, admin1
  case admin1Code = "admin1_code"
  case admin2, postcode, population, timezone
  case featureCode = "feature_code"
  case matchedName = "matched_name"
  case accuracyMeters = "accuracy_meters"
  case distanceMeters = "distance_meters"
  case bearingDegrees = "bearing_degrees"
  case addressLabel = "address_label"

  /// The columns of a table for which none are chosen.
  package static let standard: [AnswerColumn] = [
    .latitude, .longitude, .label, .id, .layer, .countryCode, .outcome, .confidence, .street,
    .houseNumber, .unit,
  ]

  /// What is before the names of added columns, unless another prefix is chosen.
  package static let standardPrefix = "otm_"

  /// Returns the headings of all columns with a prefix.
  package static func headings(prefix: String = standardPrefix) -> Set<String> {
    Set(allCases.map { $0.heading(prefix: prefix) })
  }

  /// Returns the name in the CSV of a batch.
  package func heading(prefix: String = standardPrefix) -> String { prefix + rawValue }

  /// Parses a list of columns, with or without `otm_`.
  ///
  /// - Throws: ``ParameterError`` for an unknown or repeated one.
  package static func list(_ text: String) throws(ParameterError) -> [AnswerColumn] {
    var columns: [AnswerColumn] = []
    for word in text.split(separator: ",") {
      let trimmed = word.drop { $0 == " " }
      let name = trimmed.hasPrefix("otm_") ? trimmed.dropFirst(4) : trimmed
      guard let column = AnswerColumn(rawValue: String(name)) else {
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw ParameterError("'\(word)' is not a column; the columns are \(names)")
      }
      guard !columns.contains(column) else { throw ParameterError("'\(word)' is given twice") }
      columns.append(column)
    }
    guard !columns.isEmpty else { throw ParameterError("pass the names of columns") }
    return columns
  }

  /// The type of the column's values.
  package enum Kind { case number, integer, text }

  package var kind: Kind {
    switch self {
    case .latitude, .longitude, .confidence, .accuracyMeters, .distanceMeters, .bearingDegrees:
      .number
    case .population: .integer
    default: .text
    }
  }

  /// Returns the value of a column of numbers, rounded as in every other output; `nil` if there is
  /// none.
  package func number(of place: AnsweredPlace) -> Double? {
    switch self {
    case .latitude: place.coordinate.latitude
    case .longitude: place.coordinate.longitude
    case .confidence:
      DecimalText.rounded(place.confidence, decimals: JSONWriter.probabilityDecimals)
    case .accuracyMeters:
      DecimalText.rounded(place.accuracyMeters, decimals: JSONWriter.meterDecimals)
    case .distanceMeters:
      place.distanceMeters.map(Self.rounded(meters:))
    case .bearingDegrees:
      place.bearingDegrees.map(Self.rounded(bearing:))
    default: nil
    }
  }

  /// Whether the column says where a place lies from the point: points with the same place differ in it.
  package var isFromPoint: Bool { self == .distanceMeters || self == .bearingDegrees }

  /// Returns the value of such a column, rounded like others; `nil` if there is none.
  package func number(of place: Coordinate, from point: Coordinate) -> Double? {
    self == .distanceMeters
      ? Self.rounded(meters: point.distanceMeters(to: place))
      : point.bearingDegrees(to: place).map(Self.rounded(bearing:))
  }

  private static func rounded(meters: Double) -> Double {
    DecimalText.rounded(meters, decimals: JSONWriter.meterDecimals)
  }

  private static func rounded(bearing: Double) -> Double {
    DecimalText.rounded(
      AnsweredPlace.shownBearing(bearing), decimals: JSONWriter.bearingDecimals)
  }

  /// Returns the value of a column of texts; `nil` if there is none.
  ///
  /// ``outcome`` belongs to the answer.
  package func text(of place: AnsweredPlace) -> String? {
    switch self {
    case .label: place.label
    case .id: place.id.description
    case .layer: place.layer.name
    case .countryCode: place.countryCode?.description
    case .street: place.street
    case .houseNumber: place.houseNumber
    case .unit: place.unit
    case .name: place.name
    case .country: place.country
    case .admin1: place.region
    case .admin1Code: place.regionCode
    case .admin2: place.county
    case .postcode: place.postalCode
    case .timezone: place.timeZoneIdentifier
    case .featureCode: place.featureCode?.rawValue
    case .matchedName: place.matchedName
    case .addressLabel: place.addressLabel
    default: nil
    }
  }

  /// Appends the value as a field of a CSV; an unknown one is empty.
  func appendField(of answer: Answer, to bytes: inout [UInt8]) {
    if self == .outcome {
      bytes.append(contentsOf: answer.outcome.rawValue.utf8)
    } else if let place = answer.results.first {
      appendField(of: place, to: &bytes)
    }
  }

  /// Appends the value as a field of a CSV; an unknown one is empty.
  func appendField(of place: AnsweredPlace, to bytes: inout [UInt8]) {
    switch kind {
    case .number:
      if let number = number(of: place) { DecimalText.appendShortest(number, to: &bytes) }
    case .integer:
      if let population = place.population { DecimalText.append(population, to: &bytes) }
    case .text: CSVField.append(text(of: place) ?? "", to: &bytes)
    }
  }
}
