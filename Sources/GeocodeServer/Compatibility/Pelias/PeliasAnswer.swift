import Answers
import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

/// Writes Pelias' responses: GeoJSON with a header that describes the request.
struct PeliasAnswer {
  /// The request, as shown in the header.
  var query: [(key: String, text: String)] = []
  var warnings: [String] = []
  var errors: [String] = []
  var places: [PeliasPlace] = []
  /// The time of the response.
  var millisecondsSince1970: Int64 = 0

  /// Returns the bytes of the response.
  func bytes() -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    writeHead(to: &writer)
    writer.member("type", "FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for place in places { write(place, to: &writer) }
    writer.endArray()
    writeBox(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  private func writeHead(to writer: inout JSONWriter) {
    writer.key("geocoding")
    writer.beginObject()
    writer.member("version", "0.2")
    writer.member("attribution", Attribution.text(for: places.map(\.place)))
    writer.key("query")
    writer.beginObject()
    for (key, text) in query {
      writer.key(named: key)
      if key == "size", let size = Int(text) { writer.value(size) } else { writer.value(text) }
    }
    writer.endObject()
    for (key, texts) in [("warnings", warnings), ("errors", errors)] where !texts.isEmpty {
      writer.key(named: key)
      writer.beginArray()
      for text in texts { writer.value(text) }
      writer.endArray()
    }
    writer.key("engine")
    writer.beginObject()
    writer.member("name", "On The Map")
    writer.member("author", "The On The Map authors")
    writer.member("version", ProductVersion.text)
    writer.endObject()
    writer.member("timestamp", millisecondsSince1970)
    writer.endObject()
  }

  private func write(_ place: PeliasPlace, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "Feature")
    writer.key("geometry")
    let point = place.place.coordinate
    writer.point(latitude: point.latitude, longitude: point.longitude)
    writer.key("properties")
    writer.beginObject()
    writeProperties(of: place, to: &writer)
    writer.endObject()
    if let box = place.place.boundingBox {
      writer.key("bbox")
      writer.beginArray()
      for edge in [box.west, box.south, box.east, box.north] { writer.value(edge) }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeProperties(of place: PeliasPlace, to writer: inout JSONWriter) {
    let facts: [(String, String?)] = [
      ("id", place.place.id.code), ("gid", PeliasPlace.gid(place.place)),
      ("layer", PeliasLayer(place.place).rawValue), ("source", place.place.id.source.rawValue),
      ("source_id", place.place.id.code), ("country_code", place.place.countryCode?.description),
      ("name", place.place.layer == .postalCode ? place.place.postalCode : place.place.name),
      ("housenumber", place.place.houseNumber), ("street", place.place.street),
      ("postalcode", place.place.postalCode),
    ]
    for case (let key, let text?) in facts {
      writer.key(named: key)
      writer.value(text)
    }
    writer.member("confidence", place.confidence, decimals: 4)
    if let isExact = place.isExact {
      writer.member("match_type", isExact ? "exact" : "fallback")
    }
    if let meters = place.distanceMeters {
      writer.member("distance", meters / 1_000, decimals: 3)
    }
    writer.member("accuracy", place.place.layer == .address ? "point" : "centroid")
    for (layer, name, gid, code) in place.hierarchy {
      writer.key(named: layer.rawValue)
      writer.value(name)
      writer.key(named: "\(layer.rawValue)_gid")
      writer.value(gid)
      guard let code else { continue }
      writer.key(named: "\(layer.rawValue)_a")
      writer.value(code)
    }
    if place.place.layer == .postalCode {
      writer.member("locality", place.place.name)
    }
    writer.member("label", place.place.addressLabel ?? place.place.label)
  }

  /// Writes the bounding box of all places, for maps to fit; nothing if there are no places.
  ///
  /// A place whose box crosses the 180th meridian is included by its point.
  private func writeBox(to writer: inout JSONWriter) {
    let boxes = places.map { place in
      let point = place.place.coordinate
      guard let box = place.place.boundingBox, !box.crossesAntimeridian else {
        return (
          west: point.longitude, south: point.latitude, east: point.longitude,
          north: point.latitude
        )
      }
      return (west: box.west, south: box.south, east: box.east, north: box.north)
    }
    guard let west = boxes.map(\.west).min(), let east = boxes.map(\.east).max(),
      let south = boxes.map(\.south).min(), let north = boxes.map(\.north).max()
    else { return }
    writer.key("bbox")
    writer.beginArray()
    for edge in [west, south, east, north] { writer.value(edge) }
    writer.endArray()
  }
}
