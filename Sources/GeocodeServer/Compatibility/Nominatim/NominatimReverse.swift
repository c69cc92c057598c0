import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import OnTheMapGeocoder

/// A request to Nominatim's `reverse`.
struct NominatimReverse {
  private let point: Coordinate
  private let language: String?
  /// The rank of the smallest object to return.
  private let greatestRank: Int
  private let findsNothing: Bool
  /// Whether seas can be found; they are natural objects, which must be requested.
  private let findsSeas: Bool

  init(_ parameters: NominatimParameters) throws(RequestError) {
    let latitude = try parameters.coordinate("lat")
    let longitude = try parameters.coordinate("lon")
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .refused(
        field: (-90...90).contains(latitude) ? "lon" : "lat",
        message: "Parameter 'lat' must be within -90 and 90, 'lon' within -180 and 180.")
    }
    let zoom =
      try parameters.items.integer("zoom", refusal: "Parameter 'zoom' must be a number.") ?? 18
    self.point = point
    language = parameters.language
    greatestRank =
      switch zoom {
      case ...4: 4
      case ...7: 8
      case ...9: 12
      default: 30
      }
    let layers = try NominatimLayer.layers(parameters.items.list("layer"))
    findsNothing = layers.map { !$0.contains(.locality) && !$0.contains(.marine) } ?? false
    findsSeas = layers?.contains(.marine) == true
  }

  /// Returns the place at the point; `nil` if nothing is there.
  func answer(_ tools: GeocodingTools) throws -> AnsweredPlace? {
    guard !findsNothing else { return nil }
    guard greatestRank == 30 else {
      return try tools.reverse.areas(at: point, language: language).first { area in
        area.layer != .continent && OSMTag(area).rank <= greatestRank
      }
    }
    let place = try tools.reverse.reverse(point, language: language).results.first
    return place.flatMap { findsSeas || $0.layer != .marine ? $0 : nil }
  }
}
