package import Answers
package import ArgumentParser

/// The output format of answers and pins.
package struct OutputOption: ParsableArguments {
  @Option(
    help: AnswerFormat.help, completion: AnswerFormat.completion, transform: AnswerFormat.argument)
  package var format = AnswerFormat.text

  package init() {}
}

extension AnswerFormat {
  /// The help of `--format`.
  package static let help = ArgumentHelp(
    "Output format: \(names.dropLast().joined(separator: ", ")) or \(names.suffix(1).joined()).",
    valueName: "form")

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
