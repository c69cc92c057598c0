import Answers
import Gazetteer
package import GeocodingAPI
package import Geodesy
import TextFormats

/// A preview of a pin, which people see before they post.
///
///     Moscow, Idaho, United States  (locality, geonames:5601538)
///     46.73239, -117.00017  confidence 1.00, accurate to about 4 km
///     https://example.org/ada
package struct PinPreview: Sendable {
  private let place: AnsweredPlace?
  private let coordinate: Coordinate
  private let link: String?

  /// Creates a preview; without a place only the coordinates are shown.
  package init(place: AnsweredPlace?, coordinate: Coordinate, link: String?) {
    self.place = place
    self.coordinate = coordinate
    self.link = link
  }

  /// The lines, without line ends and colors.
  package var lines: [String] { lines(style: TextStyle(isColored: false)) }

  func lines(style: TextStyle) -> [String] {
    var lines: [String] = []
    if let place {
      lines.append(
        style.apply(.emphasis, to: PrintableText.of(place.label))
          + "  (\(place.layer.name), \(place.id))")
    }
    lines.append(([point] + [reliability].compactMap { $0 }).joined(separator: "  "))
    if let link { lines.append(PrintableText.of(link)) }
    return lines
  }

  private var point: String {
    [coordinate.latitude, coordinate.longitude].map { degrees in
      var digits: [UInt8] = []
      DecimalText.append(degrees, decimals: 5, to: &digits)
      return String(decoding: digits, as: UTF8.self)
    }.joined(separator: ", ")
  }

  /// The confidence in the place and the accuracy of its point; `nil` if the user gave coordinates.
  private var reliability: String? {
    guard let place, place.coordinate == coordinate else { return nil }
    var digits: [UInt8] = []
    DecimalText.appendFixed(place.confidence, decimals: 2, to: &digits)
    return "confidence \(String(decoding: digits, as: UTF8.self)), accurate to about "
      + Self.scale(meters: place.accuracyMeters)
  }

  /// Returns a distance in two digits, because it is only an estimate.
  static func scale(meters: Double) -> String {
    guard meters.isFinite, meters >= 0, meters < 1e8 else { return "nothing" }
    let (value, unit) = meters < 994.5 ? (meters, "m") : (meters / 1_000, "km")
    var step = 1.0
    while value / step >= 99.5 { step *= 10 }
    return "\(Int((value / step).rounded() * step)) \(unit)"
  }
}
