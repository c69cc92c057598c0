import Geodesy

/// A point in Nominatim's geometry formats.
struct NominatimGeometry {
  private let longitude: String
  private let latitude: String
  private let southing: String

  init(_ point: Coordinate) {
    longitude = "\(point.longitude)"
    latitude = "\(point.latitude)"
    // In SVG, y increases downward.
    southing = point.latitude == 0 ? "0" : "\(-point.latitude)"
  }

  func text(_ notation: NominatimParameters.Geometry) -> String {
    switch notation {
    case .geojson: #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#
    case .kml: "<Point><coordinates>\(longitude),\(latitude)</coordinates></Point>"
    case .svg: "cx=\"\(longitude)\" cy=\"\(southing)\""
    case .text: "POINT(\(longitude) \(latitude))"
    }
  }
}
