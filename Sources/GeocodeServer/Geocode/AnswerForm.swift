import Answers
import Hummingbird

/// Chooses the output format: `format`, else the preference of `Accept`, else JSON.
enum AnswerForm {
  /// Returns the output format of a request.
  static func wanted(
    by request: Request, _ parameters: NativeParameters
  ) throws(RequestError) -> AnswerFormat {
    try parameters.value(GeocodeParameter.format) ?? accepted(request.headers[.accept])
  }

  /// Returns the preferred format of an `Accept` header; JSON if it names none.
  static func accepted(_ header: String?) -> AnswerFormat {
    guard let header else { return .json }
    var best: (format: AnswerFormat, quality: Double)?
    for range in HeaderList.elements(of: header) {
      let format: AnswerFormat? =
        switch range.name {
        case "application/*", "*/*": .json
        case "application/ndjson": .ndjson
        default: AnswerFormat.allCases.first { content($0).rawValue == range.name }
        }
      guard let format, range.quality > best?.quality ?? 0 else { continue }
      best = (format, range.quality)
    }
    return best?.format ?? .json
  }

  /// The content types of all formats, the default first.
  static let contents: [RouteDescription.Content] =
    [.json] + AnswerFormat.allCases.filter { $0 != .json }.map(content)

  private static func content(_ format: AnswerFormat) -> RouteDescription.Content {
    switch format {
    case .json: .json
    case .ndjson: .jsonLines
    case .geojson: .geoJSON
    case .csv: .csv
    case .text: .text
    }
  }

  /// Returns the `Content-Type` of a format.
  static func contentType(_ format: AnswerFormat) -> String {
    format == .json ? JSONBody.contentType : content(format).rawValue + "; charset=utf-8"
  }
}
