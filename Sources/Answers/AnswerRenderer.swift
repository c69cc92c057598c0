import Gazetteer
package import GeocodingAPI
import TextFormats

/// Formats single answers and records.
///
/// Every document ends with a newline. Equal values give equal bytes.
package struct AnswerRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle
  private let layout: JSONWriter.Layout
  private let terminalWidth: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - isColored: Whether text has colors; for terminals only.
  ///   - isCompact: Whether JSON is written without white space, for programs.
  ///   - terminalWidth: The width to which labels in text are shortened, in columns; `nil` does not
  ///     shorten them.
  package init(
    format: AnswerFormat, isColored: Bool = false, isCompact: Bool = false,
    terminalWidth: Int? = nil
  ) {
    self.format = format
    style = TextStyle(isColored: isColored)
    layout = isCompact ? .compact : .indented
    self.terminalWidth = terminalWidth
  }

  /// Appends an answer as a whole document.
  ///
  /// Text shows the kind of each result, such as "town"; pass `kinds` in the order of the results,
  /// or `nil` to show their layers.
  package func append(_ answer: Answer, kinds: [String]? = nil, to bytes: inout [UInt8]) {
    switch format {
    case .text:
      AnswerText(style: style, terminalWidth: terminalWidth)
        .append(answer, kinds: kinds ?? answer.results.map(\.layer.name), to: &bytes)
    case .json: JSONWriter.appendLine(layout, to: &bytes) { $0.write(answer) }
    case .ndjson: JSONWriter.appendLine(.compact, to: &bytes) { $0.write(answer) }
    case .geojson: JSONWriter.appendLine(layout, to: &bytes) { $0.writeFeatures(of: answer) }
    case .csv: AnswerTable.append(answer, to: &bytes)
    }
  }

  /// Appends a place with its areas and names as a whole document.
  ///
  /// CSV contains only the place, without areas and names.
  package func append(_ record: PlaceRecord, to bytes: inout [UInt8]) {
    switch format {
    case .text: PlaceRecordText(style: style).append(record, to: &bytes)
    case .json: JSONWriter.appendLine(layout, to: &bytes) { $0.write(record) }
    case .ndjson: JSONWriter.appendLine(.compact, to: &bytes) { $0.write(record) }
    case .geojson: JSONWriter.appendLine(layout, to: &bytes) { $0.writeFeature(of: record) }
    case .csv: AnswerTable.append([record.place], outcome: .match, to: &bytes)
    }
  }
}

/// The output formats of answers.
package enum AnswerFormat: String, CaseIterable, Sendable {
  /// Aligned columns for people.
  case text
  /// One JSON object, indented.
  case json
  /// The same object on one line.
  case ndjson
  /// A GeoJSON feature collection (RFC 7946).
  case geojson
  /// Comma-separated values with a header (RFC 4180, lines ending in LF).
  case csv
}
