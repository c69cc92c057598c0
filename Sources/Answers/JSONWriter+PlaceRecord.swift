import GazetteerModel
import Geocoding
import Geodesy

extension JSONWriter {
  /// Writes one place with the areas around it, smallest first, and all its names.
  mutating func write(_ record: PlaceRecord) {
    beginObject()
    key("place")
    beginObject()
    writeFacts(of: record.place, placement: .included)
    endObject()
    writeSurroundings(of: record)
    endObject()
  }

  /// Writes a record's areas and names as keys of the open object.
  mutating func writeSurroundings(of record: PlaceRecord) {
    key("ancestors")
    beginArray()
    for area in record.ancestors {
      beginObject(inline: true)
      key("id")
      value(area.id.description)
      key("name")
      value(area.name)
      key("layer")
      value(area.layer.name)
      key("featureCode")
      value(area.featureCode?.rawValue)
      key("countryCode")
      value(area.countryCode?.description)
      key("latitude")
      value(area.coordinate.latitude)
      key("longitude")
      value(area.coordinate.longitude)
      endObject()
    }
    endArray()
    key("names")
    beginArray()
    for name in record.names {
      beginObject(inline: true)
      key("name")
      value(name.text)
      key("language")
      value(name.language)
      key("kind")
      value(String(describing: name.kind))
      endObject()
    }
    endArray()
    key("attribution")
    value(Attribution.text(for: [record.place]))
  }
}
