import Gazetteer
import GeocodingAPI
import Geodesy
import TextAnalysis

/// The answer to a text that is a coordinate.
enum CoordinateAnswer {
  /// Typed coordinates are assumed to be as accurate as those read off a map.
  private static let accuracyMeters = 10.0

  /// Returns the answer; `nil` if the text is not a coordinate, or a filter excludes it.
  static func answer(to query: ParsedQuery, options: SearchOptions) -> Answer? {
    guard !TextShape.isDecimal(query.text), let typed = TypedCoordinate(query.text),
      accepts(typed.coordinate, options)
    else { return nil }
    let hint =
      typed.isSwapped ? "read as longitude, latitude: the first number is not a latitude" : nil
    return answer(
      to: query, at: typed.coordinate, accuracyMeters: typed.accuracyMeters ?? accuracyMeters,
      hint: hint)
  }

  /// Returns the answer to a code near a place, whose country and areas are the point's as well.
  ///
  /// It has no results if a filter excludes the point.
  static func answer(
    to query: ParsedQuery, at point: Coordinate, accuracyMeters: Double, near place: AnsweredPlace?,
    options: SearchOptions
  ) -> Answer {
    guard accepts(point, options),
      var answer = answer(to: query, at: point, accuracyMeters: accuracyMeters, hint: nil)
    else { return .nothing(for: query.text) }
    if let place {
      answer.results[0].countryCode = place.countryCode
      answer.results[0].country = place.country
      answer.results[0].region = place.region
      answer.results[0].regionCode = place.regionCode
      answer.results[0].timeZoneIdentifier = place.timeZoneIdentifier
      answer.results[0].confidence = place.confidence
    }
    return answer
  }

  private static func answer(
    to query: ParsedQuery, at point: Coordinate, accuracyMeters: Double, hint: String?
  ) -> Answer? {
    let latitude = digits(point.latitude)
    let longitude = digits(point.longitude)
    guard let id = PlaceID(source: .coordinate, code: "\(latitude),\(longitude)") else {
      return nil
    }
    let span = QuerySpan(text: query.text, range: 0..<query.text.unicodeScalars.count)
    let text = "\(latitude), \(longitude)"
    let place = AnsweredPlace(
      id: id, name: text, label: text, coordinate: point, layer: .coordinate,
      accuracyMeters: accuracyMeters, confidence: 1,
      components: [QueryComponent(span: span, role: .coordinate, status: .matched)])
    return Answer(
      query: query.text, outcome: .match, results: [place], unmatched: [],
      ambiguity: Ambiguity(count: 1, margin: 1, hint: hint))
  }

  /// Returns the digits of an angle, without an exponent: `0.00001`.
  private static func digits(_ degrees: Double) -> String {
    let text = "\(degrees)"
    guard text.utf8.contains(UInt8(ascii: "e")) else { return text }
    let scaled = Int((abs(degrees) * 1e9).rounded())
    let fraction = String(scaled)
    var decimals = String(repeating: "0", count: max(0, 9 - fraction.utf8.count)) + fraction
    while decimals.utf8.count > 1, decimals.hasSuffix("0") { decimals.removeLast() }
    return (degrees < 0 ? "-" : "") + "0." + decimals
  }

  private static func accepts(_ point: Coordinate, _ options: SearchOptions) -> Bool {
    options.countries.isEmpty && options.area == nil && options.minPopulation == 0
      && (options.layers.isEmpty || options.layers.contains(.coordinate))
      && options.boundingBox?.contains(point) ?? true && options.circle?.contains(point) ?? true
  }
}
