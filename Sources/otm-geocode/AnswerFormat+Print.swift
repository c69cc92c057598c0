import Answers
import ArgumentParser
import GazetteerModel
import Geocoding
import Shell

extension AnswerFormat {
  /// Prints an answer; exits with code 1 if nothing is found.
  ///
  /// The session provides the names of place kinds in the language of the answer.
  func print(_ answer: Answer, in session: GazetteerSession, language: String?) throws {
    var kinds: [String]?
    if self == .text {
      let names = session.makeKindNames(language: language)
      kinds = try answer.results.map { try names.name(of: $0) ?? $0.layer.name }
    }
    var bytes: [UInt8] = []
    AnswerRenderer(
      format: self, isColored: StandardOutput.isColored,
      terminalWidth: StandardOutput.terminalWidth
    ).append(answer, kinds: kinds, to: &bytes)
    try StandardOutput.write(bytes)
    if answer.outcome == .none { throw ExitCode(ExitStatus.nothingFound.rawValue) }
  }
}
