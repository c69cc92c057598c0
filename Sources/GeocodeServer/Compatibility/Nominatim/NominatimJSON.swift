import Answers
import GazetteerModel
import Geocoding
import Geodesy

/// Writes places in Nominatim's forms of JSON.
struct NominatimJSON {
  let form: NominatimForm
  let details: NominatimParameters.Details
  /// The text that was searched for; `nil` in other answers.
  let query: String?

  /// Returns an answer of any number of places.
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

  /// Returns an answer of one place, or the words for none.
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
    writer.key("lat")
    writer.value(DecimalNumber.seven(place.place.coordinate.latitude))
    writer.key("lon")
    writer.value(DecimalNumber.seven(place.place.coordinate.longitude))
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
    writer.key("place_id")
    writer.value(place.number)
    if withLicence {
      writer.key("licence")
      writer.value(Attribution.text(for: [place.place]))
    }
    // Postal codes are no objects of the map.
    guard place.place.layer != .postalcode else { return }
    writer.key("osm_type")
    writer.value("node")
    writer.key("osm_id")
    writer.value(place.number)
  }

  /// The keys from `type` to `namedetails`.
  private func writeFacts(of place: NominatimPlace, to writer: inout JSONWriter) {
    writer.key("type")
    writer.value(place.tag.value)
    writer.key("place_rank")
    writer.value(place.tag.rank)
    writer.key("importance")
    writer.value(place.place.confidence, decimals: 4)
    writer.key("addresstype")
    writer.value(place.tag.addressType)
    writer.key("name")
    writer.value(place.name)
    writer.key("display_name")
    writer.value(place.place.label)
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
      writePoint(of: place, to: &writer)
      return
    }
    let shape = NominatimGeometry(place.place.coordinate)
    writer.key(named: geometry == .svg ? "svg" : "geo\(geometry.rawValue)")
    writer.value(shape.text(geometry))
  }

  private func writePoint(of place: NominatimPlace, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    writer.value("Point")
    writer.key("coordinates")
    writer.beginArray()
    writer.value(place.place.coordinate.longitude)
    writer.value(place.place.coordinate.latitude)
    writer.endArray()
    writer.endObject()
  }

  // MARK: geojson and geocodejson

  private func writeCollection(_ places: [NominatimPlace], to writer: inout JSONWriter) {
    let attribution = Attribution.text(for: places.map(\.place))
    writer.beginObject()
    writer.key("type")
    writer.value("FeatureCollection")
    if form == .geocodejson {
      writer.key("geocoding")
      writer.beginObject()
      writer.key("version")
      writer.value("0.1.0")
      writer.key("attribution")
      writer.value(attribution)
      writer.key("licence")
      writer.value("CC BY 4.0")
      if let query {
        writer.key("query")
        writer.value(query)
      }
      writer.endObject()
    } else {
      writer.key("licence")
      writer.value(attribution)
    }
    writer.key("features")
    writer.beginArray()
    for place in places { writeFeature(place, to: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func writeFeature(_ place: NominatimPlace, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    writer.value("Feature")
    writer.key("properties")
    writer.beginObject()
    if form == .geocodejson {
      writer.key("geocoding")
      writer.beginObject()
      writeGeocoding(place, to: &writer)
      writer.endObject()
    } else {
      writeIdentity(of: place, withLicence: false, to: &writer)
      writer.key("category")
      writer.value(place.tag.key)
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
    writePoint(of: place, to: &writer)
    writer.endObject()
  }

  private func writeGeocoding(_ place: NominatimPlace, to writer: inout JSONWriter) {
    writeIdentity(of: place, withLicence: false, to: &writer)
    writer.key("osm_key")
    writer.value(place.tag.key)
    writer.key("osm_value")
    writer.value(place.tag.value)
    writer.key("type")
    writer.value(GeocodeJSONType.name(of: place.place))
    writer.key("accuracy")
    writer.value(place.place.accuracyMeters, decimals: 0)
    writer.key("label")
    writer.value(place.place.label)
    writer.key("name")
    writer.value(place.name)
    if details.address {
      for (key, text) in GeocodeJSONType.address(of: place.place) {
        writer.key(named: key)
        writer.value(text)
      }
      if let code = place.place.countryCode {
        writer.key("country_code")
        writer.value(code.description.lowercased())
      }
      writer.key("admin")
      let levels = [
        ("level2", place.place.country), ("level4", place.place.admin1),
        ("level6", place.place.admin2),
      ]
      write(levels.compactMap { key, text in text.map { (key, $0) } }, to: &writer)
    }
    if details.extraTags {
      writer.key("extra")
      write(place.extraTags, to: &writer)
    }
  }
}
