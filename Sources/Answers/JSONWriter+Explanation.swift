import Gazetteer
import GeocodingAPI
import TextFormats

extension JSONWriter {
  /// The decimals of a score term.
  private static let scoreDecimals = 4

  /// Writes an explanation of an answer.
  mutating func write(_ explanation: Explanation) {
    beginObject()
    key("candidates")
    beginArray()
    let first = explanation.candidates.first?.interpretation.score.total ?? 0
    for candidate in explanation.candidates { write(candidate, behind: first) }
    endArray()
    member("candidateCount", explanation.candidateCount)
    key("phrases")
    beginArray()
    for phrase in explanation.phrases {
      beginObject(inline: true)
      write(phrase.span)
      member("places", phrase.placeCount)
      member("truncated", phrase.isTruncated)
      member("postcodes", phrase.postcodeCount)
      member("addresses", phrase.addressCount)
      endObject()
    }
    endArray()
    member("lookups", explanation.lookups)
    member("comparisons", explanation.comparisons)
    endObject()
  }

  private mutating func write(_ candidate: Explanation.Candidate, behind first: Double) {
    beginObject()
    member("id", candidate.id.description)
    member("label", candidate.label)
    member("layer", candidate.layer.name)
    member("matchedName", candidate.matchedName)
    member("confidence", candidate.confidence, decimals: Self.probabilityDecimals)
    member("behind", first - candidate.interpretation.score.total, decimals: Self.scoreDecimals)
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
    member("score", interpretation.score.total, decimals: Self.scoreDecimals)
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
