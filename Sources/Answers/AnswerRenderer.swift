import GazetteerModel
public import Geocoding
import TextFormats

/// Prints single answers and records in one of the formats.
///
/// Every document ends in a line end. The same value gives the same bytes.
public struct AnswerRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle
  private let layout: JSONWriter.Layout
  private let terminalWidth: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - format: The form of the answers.
  ///   - isColored: Color is for terminals only, and for text only.
  ///   - isCompact: Whether JSON has no white space, as between programs.
  ///   - terminalWidth: The columns that lines of text are shortened to; `nil` leaves them whole.
  public init(
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
  /// In text each result is called by its kind ("town"): `kinds` are in the order of the results,
  /// `nil` for their layers.
  public func append(_ answer: Answer, kinds: [String]? = nil, to bytes: inout [UInt8]) {
    switch format {
    case .text:
      AnswerText(style: style, terminalWidth: terminalWidth)
        .append(answer, kinds: kinds ?? answer.results.map(\.layer.name), to: &bytes)
    case .json: appendJSON(layout, to: &bytes) { $0.write(answer) }
    case .ndjson: appendJSON(.compact, to: &bytes) { $0.write(answer) }
    case .geojson: appendJSON(layout, to: &bytes) { $0.writeFeatures(of: answer) }
    case .csv: AnswerTable.append(answer, to: &bytes)
    }
  }

  /// Appends a place with its areas and names as a whole document.
  ///
  /// Comma-separated values have no room for areas and names: they show the place alone.
  public func append(_ record: PlaceRecord, to bytes: inout [UInt8]) {
    switch format {
    case .text: PlaceRecordText(style: style).append(record, to: &bytes)
    case .json: appendJSON(layout, to: &bytes) { $0.write(record) }
    case .ndjson: appendJSON(.compact, to: &bytes) { $0.write(record) }
    case .geojson: appendJSON(layout, to: &bytes) { $0.writeFeature(of: record) }
    case .csv: AnswerTable.append([record.place], outcome: .match, to: &bytes)
    }
  }

  private func appendJSON(
    _ layout: JSONWriter.Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    JSONWriter.append(layout, to: &bytes, body)
    bytes.append(0x0A)
  }
}
