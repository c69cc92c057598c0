package import Answers
package import ArgumentParser

/// The output format of answers and pins.
package struct OutputOption: ParsableArguments {
  @Option(
    help: AnswerFormat.help(standard: .text), completion: AnswerFormat.completion,
    transform: AnswerFormat.argument)
  package var format = AnswerFormat.text

  package init() {}
}

extension AnswerFormat {
  /// Returns the help of `--format`.
  package static func help(standard: AnswerFormat) -> ArgumentHelp {
    let choices = "\(names.dropLast().joined(separator: ", ")) or \(names.suffix(1).joined())"
    return ArgumentHelp(
      "Output format: \(choices). (default: \(standard.rawValue))", valueName: "form")
  }

  /// The values for shell completion.
  package static let completion = CompletionKind.list(names)

  private static let names = allCases.map(\.rawValue)

  /// Parses the value of `--format`.
  package static func argument(_ text: String) throws -> AnswerFormat {
    guard let format = AnswerFormat(rawValue: text) else {
      throw ValidationError("the formats are \(names.joined(separator: ", "))")
    }
    return format
  }
}
