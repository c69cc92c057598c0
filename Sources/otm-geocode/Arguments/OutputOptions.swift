import Answers
import ArgumentParser
import Shell

/// How an answer is printed.
struct OutputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Output format: text, json, ndjson, geojson or csv.", valueName: "form"),
    completion: AnswerFormat.completion, transform: AnswerFormat.argument)
  var format = AnswerFormat.text
}

/// The language that an answer is in.
struct LanguageOption: ParsableArguments {
  @Option(
    "Language of names and labels: de, pt-BR. (default: the gazetteer's main names)", "tag",
    FilterParsing.language)
  var lang: String?
}
