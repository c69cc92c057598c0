import Gazetteer
import Geodesy
import TextAnalysis

/// The answer to a text that is a coordinate.
enum CoordinateAnswer {
  /// Typed coordinates are assumed to be as accurate as those read off a map.
  private static let accuracyMeters = 10.0

  /// Returns the answer; `nil` if the text is not a coordinate, or a filter excludes it.
  static func answer(to query: ParsedQuery, options: SearchOptions) -> Answer? {
    guard let typed = TypedCoordinate(query.text), accepts(typed.coordinate, options) else {
      return nil
    }
    let text = "\(typed.coordinate.latitude), \(typed.coordinate.longitude)"
    guard
      let id = PlaceID(
        source: .coordinate, code: "\(typed.coordinate.latitude),\(typed.coordinate.longitude)")
    else { return nil }
    let span = QuerySpan(text: query.text, range: 0..<query.text.unicodeScalars.count)
    let place = AnsweredPlace(
      id: id, name: text, label: text, coordinate: typed.coordinate, layer: .coordinate,
      accuracyMeters: accuracyMeters, confidence: 1,
      components: [QueryComponent(span: span, role: .coordinate, status: .matched)])
    let hint =
      typed.isSwapped ? "read as longitude, latitude: the first number is not a latitude" : nil
    return Answer(
      query: query.text, outcome: .match, results: [place], unmatched: [],
      ambiguity: Ambiguity(count: 1, margin: 1, hint: hint))
  }

  private static func accepts(_ point: Coordinate, _ options: SearchOptions) -> Bool {
    options.countries.isEmpty && options.area == nil && options.minPopulation == 0
      && (options.layers.isEmpty || options.layers.contains(.coordinate))
      && options.boundingBox?.contains(point) ?? true && options.circle?.contains(point) ?? true
  }
}
