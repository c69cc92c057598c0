import Answers
import ArgumentParser
import PostAnswers
import ServerAPI
import Shell

/// The output format of pins.
struct OutputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Output format: text, json, ndjson, geojson or csv.", valueName: "form"),
    completion: AnswerFormat.completion, transform: AnswerFormat.argument)
  var format = AnswerFormat.text

  /// Prints pins on standard output.
  func print(_ listing: PinListing) throws {
    var bytes: [UInt8] = []
    PinRenderer(format: format, isColored: StandardOutput.isColored).append(listing, to: &bytes)
    try StandardOutput.write(bytes)
  }
}

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
