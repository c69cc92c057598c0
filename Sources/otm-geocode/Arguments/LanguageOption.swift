import Answers
import ArgumentParser

/// The language of an answer.
struct LanguageOption: ParsableArguments {
  @Option(
    "Language of names and labels: de, pt-BR. (default: the gazetteer's main names)", "tag",
    FilterParsing.language)
  var lang: String?
}
