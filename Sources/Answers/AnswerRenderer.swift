public import Geocoding

/// Prints single answers and records in one of the formats.
///
/// Every document ends in a line end. The same value gives the same bytes.
public struct AnswerRenderer: Sendable {
  private let format: AnswerFormat
  private let style: TextStyle

  /// Creates a renderer; color is for terminals only, and for text only.
  public init(format: AnswerFormat, isColored: Bool = false) {
    self.format = format
    style = TextStyle(isColored: isColored)
  }

  /// Appends an answer as a whole document.
  public func append(_ answer: Answer, to bytes: inout [UInt8]) {
    switch format {
    case .text: AnswerText(style: style).append(answer, to: &bytes)
    case .json: appendJSON(.indented, to: &bytes) { $0.write(answer) }
    case .ndjson: appendJSON(.compact, to: &bytes) { $0.write(answer) }
    case .geojson: appendJSON(.indented, to: &bytes) { $0.writeFeatures(of: answer) }
    case .csv: AnswerTable.append(answer, to: &bytes)
    }
  }

  /// Appends a place with its areas and names as a whole document.
  ///
  /// Comma-separated values have no room for areas and names: they show the place alone.
  public func append(_ record: PlaceRecord, to bytes: inout [UInt8]) {
    switch format {
    case .text: PlaceRecordText(style: style).append(record, to: &bytes)
    case .json: appendJSON(.indented, to: &bytes) { $0.write(record) }
    case .ndjson: appendJSON(.compact, to: &bytes) { $0.write(record) }
    case .geojson: appendJSON(.indented, to: &bytes) { $0.writeFeature(of: record) }
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

extension JSONWriter {
  /// Appends one document to bytes without copying what is there.
  static func append(
    _ layout: Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(layout: layout)
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }
}
