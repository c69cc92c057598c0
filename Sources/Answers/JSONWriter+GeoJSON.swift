import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

extension JSONWriter {
  /// Writes an answer as a feature collection, one feature per result.
  ///
  /// The rest of the answer is written as members next to `features`, which RFC 7946 allows
  /// ("foreign members").
  mutating func writeFeatures(of answer: Answer) {
    beginObject()
    member("type", "FeatureCollection")
    member("query", answer.query)
    member("outcome", answer.outcome.rawValue)
    key("features")
    beginArray()
    var components = ComponentMemory()
    for place in answer.results {
      beginFeature(of: place)
      writeFacts(of: place, placement: .elsewhere, remembering: &components)
      endFeature()
    }
    endArray()
    writeRemarks(on: answer)
    endObject()
  }

  /// Writes one answer of a batch as one feature: its first result.
  ///
  /// Without a result the geometry is null. The properties begin with the query and the outcome.
  mutating func writeFeature(of answer: Answer) {
    beginFeature(of: answer.results.first)
    member("query", answer.query)
    member("outcome", answer.outcome.rawValue)
    if let place = answer.results.first { writeFacts(of: place, placement: .elsewhere) }
    endFeature()
  }

  /// Writes a record as a feature collection of one.
  mutating func writeFeature(of record: PlaceRecord) {
    beginObject()
    member("type", "FeatureCollection")
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
    member("type", "Feature")
    if let place {
      member("id", place.id.description)
    }
    if let box = place?.boundingBox {
      key("bbox")
      write(box)
    }
    key("geometry")
    if let point = place?.coordinate {
      self.point(latitude: point.latitude, longitude: point.longitude)
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
