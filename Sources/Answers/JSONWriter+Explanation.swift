import GazetteerModel
import Geocoding

extension JSONWriter {
  /// Decimals of a term of a score.
  private static let scoreDecimals = 4

  /// Writes how an answer came about.
  mutating func write(_ explanation: Explanation) {
    beginObject()
    key("candidates")
    beginArray()
    let first = explanation.candidates.first?.interpretation.score.total ?? 0
    for candidate in explanation.candidates { write(candidate, behind: first) }
    endArray()
    key("candidateCount")
    value(explanation.candidateCount)
    key("phrases")
    beginArray()
    for phrase in explanation.phrases {
      beginObject(inline: true)
      write(phrase.span)
      key("places")
      value(phrase.placeCount)
      key("truncated")
      value(phrase.isTruncated)
      key("postcodes")
      value(phrase.postcodeCount)
      key("addresses")
      value(phrase.addressCount)
      endObject()
    }
    endArray()
    key("lookups")
    value(explanation.lookups)
    key("comparisons")
    value(explanation.comparisons)
    endObject()
  }

  private mutating func write(_ candidate: Explanation.Candidate, behind first: Double) {
    beginObject()
    key("id")
    value(candidate.id.description)
    key("label")
    value(candidate.label)
    key("layer")
    value(candidate.layer.name)
    key("matchedName")
    value(candidate.matchedName)
    key("confidence")
    value(candidate.confidence, decimals: Self.probabilityDecimals)
    key("behind")
    value(first - candidate.interpretation.score.total, decimals: Self.scoreDecimals)
    write(candidate.interpretation)
    key("otherReadings")
    beginArray()
    for interpretation in candidate.otherInterpretations {
      beginObject()
      write(interpretation)
      endObject()
    }
    endArray()
    endObject()
  }

  /// Writes an interpretation as keys of the open object.
  private mutating func write(_ interpretation: Explanation.Interpretation) {
    key("score")
    value(interpretation.score.total, decimals: Self.scoreDecimals)
    key("terms")
    beginObject(inline: true)
    for term in interpretation.score.terms {
      key(term.name)
      value(term.value, decimals: Self.scoreDecimals)
    }
    endObject()
    key("components")
    write(interpretation.components)
  }
}
