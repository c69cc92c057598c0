import Gazetteer
package import GeocodingAPI
import Geodesy
import TextFormats

/// Formats the answers of a batch as a stream, one answer per query.
///
/// - text and ndjson: one line per answer.
/// - json: one array of answers.
/// - geojson: one feature collection. Each answer is a feature, its first result; without results
///   it has no geometry.
/// - csv: the columns of the input, then some of ``AnswerColumn`` for the first result.
///
/// Answers do not depend on each other, so several threads may format them at once.
package struct BatchRenderer: Sendable {
  /// The columns that CSV adds to those of the input by default.
  package static let addedColumns = AnswerColumn.standard.map { $0.heading() }

  private let format: AnswerFormat
  private let columns: [AnswerColumn]
  private let prefix: String

  /// Creates a renderer; `columns` are those that CSV adds, and `prefix` is before their names.
  package init(
    format: AnswerFormat, columns: [AnswerColumn] = AnswerColumn.standard,
    prefix: String = AnswerColumn.standardPrefix
  ) {
    self.format = format
    self.columns = columns
    self.prefix = prefix
  }

  /// Whether ``append(_:at:inputFields:to:)`` uses the input fields.
  package var showsInput: Bool { format == .csv }

  /// Appends the start of the document, before the first answer.
  package func appendOpening(inputColumns: [String], to bytes: inout [UInt8]) {
    switch format {
    case .text, .ndjson: break
    case .json: bytes.append(0x5B)
    case .geojson: bytes.append(contentsOf: #"{"type":"FeatureCollection","features":["#.utf8)
    case .csv:
      CSVField.append(inputColumns + columns.map { $0.heading(prefix: prefix) }, to: &bytes)
      bytes.append(0x0A)
    }
  }

  /// Appends the answer to the query at a position, starting at 0.
  package func append(
    _ answer: Answer, at position: Int, inputFields: [String], to bytes: inout [UInt8]
  ) {
    appendPrefix(at: position, inputFields: inputFields, to: &bytes)
    append(answer, to: &bytes)
  }

  /// Appends what comes before an answer: the separator, or the row's own fields.
  package func appendPrefix(at position: Int, inputFields: [String], to bytes: inout [UInt8]) {
    switch format {
    case .text, .ndjson: break
    case .json, .geojson:
      if position > 0 { bytes.append(0x2C) }
      bytes.append(0x0A)
    case .csv:
      CSVField.append(inputFields, to: &bytes)
      if !inputFields.isEmpty, !columns.isEmpty { bytes.append(0x2C) }
    }
  }

  /// Appends what does not depend on the query's position or row.
  package func append(_ answer: Answer, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendLine(answer, to: &bytes)
    case .ndjson:
      JSONWriter.append(.compact, to: &bytes) { $0.write(answer) }
      bytes.append(0x0A)
    case .json: JSONWriter.append(.compact, to: &bytes) { $0.write(answer) }
    case .geojson: JSONWriter.append(.compact, to: &bytes) { $0.writeFeature(of: answer) }
    case .csv:
      for (position, column) in columns.enumerated() {
        if position > 0 { bytes.append(0x2C) }
        column.appendField(of: answer, to: &bytes)
      }
      bytes.append(0x0A)
    }
  }

  /// Appends the end of the document, after the last answer.
  package func appendClosing(to bytes: inout [UInt8]) {
    switch format {
    case .text, .ndjson, .csv: break
    case .json: bytes.append(contentsOf: "\n]\n".utf8)
    case .geojson: bytes.append(contentsOf: "\n]}\n".utf8)
    }
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
}
