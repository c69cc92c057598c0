import GazetteerModel
import Geocoding
import Geodesy

extension JSONWriter {
  /// Writes an answer as a feature collection, a feature a result.
  ///
  /// What the answer says beside its results stands beside the features, as RFC 7946 allows
  /// ("foreign members").
  mutating func writeFeatures(of answer: Answer) {
    beginObject()
    key("type")
    value("FeatureCollection")
    key("query")
    value(answer.query)
    key("outcome")
    value(answer.outcome.rawValue)
    key("features")
    beginArray()
    for place in answer.results {
      beginFeature(of: place)
      writeFacts(of: place, placement: .elsewhere)
      endFeature()
    }
    endArray()
    writeRemarks(on: answer)
    endObject()
  }

  /// Writes one answer of a batch as one feature: its first result.
  ///
  /// Without a result the feature has no geometry. Its properties begin with the query and the
  /// outcome.
  mutating func writeFeature(of answer: Answer) {
    beginFeature(of: answer.results.first)
    key("query")
    value(answer.query)
    key("outcome")
    value(answer.outcome.rawValue)
    if let place = answer.results.first { writeFacts(of: place, placement: .elsewhere) }
    endFeature()
  }

  /// Writes a record as a feature collection of one.
  mutating func writeFeature(of record: PlaceRecord) {
    beginObject()
    key("type")
    value("FeatureCollection")
    key("features")
    beginArray()
    beginFeature(of: record.place)
    writeFacts(of: record.place, placement: .elsewhere)
    endFeature()
    endArray()
    writeSurroundings(of: record)
    endObject()
  }

  /// Opens a feature and its properties.
  private mutating func beginFeature(of place: AnsweredPlace?) {
    beginObject()
    key("type")
    value("Feature")
    if let place {
      key("id")
      value(place.id.description)
    }
    if let box = place?.boundingBox {
      key("bbox")
      write(box)
    }
    key("geometry")
    if let point = place?.coordinate {
      beginObject(inline: true)
      key("type")
      value("Point")
      key("coordinates")
      beginArray()
      // RFC 7946 puts longitude first.
      value(point.longitude)
      value(point.latitude)
      endArray()
      endObject()
    } else {
      null()
    }
    key("properties")
    beginObject()
  }

  private mutating func endFeature() {
    endObject()
    endObject()
  }
}
