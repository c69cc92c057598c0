import Gazetteer
import Geocoding
import GeocodingAPI
import OnTheMapGeocoder

/// A place in Nominatim's terms.
struct NominatimPlace {
  let place: AnsweredPlace
  let tag: OSMTag
  let box: CompatibilityBox
  /// The names with OpenStreetMap's keys, if requested.
  let names: [(key: String, text: String)]
  /// The outline, if it was requested and there is one.
  let outline: AreaOutline?

  init(_ place: AnsweredPlace, _ details: NominatimParameters.Details, _ tools: GeocodingTools)
    throws
  {
    self.place = place
    tag = OSMTag(place)
    box = CompatibilityBox(place)
    names =
      details.names ? Self.names(of: place, try tools.forward.lookUp(place.id)?.names ?? []) : []
    outline = details.geometry == .geojson ? try tools.map.outline(of: place) : nil
  }

  var number: Int64 { NumericPlaceID.number(of: place.id) }

  /// The name; for a postal code, the code.
  var name: String { place.layer == .postalCode ? place.postalCode ?? place.name : place.name }

  /// The values that OpenStreetMap has in other tags.
  var extraTags: [(key: String, text: String)] {
    var tags: [(key: String, text: String)] = []
    if let population = place.population { tags.append(("population", "\(population)")) }
    if let timezone = place.timeZoneIdentifier { tags.append(("timezone", timezone)) }
    if place.featureCode == .capital { tags.append(("capital", "yes")) }
    tags.append(("ref:geocoder", place.id.description))
    return tags
  }

  private static func names(
    of place: AnsweredPlace, _ toponyms: [Toponym]
  ) -> [(key: String, text: String)] {
    var names: [(key: String, text: String)] = []
    func add(_ key: String, _ text: String) {
      if !names.contains(where: { $0.key == key }) { names.append((key, text)) }
    }
    for name in toponyms {
      switch (name.kind, name.language) {
      case (.main, _): add("name", name.text)
      case (.endonym, let language?), (.exonym, let language?): add("name:\(language)", name.text)
      case (.abbreviation, _), (.shortened, _): add("short_name", name.text)
      case (.historic, _): add("old_name", name.text)
      case (.colloquial, _): add("loc_name", name.text)
      case (.untagged, _): add("alt_name", name.text)
      case (.endonym, nil), (.exonym, nil), (.code, _), (.demonym, _): break
      }
    }
    if names.isEmpty { add("name", place.name) }
    return names
  }
}

/// The parts of a place's address with Nominatim's labels.
enum NominatimAddress {
  /// Returns the parts from the smallest to the largest.
  static func parts(of place: AnsweredPlace) -> [(label: String, text: String)] {
    var parts: [(label: String, text: String)] = []
    func add(_ label: String, _ text: String?) {
      guard let text, !text.isEmpty, !parts.contains(where: { $0.label == label }) else { return }
      parts.append((label, text))
    }
    switch place.layer {
    case .address, .street:
      add("house_number", place.houseNumber)
      add("road", place.street)
    case .postalCode: add("city", place.name)
    case .continent, .country, .region: break
    default: add(OSMTag(place).addressType, place.name)
    }
    if place.layer != .county { add("county", place.county) }
    add("state", place.layer == .region ? place.name : place.region)
    // GeoNames' codes contain a period, those of ISO 3166-2 a hyphen.
    if let code = place.regionCode, code.contains("-") { add("ISO3166-2-lvl4", code) }
    add("postcode", place.postalCode)
    add("country", place.layer == .country ? place.name : place.country)
    add("country_code", place.countryCode?.description.lowercased())
    return parts
  }
}
