import Answers
import Hummingbird

/// In which form an answer is wanted: `format`, else what `Accept` prefers, else JSON.
enum AnswerForm {
  /// The names of ``AnswerFormat``, for `format`.
  static let names = AnswerFormat.allCases.map(\.rawValue)

  /// Finds the form that a request wants.
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

  /// The best of the forms that an `Accept` header names; JSON when it names none.
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

  /// The `Content-Type` of a form.
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
