import Answers
import ArgumentParser

extension AnswerFormat {
  /// The values for shell completion.
  static let completion = CompletionKind.list(allCases.map(\.rawValue))

  /// Parses the value of `--format`.
  static func argument(_ text: String) throws -> AnswerFormat {
    guard let format = AnswerFormat(rawValue: text) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("the formats are \(names)")
    }
    return format
  }
}
