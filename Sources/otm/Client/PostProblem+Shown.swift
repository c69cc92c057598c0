import Answers
import GazetteerModel
import Geocoding
import PostAnswers
import Posting

extension PostProblem {
  /// Shows the problem on standard error: one line, followed by the places to choose from.
  func show() {
    ProgramEnd.note(
      PrintableText.of("\(severity == .error ? "" : "warning: ")\(message); \(remedy)"))
    guard let first = candidates.first else { return }
    for line in CandidateList(candidates).lines { Question.show("  \(line)\n") }
    ProgramEnd.note("to choose the first of them, add --id \(first.id)")
  }
}
