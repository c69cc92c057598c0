import Answers
import Hummingbird

/// Chooses the output format: `format`, else the preference of `Accept`, else JSON.
enum AnswerForm {
  /// The values of `format`.
  static let names = AnswerFormat.allCases.map(\.rawValue)

  /// Returns the output format of a request.
  static func wanted(
    by request: Request, _ parameters: NativeParameters
  ) throws(RequestError) -> AnswerFormat {
    let asked = try parameters.value("format") { text throws(ParameterError) in
      guard let format = AnswerFormat(rawValue: text) else {
        throw ParameterError("the formats are \(names.joined(separator: ", "))")
      }
      return format
    }
    return asked ?? accepted(request.headers[.accept])
  }

  /// Returns the preferred format of an `Accept` header; JSON if it names none.
  static func accepted(_ header: String?) -> AnswerFormat {
    guard let header else { return .json }
    var best: (format: AnswerFormat, quality: Double)?
    for range in HeaderList.elements(of: header) {
      let format: AnswerFormat? =
        switch range.name {
        case "application/geo+json": .geojson
        case "application/x-ndjson", "application/ndjson": .ndjson
        case "text/csv": .csv
        case "text/plain": .text
        case "application/json", "application/*", "*/*": .json
        default: nil
        }
      guard let format, range.quality > best?.quality ?? 0 else { continue }
      best = (format, range.quality)
    }
    return best?.format ?? .json
  }

  /// Returns the `Content-Type` of a format.
  static func contentType(_ format: AnswerFormat) -> String {
    switch format {
    case .json: JSONBody.contentType
    case .ndjson: "application/x-ndjson; charset=utf-8"
    case .geojson: "application/geo+json; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    case .text: "text/plain; charset=utf-8"
    }
  }
}
