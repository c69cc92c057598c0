import Gazetteer
import GeocodingAPI
import TextFormats

extension JSONWriter {
  /// Writes an answer in the JSON form that all APIs and programs share.
  mutating func write(_ answer: Answer) {
    beginObject()
    member("query", answer.query)
    member("outcome", answer.outcome.rawValue)
    key("results")
    beginArray()
    var components = ComponentMemory()
    // By index, because a variable would copy all texts of a place.
    for index in answer.results.indices {
      beginObject()
      writeFacts(of: answer.results[index], placement: .included, remembering: &components)
      endObject()
    }
    endArray()
    writeRemarks(on: answer)
    endObject()
  }

  /// Writes the other places of a list, in the form of results.
  private mutating func writeAlternatives(of answer: Answer) {
    key("alternatives")
    beginArray()
    var components = ComponentMemory()
    for place in answer.alternatives {
      beginObject()
      writeFacts(of: place, placement: .included, remembering: &components)
      endObject()
    }
    endArray()
  }

  /// Writes everything except the results, as keys of the open object.
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
    member("count", answer.ambiguity.count)
    member("margin", answer.ambiguity.margin, decimals: Self.probabilityDecimals)
    member("hint", answer.ambiguity.hint)
    endObject()
    if !answer.alternatives.isEmpty { writeAlternatives(of: answer) }
    member("searchedToMeters", answer.searchedToMeters, decimals: Self.meterDecimals)
    member("budgetExceeded", answer.budgetExceeded)
    member("hint", answer.hintText)
    if let surroundings = answer.surroundings { write(surroundings) }
    member("attribution", Attribution.text(for: answer.results))
    key("explanation")
    if let explanation = answer.explanation { write(explanation) } else { null() }
  }

  /// Writes what a reverse answer says about the point, as keys of the open object.
  private mutating func write(_ surroundings: PointSurroundings) {
    member("water", surroundings.water)
    member("pointCountryCode", surroundings.pointCountryCode?.description)
    key("sameCountry")
    if let isSameCountry = surroundings.isSameCountry { value(isSameCountry) } else { null() }
    key("nearestKnown")
    guard let known = surroundings.nearestKnown else {
      null()
      return
    }
    beginObject(inline: true)
    member("name", known.name)
    member("distanceMeters", known.distanceMeters, decimals: Self.meterDecimals)
    key("bearingDegrees")
    value(known.bearingDegrees.map { $0 >= 359.95 ? 0 : $0 }, decimals: 1)
    member("text", known.text)
    endObject()
  }

  /// Writes a span as keys of the open object.
  mutating func write(_ span: QuerySpan) {
    member("text", span.text)
    member("start", span.range.lowerBound)
    member("end", span.range.upperBound)
  }
}
