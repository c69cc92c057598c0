import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

extension JSONWriter {
  /// Writes a place with the areas that contain it, smallest first, and all its names.
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
      member("id", area.id.description)
      member("name", area.name)
      member("layer", area.layer.name)
      member("featureCode", area.featureCode?.rawValue)
      member("countryCode", area.countryCode?.description)
      member("latitude", area.coordinate.latitude)
      member("longitude", area.coordinate.longitude)
      endObject()
    }
    endArray()
    key("names")
    beginArray()
    for name in record.names {
      beginObject(inline: true)
      member("name", name.text)
      member("language", name.language)
      member("kind", String(describing: name.kind))
      endObject()
    }
    endArray()
    member("attribution", Attribution.text(for: [record.place]))
  }
}
