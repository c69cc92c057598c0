import Geodesy
import TextFormats

/// Nominatim's output formats.
enum NominatimForm: String, CaseIterable {
  case xml, json, jsonv2, geojson, geocodejson

  var contentType: String {
    self == .xml ? "text/xml; charset=utf-8" : JSONBody.contentType
  }
}

/// An error of Nominatim's routes, written in the requested format.
struct NominatimFault: Error {
  let cause: any Error
  /// The requested format; `nil` if it is missing or unknown.
  let form: NominatimForm?

  /// Returns the body and its content type.
  static func body(
    _ message: String, status: Int, in form: NominatimForm?
  ) -> (text: String, contentType: String) {
    switch form {
    case .xml:
      (
        """
        <?xml version="1.0" encoding="UTF-8" ?>
        <error><code>\(status)</code><message>\(XMLText.escaped(message))</message></error>
        """, NominatimForm.xml.contentType
      )
    case nil: (message, "text/plain; charset=utf-8")
    default:
      (
        JSONValue.object([
          .init("error", ["code": .number(Double(status)), "message": .text(message)])
        ]).json,
        JSONBody.contentType
      )
    }
  }
}

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
