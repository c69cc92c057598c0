import GazetteerModel
import Geocoding

extension JSONWriter {
  /// Writes a whole answer: the shape that every API and program of the product shares.
  mutating func write(_ answer: Answer) {
    beginObject()
    key("query")
    value(answer.query)
    key("outcome")
    value(answer.outcome.rawValue)
    key("results")
    beginArray()
    // By index: a place in a variable of its own is a copy of all its texts.
    for index in answer.results.indices {
      beginObject()
      writeFacts(of: answer.results[index], placement: .included)
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
    if let surroundings = answer.surroundings { write(surroundings) }
    key("attribution")
    value(Attribution.text(for: answer.results))
    key("explanation")
    if let explanation = answer.explanation { write(explanation) } else { null() }
  }

  /// Writes what a reverse answer says of the point, as keys of the open object.
  private mutating func write(_ surroundings: PointSurroundings) {
    key("water")
    value(surroundings.water)
    key("pointCountryCode")
    value(surroundings.pointCountryCode?.description)
    key("sameCountry")
    if let isSameCountry = surroundings.isSameCountry { value(isSameCountry) } else { null() }
    key("nearestKnown")
    guard let known = surroundings.nearestKnown else {
      null()
      return
    }
    beginObject(inline: true)
    key("name")
    value(known.name)
    key("distanceMeters")
    value(known.distanceMeters, decimals: Self.meterDecimals)
    key("bearingDegrees")
    value(known.bearingDegrees.map { $0 >= 359.95 ? 0 : $0 }, decimals: 1)
    key("text")
    value(known.text)
    endObject()
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
