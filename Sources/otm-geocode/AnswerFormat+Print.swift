import Answers
import ArgumentParser
import Geocoding
import Shell

extension AnswerFormat {
  /// Prints an answer, and ends the command with the exit code 1 when nothing is found.
  func print(_ answer: Answer) throws {
    var bytes: [UInt8] = []
    AnswerRenderer(format: self, isColored: StandardOutput.isColored).append(answer, to: &bytes)
    try StandardOutput.write(bytes)
    if answer.outcome == .none { throw ExitCode(ExitStatus.nothingFound.rawValue) }
  }
}
