import Answers
import GazetteerModel
import Geocoding
import PostAnswers
import Posting

extension PostProblem {
  /// Shows the problem on standard error: a line, and the places to choose from below it.
  func show() {
    ProgramEnd.note(
      PrintableText.of("\(severity == .error ? "" : "warning: ")\(message); \(remedy)"))
    guard let first = candidates.first else { return }
    for line in CandidateList(candidates).lines { Question.show("  \(line)\n") }
    ProgramEnd.note("to choose the first of them, add --id \(first.id)")
  }
}
