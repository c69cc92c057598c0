import GazetteerModel
import Geocoding

extension JSONWriter {
  /// Writes a whole answer: the shape that every face and program of the product shares.
  mutating func write(_ answer: Answer) {
    beginObject()
    key("query")
    value(answer.query)
    key("outcome")
    value(answer.outcome.rawValue)
    key("results")
    beginArray()
    for place in answer.results {
      beginObject()
      writeFacts(of: place, placement: .included)
      endObject()
    }
    endArray()
    writeRemarks(on: answer)
    endObject()
  }

  /// Writes what an answer says beside its results, as keys of the open object.
  mutating func writeRemarks(on answer: Answer) {
    key("unmatched")
    beginArray()
    for span in answer.unmatched {
      beginObject(inline: true)
      write(span)
      endObject()
    }
    endArray()
    key("ambiguity")
    beginObject(inline: true)
    key("count")
    value(answer.ambiguity.count)
    key("margin")
    value(answer.ambiguity.margin, decimals: Self.probabilityDecimals)
    key("hint")
    value(answer.ambiguity.hint)
    endObject()
    key("searchedToMeters")
    value(answer.searchedToMeters, decimals: Self.meterDecimals)
    key("budgetExceeded")
    value(answer.budgetExceeded)
    key("attribution")
    value(Attribution.text(for: answer.results))
    key("explanation")
    if let explanation = answer.explanation { write(explanation) } else { null() }
  }

  /// Writes a span as keys of the open object.
  mutating func write(_ span: QuerySpan) {
    key("text")
    value(span.text)
    key("start")
    value(span.range.lowerBound)
    key("end")
    value(span.range.upperBound)
  }
}
