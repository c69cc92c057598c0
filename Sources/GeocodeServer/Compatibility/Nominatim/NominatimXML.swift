import Gazetteer
import GeocodingAPI
import Geodesy
import TextFormats

/// Writes places as Nominatim's XML.
struct NominatimXML {
  let details: NominatimParameters.Details
  /// The time of the response, as in RFC 822.
  let timestamp: String

  /// Returns a response with any number of places: `searchresults` or `lookupresults`.
  func list(
    _ places: [NominatimPlace], root: String, query: String, moreURL: String
  ) -> [UInt8] {
    let excluded = places.map { "\($0.number)" }.joined(separator: ",")
    var attributes = [
      ("timestamp", timestamp), ("attribution", Attribution.text(for: places.map(\.place))),
      ("querystring", query),
    ]
    if root == "searchresults" { attributes.append(("exclude_place_ids", excluded)) }
    attributes.append(("more_url", moreURL))
    var text = opening(root, attributes)
    for place in places {
      text += element(
        "place",
        identity(of: place) + [
          ("display_name", place.place.label), ("class", place.tag.key),
          ("type", place.tag.value),
          ("importance", "\((place.place.confidence * 10_000).rounded() / 10_000)"),
        ], geometryElement(of: place) + addressElements(of: place) + extraElements(of: place))
    }
    return Array("\(text)</\(root)>".utf8)
  }

  /// Returns a response with one place, or the error for none.
  func single(_ place: NominatimPlace?, query: String) -> [UInt8] {
    var text = opening(
      "reversegeocode",
      [
        ("timestamp", timestamp),
        ("attribution", Attribution.text(for: place.map { [$0.place] } ?? [])),
        ("querystring", query),
      ])
    if let place {
      text += element("result", identity(of: place), XMLText.escaped(place.place.label))
      text += geometryElement(of: place)
      if details.address {
        text += element("addressparts", [], addressElements(of: place))
      }
      text += extraElements(of: place)
    } else {
      text += "<error>Unable to geocode</error>"
    }
    return Array("\(text)</reversegeocode>".utf8)
  }

  private func opening(_ root: String, _ attributes: [(name: String, value: String)]) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<\(root)\(XMLText.attributes(attributes))>"
  }

  private func element(
    _ name: String, _ attributes: [(name: String, value: String)], _ content: String
  ) -> String {
    "<\(name)\(XMLText.attributes(attributes))>\(content)</\(name)>"
  }

  private func identity(of place: NominatimPlace) -> [(name: String, value: String)] {
    var attributes = [("place_id", "\(place.number)")]
    if place.place.layer != .postalCode {
      attributes += [("osm_type", "node"), ("osm_id", "\(place.number)")]
    }
    let edges = [place.box.south, place.box.north, place.box.west, place.box.east]
    attributes += [
      ("ref", place.name),
      ("lat", DecimalNumber.seven(place.place.coordinate.latitude)),
      ("lon", DecimalNumber.seven(place.place.coordinate.longitude)),
      ("boundingbox", edges.map(DecimalNumber.seven).joined(separator: ",")),
      ("place_rank", "\(place.tag.rank)"), ("address_rank", "\(place.tag.rank)"),
    ]
    switch details.geometry {
    case .text, .svg, .geojson:
      if let geometry = details.geometry {
        attributes.append(
          (
            geometry == .geojson ? "geojson" : "geo\(geometry.rawValue)",
            NominatimGeometry(place.place.coordinate).text(geometry)
          ))
      }
    case .kml, nil: break
    }
    return attributes
  }

  private func geometryElement(of place: NominatimPlace) -> String {
    guard details.geometry == .kml else { return "" }
    return element("geokml", [], NominatimGeometry(place.place.coordinate).text(.kml))
  }

  private func addressElements(of place: NominatimPlace) -> String {
    guard details.address else { return "" }
    return NominatimAddress.parts(of: place.place)
      .map { element($0.label, [], XMLText.escaped($0.text)) }.joined()
  }

  private func extraElements(of place: NominatimPlace) -> String {
    var text = ""
    if details.extraTags {
      let tags = place.extraTags.map { element("tag", [("key", $0.key), ("value", $0.text)], "") }
      text += element("extratags", [], tags.joined())
    }
    if details.names {
      let names = place.names.map { element("name", [("desc", $0.key)], XMLText.escaped($0.text)) }
      text += element("namedetails", [], names.joined())
    }
    return text
  }
}
