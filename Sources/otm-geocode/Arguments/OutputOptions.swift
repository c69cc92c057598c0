import Answers
import ArgumentParser
import Shell

/// The output format of an answer.
struct OutputOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Output format: text, json, ndjson, geojson or csv.", valueName: "form"),
    completion: AnswerFormat.completion, transform: AnswerFormat.argument)
  var format = AnswerFormat.text
}

/// The language of an answer.
struct LanguageOption: ParsableArguments {
  @Option(
    "Language of names and labels: de, pt-BR. (default: the gazetteer's main names)", "tag",
    FilterParsing.language)
  var lang: String?
}
