import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder

/// A place in Pelias' terms.
struct PeliasPlace {
  let place: AnsweredPlace
  /// The areas that contain it, smallest first.
  let areas: [AnsweredPlace]
  /// The three-letter code of its country.
  let countryCode: String?
  /// The distance from the point of the query or the focus, in meters; `nil` without one.
  let distanceMeters: Double?
  let confidence: Double
  /// Whether every word of the text matched; `nil` for requests without a text.
  let isExact: Bool?

  init(
    _ place: AnsweredPlace, from point: Coordinate?, confidence: Double? = nil,
    isExact: Bool? = nil, language: String?, _ tools: GeocodingTools
  ) throws {
    self.place = place
    areas = try tools.forward.lookUp(place.id, language: language)?.ancestors ?? []
    countryCode = place.countryCode.flatMap(PeliasCountries.threeLetters)
    distanceMeters = place.distanceMeters ?? point.map { $0.distanceMeters(to: place.coordinate) }
    self.confidence = confidence ?? place.confidence
    self.isExact = isExact
  }

  /// Pelias' id: source, layer and id.
  static func gid(_ place: AnsweredPlace) -> String {
    "\(place.id.source.rawValue):\(PeliasLayer(place).rawValue):\(place.id.code)"
  }

  /// Parses an id; `nil` if it is not one of ours.
  static func id(ofGID text: String) -> PlaceID? {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let source = PlaceID.Source(rawValue: String(parts[0])) else {
      return nil
    }
    return PlaceID(source: source, code: String(parts[2]))
  }

  /// Returns Pelias' confidence for a place at a distance from the point.
  static func confidence(ofMeters meters: Double) -> Double {
    switch meters {
    case ..<1: 1
    case ..<10: 0.9
    case ..<100: 0.8
    case ..<250: 0.7
    case ..<1_000: 0.6
    default: 0.5
    }
  }

  /// The areas that contain the place and the place itself, with Pelias' layers.
  var hierarchy: [(layer: PeliasLayer, name: String, gid: String, code: String?)] {
    var hierarchy: [(layer: PeliasLayer, name: String, gid: String, code: String?)] = []
    for area in [place] + areas {
      let layer = PeliasLayer(area)
      guard ![.venue, .address, .street, .postalcode].contains(layer),
        !hierarchy.contains(where: { $0.layer == layer })
      else { continue }
      let code: String? =
        switch layer {
        case .country: countryCode
        case .region: area.regionCode.map(Self.lastPart)
        default: nil
        }
      hierarchy.append((layer, area.name, Self.gid(area), code))
    }
    return hierarchy
  }

  /// `ID` of `US-ID`.
  private static func lastPart(_ code: String) -> String {
    code.split { $0 == "-" || $0 == "." }.last.map(String.init) ?? code
  }
}
