import Gazetteer
import GeocodingAPI
import Geodesy
import Hummingbird

/// Reads the parameters that Photon's routes share; unknown ones are an error, as in Photon.
struct PhotonParameters {
  private static let shared = [
    "lang", "limit", "lat", "lon", "osm_tag", "layer", "debug", "dedupe", "include", "exclude",
  ]
  private static let limits = 1...50

  let items: CompatibilityParameters
  let language: String?
  let limit: Int
  let tags: PhotonTagFilter
  /// The requested layers; `nil` for all.
  let layers: Set<PhotonLayer>?

  init(_ request: Request, others: [String], defaultLimit: Int) throws(RequestError) {
    items = try CompatibilityParameters(request)
    let known = others + Self.shared
    if let stranger = items.names.first(where: { !known.contains($0) }) {
      throw .refused(
        field: stranger,
        message: "unknown query parameter '\(stranger.prefix(80))'. Allowed parameters are: "
          + known.joined(separator: ", "))
    }
    language = try Self.language(items.text("lang"), request.headers[.acceptLanguage])
    let asked = try items.integer("limit", refusal: "invalid number in parameter 'limit'")
    limit = min(max(asked ?? defaultLimit, Self.limits.lowerBound), Self.limits.upperBound)
    tags = try PhotonTagFilter(items.all("osm_tag"))
    let names = items.list("layer")
    var layers: Set<PhotonLayer> = []
    for name in names {
      guard let layer = PhotonLayer(rawValue: name) else {
        let known = PhotonLayer.allCases.map(\.rawValue).joined(separator: ", ")
        throw .refused(
          field: "layer",
          message: "Invalid layer '\(name.prefix(80))'. Allowed layers are: \(known)")
      }
      layers.insert(layer)
    }
    self.layers = layers.isEmpty ? nil : layers
  }

  /// Returns the point of `lat` and `lon`; `nil` if both are missing.
  func point() throws(RequestError) -> Coordinate? {
    let latitude = try items.number("lat", refusal: "invalid number in parameter 'lat'")
    let longitude = try items.number("lon", refusal: "invalid number in parameter 'lon'")
    guard latitude != nil || longitude != nil else { return nil }
    guard let latitude else { throw .refused(field: "lat", message: "missing parameter 'lat'") }
    guard let longitude else { throw .refused(field: "lon", message: "missing parameter 'lon'") }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .refused(
        field: (-90...90).contains(latitude) ? "lon" : "lat",
        message: "invalid coordinates: lat is within -90 and 90, lon within -180 and 180")
    }
    return point
  }

  /// Returns whether a place has a requested layer and tag.
  func wants(_ place: AnsweredPlace) -> Bool {
    (layers?.contains(PhotonLayer(place)) ?? true) && tags.passes(OSMTag(place))
  }

  /// Returns the language; `default` stands for local names.
  private static func language(
    _ text: String?, _ header: String?
  ) throws(RequestError) -> String? {
    guard let text else { return AcceptedLanguage.tag(in: header) }
    guard text != "default" else { return nil }
    guard let tag = AcceptedLanguage.tag(in: text), tag == text.lowercased() else {
      throw .refused(field: "lang", message: "Language is not supported: \(text.prefix(80))")
    }
    return tag
  }
}

/// Photon's layers.
enum PhotonLayer: String, CaseIterable {
  case house, street, locality, district, city, county, state, country, other

  init(_ place: AnsweredPlace) {
    let name = GeocodeJSONType.name(of: place)
    self = name == "locality" ? .other : PhotonLayer(rawValue: name) ?? .other
  }

  /// The corresponding layers of the gazetteer.
  var layers: Set<Layer> {
    switch self {
    case .house: [.address]
    // A farm is an address without a number.
    case .street: [.street, .address]
    case .locality: []
    case .district: [.neighborhood, .locality]
    case .city: [.locality, .localAdmin]
    case .county: [.county]
    case .state: [.region]
    case .country: [.country]
    case .other: [.continent, .postalCode, .airport, .marine, .natural, .venue]
    }
  }
}

/// A filter for tags: the values of Photon's `osm_tag`.
///
/// `key:value`, `key` and `:value` include places; with an exclamation mark before the rule or the
/// value they exclude them. A place must match one of the including rules, if there are any, and
/// none of the excluding ones.
struct PhotonTagFilter {
  private struct Rule {
    var key: String?
    var value: String?

    func fits(_ tag: OSMTag) -> Bool {
      (key == nil || key == tag.key) && (value == nil || value == tag.value)
    }
  }

  private var chosen: [Rule] = []
  private var leftOut: [Rule] = []

  /// - Throws: ``RequestError/refused(field:message:)`` for an invalid rule.
  init(_ texts: [String]) throws(RequestError) {
    for text in texts {
      let isExcluded = text.first == "!"
      let parts = text.drop { $0 == "!" }.split(separator: ":", omittingEmptySubsequences: false)
      let key = parts.first.map(String.init) ?? ""
      let value = parts.count > 1 ? String(parts[1]) : ""
      guard parts.count <= 2, !key.isEmpty || !value.isEmpty else {
        throw .refused(field: "osm_tag", message: "Invalid osm_tag parameter '\(text.prefix(80))'")
      }
      let plain = value.first == "!" ? String(value.dropFirst()) : value
      let rule = Rule(key: key.isEmpty ? nil : key, value: plain.isEmpty ? nil : plain)
      if isExcluded {
        leftOut.append(rule)
      } else if value.first == "!" {
        // The key is included, but not with this value.
        if let key = rule.key { chosen.append(Rule(key: key)) }
        leftOut.append(rule)
      } else {
        chosen.append(rule)
      }
    }
  }

  /// Whether all places pass.
  var isEmpty: Bool { chosen.isEmpty && leftOut.isEmpty }

  /// Returns whether a place passes.
  func passes(_ tag: OSMTag) -> Bool {
    (chosen.isEmpty || chosen.contains { $0.fits(tag) }) && !leftOut.contains { $0.fits(tag) }
  }
}
