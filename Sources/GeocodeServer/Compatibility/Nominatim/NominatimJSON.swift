import Foundation
import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

/// Writes places in Nominatim's JSON formats.
struct NominatimJSON {
  let form: NominatimForm
  let details: NominatimParameters.Details
  /// The search text; `nil` in other responses.
  let query: String?

  /// Returns a response with any number of places.
  func list(_ places: [NominatimPlace]) -> [UInt8] {
    var writer = JSONWriter(layout: .compact)
    switch form {
    case .geojson, .geocodejson: writeCollection(places, to: &writer)
    case .json, .jsonv2, .xml:
      writer.beginArray()
      for place in places { write(place, to: &writer) }
      writer.endArray()
    }
    return writer.bytes
  }

  /// Returns a response with one place, or the error for none.
  func single(_ place: NominatimPlace?) -> [UInt8] {
    guard let place else { return Array(#"{"error":"Unable to geocode"}"#.utf8) }
    var writer = JSONWriter(layout: .compact)
    switch form {
    case .geojson, .geocodejson: writeCollection([place], to: &writer)
    case .json, .jsonv2, .xml: write(place, to: &writer)
    }
    return writer.bytes
  }

  // MARK: json and jsonv2

  private func write(_ place: NominatimPlace, to writer: inout JSONWriter) {
    writer.beginObject()
    writeIdentity(of: place, withLicence: true, to: &writer)
    writer.member("lat", DecimalNumber.seven(place.place.coordinate.latitude))
    writer.member("lon", DecimalNumber.seven(place.place.coordinate.longitude))
    writer.key(named: form == .json ? "class" : "category")
    writer.value(place.tag.key)
    writeFacts(of: place, to: &writer)
    writer.key("boundingbox")
    writer.beginArray()
    for edge in [place.box.south, place.box.north, place.box.west, place.box.east] {
      writer.value(DecimalNumber.seven(edge))
    }
    writer.endArray()
    writeGeometry(of: place, to: &writer)
    writer.endObject()
  }

  private func writeIdentity(
    of place: NominatimPlace, withLicence: Bool, to writer: inout JSONWriter
  ) {
    writer.member("place_id", place.number)
    if withLicence {
      writer.member("licence", Attribution.text(for: [place.place]))
    }
    // Postal codes are not OpenStreetMap objects.
    guard place.place.layer != .postalCode else { return }
    writer.member("osm_type", "node")
    writer.member("osm_id", place.number)
  }

  /// Writes the keys from `type` to `namedetails`.
  private func writeFacts(of place: NominatimPlace, to writer: inout JSONWriter) {
    writer.member("type", place.tag.value)
    writer.member("place_rank", place.tag.rank)
    writer.member("importance", place.place.confidence, decimals: 4)
    writer.member("addresstype", place.tag.addressType)
    writer.member("name", place.name)
    writer.member("display_name", place.place.label)
    if details.address {
      writer.key("address")
      write(NominatimAddress.parts(of: place.place).map { ($0.label, $0.text) }, to: &writer)
    }
    if details.extraTags {
      writer.key("extratags")
      write(place.extraTags, to: &writer)
    }
    if details.names {
      writer.key("namedetails")
      write(place.names, to: &writer)
    }
  }

  private func write(_ pairs: [(key: String, text: String)], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, text) in pairs {
      writer.key(named: key)
      writer.value(text)
    }
    writer.endObject()
  }

  private func writeGeometry(of place: NominatimPlace, to writer: inout JSONWriter) {
    guard let geometry = details.geometry else { return }
    guard geometry != .geojson else {
      writer.key("geojson")
      writeShape(of: place, to: &writer)
      return
    }
    let shape = NominatimGeometry(place.place.coordinate)
    writer.key(named: geometry == .svg ? "svg" : "geo\(geometry.rawValue)")
    writer.value(shape.text(geometry))
  }

  /// Writes the outline, or else the point (RFC 7946).
  private func writeShape(of place: NominatimPlace, to writer: inout JSONWriter) {
    guard let outline = place.outline else { return writePoint(of: place, to: &writer) }
    let isSingle = outline.parts.count == 1
    writer.beginObject()
    writer.member("type", isSingle ? "Polygon" : "MultiPolygon")
    writer.key("coordinates")
    if !isSingle { writer.beginArray() }
    for part in outline.parts {
      writer.beginArray()
      for ring in [part.ring] + part.holes {
        writer.beginArray()
        for corner in ring {
          writer.beginArray()
          writer.value(Double(corner.longitude) / Double(PolygonVertex.unitsPerDegree), decimals: 5)
          writer.value(Double(corner.latitude) / Double(PolygonVertex.unitsPerDegree), decimals: 5)
          writer.endArray()
        }
        writer.endArray()
      }
      writer.endArray()
    }
    if !isSingle { writer.endArray() }
    writer.endObject()
  }

  private func writePoint(of place: NominatimPlace, to writer: inout JSONWriter) {
    let point = place.place.coordinate
    writer.point(latitude: point.latitude, longitude: point.longitude)
  }

  // MARK: geojson and geocodejson

  private func writeCollection(_ places: [NominatimPlace], to writer: inout JSONWriter) {
    let attribution = Attribution.text(for: places.map(\.place))
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    if form == .geocodejson {
      writer.key("geocoding")
      writer.beginObject()
      writer.member("version", "0.1.0")
      writer.member("attribution", attribution)
      writer.member("licence", "CC BY 4.0")
      if let query {
        writer.member("query", query)
      }
      writer.endObject()
    } else {
      writer.member("licence", attribution)
    }
    writer.key("features")
    writer.beginArray()
    for place in places { writeFeature(place, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func writeFeature(_ place: NominatimPlace, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("type", "Feature")
    writer.key("properties")
    writer.beginObject()
    if form == .geocodejson {
      writer.key("geocoding")
      writer.beginObject()
      writeGeocoding(place, to: &writer)
      writer.endObject()
    } else {
      writeIdentity(of: place, withLicence: false, to: &writer)
      writer.member("category", place.tag.key)
      writeFacts(of: place, to: &writer)
    }
    writer.endObject()
    if form == .geojson {
      writer.key("bbox")
      writer.beginArray()
      for edge in [place.box.west, place.box.south, place.box.east, place.box.north] {
        writer.value(edge, decimals: 5)
      }
      writer.endArray()
    }
    writer.key("geometry")
    writeShape(of: place, to: &writer)
    writer.endObject()
  }

  private func writeGeocoding(_ place: NominatimPlace, to writer: inout JSONWriter) {
    writeIdentity(of: place, withLicence: false, to: &writer)
    writer.member("osm_key", place.tag.key)
    writer.member("osm_value", place.tag.value)
    writer.member("type", GeocodeJSONType.name(of: place.place))
    writer.member("accuracy", place.place.accuracyMeters, decimals: 0)
    writer.member("label", place.place.addressLabel ?? place.place.label)
    writer.member("name", place.name)
    if details.address {
      for (key, text) in GeocodeJSONType.address(of: place.place) {
        writer.key(named: key)
        writer.value(text)
      }
      if let code = place.place.countryCode {
        writer.member("country_code", code.description.lowercased())
      }
      writer.key("admin")
      let levels = [
        ("level2", place.place.country), ("level4", place.place.region),
        ("level6", place.place.county),
      ]
      write(levels.compactMap { key, text in text.map { (key, $0) } }, to: &writer)
    }
    if details.extraTags {
      writer.key("extra")
      write(place.extraTags, to: &writer)
    }
  }
}

/// Formats numbers with a fixed number of decimals, like some services' coordinates.
enum DecimalNumber {
  /// Returns a number with seven decimals: `"46.7323900"`.
  static func seven(_ number: Double) -> String { String(format: "%.7f", number) }
}
