import Gazetteer
public import Geocoding
import Geodesy
import TextFormats

/// Formats the answers of a batch as a stream, one answer per query.
///
/// - text and ndjson: one line per answer.
/// - json: one array of answers.
/// - geojson: one feature collection. Each answer is a feature, its first result; without results
///   it has no geometry.
/// - csv: the columns of the input, then ``addedColumns`` for the first result.
///
/// Answers do not depend on each other, so several threads may format them at once.
public struct BatchRenderer: Sendable {
  /// The columns that CSV adds to those of the input.
  public static let addedColumns = [
    "otm_latitude", "otm_longitude", "otm_label", "otm_id", "otm_layer", "otm_country_code",
    "otm_outcome", "otm_confidence", "otm_street", "otm_house_number", "otm_unit",
  ]

  private let format: AnswerFormat

  public init(format: AnswerFormat) { self.format = format }

  /// Whether ``append(_:at:inputFields:to:)`` uses the input fields.
  public var showsInput: Bool { format == .csv }

  /// Appends the start of the document, before the first answer.
  public func appendOpening(inputColumns: [String], to bytes: inout [UInt8]) {
    switch format {
    case .text, .ndjson: break
    case .json: bytes.append(0x5B)
    case .geojson: bytes.append(contentsOf: #"{"type":"FeatureCollection","features":["#.utf8)
    case .csv:
      CSVField.append(inputColumns + Self.addedColumns, to: &bytes)
      bytes.append(0x0A)
    }
  }

  /// Appends the answer to the query at a position, starting at 0.
  public func append(
    _ answer: Answer, at position: Int, inputFields: [String], to bytes: inout [UInt8]
  ) {
    switch format {
    case .text: appendLine(answer, to: &bytes)
    case .ndjson:
      JSONWriter.append(.compact, to: &bytes) { $0.write(answer) }
      bytes.append(0x0A)
    case .json:
      appendSeparator(at: position, to: &bytes)
      JSONWriter.append(.compact, to: &bytes) { $0.write(answer) }
    case .geojson:
      appendSeparator(at: position, to: &bytes)
      JSONWriter.append(.compact, to: &bytes) { $0.writeFeature(of: answer) }
    case .csv:
      CSVField.append(inputFields, to: &bytes)
      appendAddedFields(answer, to: &bytes)
    }
  }

  /// Appends the end of the document, after the last answer.
  public func appendClosing(to bytes: inout [UInt8]) {
    switch format {
    case .text, .ndjson, .csv: break
    case .json: bytes.append(contentsOf: "\n]\n".utf8)
    case .geojson: bytes.append(contentsOf: "\n]}\n".utf8)
    }
  }

  private func appendSeparator(at position: Int, to bytes: inout [UInt8]) {
    if position > 0 { bytes.append(0x2C) }
    bytes.append(0x0A)
  }

  private func appendLine(_ answer: Answer, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: PrintableText.of(answer.query).utf8)
    bytes.append(contentsOf: ": ".utf8)
    if let place = answer.results.first {
      bytes.append(contentsOf: PrintableText.of(place.label).utf8)
      bytes.append(contentsOf: " (".utf8)
      DecimalText.appendShortest(place.coordinate.latitude, to: &bytes)
      bytes.append(contentsOf: ", ".utf8)
      DecimalText.appendShortest(place.coordinate.longitude, to: &bytes)
      bytes.append(contentsOf: "), ".utf8)
    }
    bytes.append(contentsOf: answer.outcome.rawValue.utf8)
    bytes.append(0x0A)
  }

  private func appendAddedFields(_ answer: Answer, to bytes: inout [UInt8]) {
    guard let place = answer.results.first else {
      bytes.append(contentsOf: ",,,,,,,".utf8)
      bytes.append(contentsOf: answer.outcome.rawValue.utf8)
      bytes.append(contentsOf: ",,,,\n".utf8)
      return
    }
    bytes.append(0x2C)
    DecimalText.appendShortest(place.coordinate.latitude, to: &bytes)
    bytes.append(0x2C)
    DecimalText.appendShortest(place.coordinate.longitude, to: &bytes)
    let facts = [
      place.label, place.id.description, place.layer.name, place.countryCode?.description ?? "",
      answer.outcome.rawValue,
    ]
    for fact in facts {
      bytes.append(0x2C)
      CSVField.append(fact, to: &bytes)
    }
    bytes.append(0x2C)
    DecimalText.append(place.confidence, decimals: JSONWriter.probabilityDecimals, to: &bytes)
    for fact in [place.street, place.houseNumber, place.unit] {
      bytes.append(0x2C)
      CSVField.append(fact ?? "", to: &bytes)
    }
    bytes.append(0x0A)
  }
}
