/// The output formats of answers.
public enum AnswerFormat: String, CaseIterable, Sendable {
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
