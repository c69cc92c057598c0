import Gazetteer
import GeocodingAPI
import TextFormats

/// An explanation of an answer for people: phrases, work, then the score terms of each candidate.
struct ExplanationText {
  let style: TextStyle

  func append(_ explanation: Explanation, to bytes: inout [UInt8]) {
    for line in lines(of: explanation) {
      bytes.append(contentsOf: line.utf8)
      bytes.append(0x0A)
    }
  }

  private func lines(of explanation: Explanation) -> [String] {
    var lines = ["", style.apply(.emphasis, to: "phrases")]
    lines += explanation.phrases.map { "  " + line(of: $0) }
    let candidates = explanation.candidates
    let shown =
      candidates.count < explanation.candidateCount
      ? ", the best \(candidates.count) of \(explanation.candidateCount)" : ""
    lines.append(style.apply(.emphasis, to: "candidates") + shown)
    for (position, candidate) in candidates.enumerated() {
      lines += self.lines(of: candidate, rank: position + 1, first: candidates.first)
    }
    lines.append(
      "\(explanation.lookups) lookups, \(explanation.comparisons) comparisons")
    return lines
  }

  private func line(of phrase: Explanation.Phrase) -> String {
    var finds: [String] = []
    if phrase.placeCount > 0 {
      finds.append("places: \(phrase.placeCount)" + (phrase.isTruncated ? " or more" : ""))
    }
    if phrase.postcodeCount > 0 { finds.append("postal codes: \(phrase.postcodeCount)") }
    if phrase.addressCount > 0 { finds.append("addresses: \(phrase.addressCount)") }
    return "\"\(PrintableText.of(phrase.span.text))\"  " + finds.joined(separator: ", ")
  }

  private func lines(
    of candidate: Explanation.Candidate, rank: Int, first: Explanation.Candidate?
  ) -> [String] {
    let score = candidate.interpretation.score
    let behind = (first?.interpretation.score.total ?? score.total) - score.total
    var heading =
      "  \(rank)  \(PrintableText.of(candidate.label))  \(candidate.layer.name)  "
      + "score \(number(score.total))"
    if rank > 1 { heading += ", \(number(behind)) behind" }
    let others = candidate.otherInterpretations.map {
      "     less: " + sum(of: $0.score) + "; " + words(of: $0)
    }
    return [heading, "     " + sum(of: score), "     " + words(of: candidate.interpretation)]
      + others
  }

  /// Returns the nonzero terms of a score as a sum.
  private func sum(of score: ScoreBreakdown) -> String {
    let terms = score.terms.filter { $0.value != 0 }
      .map { "\($0.name) \(number($0.value))" }
    return terms.isEmpty ? "no term counts" : terms.joined(separator: ", ")
  }

  private func words(of interpretation: Explanation.Interpretation) -> String {
    interpretation.components.map {
      "\"\(PrintableText.of($0.span.text))\" \($0.role.rawValue)"
        + ($0.status == .matched ? "" : " (\($0.status.rawValue))")
    }.joined(separator: ", ")
  }

  private func number(_ value: Double) -> String {
    var digits: [UInt8] = []
    DecimalText.appendFixed(value, decimals: 2, to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }
}
