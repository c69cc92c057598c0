/// A coordinate in the notation of programs: WKT, GeoJSON, JSON, KML or GPX.
///
/// Examples are `POINT(14.42 50.09)`, `SRID=4326;POINT Z (14.42 50.09 200)`,
/// `{"type":"Point","coordinates":[14.42,50.09]}`, `{"lat":50.09,"lng":14.42}` and
/// `<wpt lat="50.09" lon="14.42">`.
enum StructuredCoordinate {
  /// The maximum length.
  private static let longest = 240

  /// Returns the pair of such a text; `nil` for any other.
  static func pair(of text: String) -> (latitude: Double, longitude: Double)? {
    guard text.utf8.count <= longest else { return nil }
    let lower = text.lowercased()
    if let start = lower.range(of: "point"), lower.contains("(") || lower.contains("empty") {
      return wellKnownText(lower[start.upperBound...], before: lower[..<start.lowerBound])
    }
    if let start = lower.range(of: "coordinates"), lower.contains("[") || lower.contains("<") {
      let numbers = Self.numbers(in: lower[start.upperBound...])
      return (2...3).contains(numbers.count) ? (numbers[1], numbers[0]) : nil
    }
    guard lower.contains("lat"), lower.contains(where: { "{<&".contains($0) }) else { return nil }
    guard let latitude = value(of: ["latitude", "lat"], in: lower),
      let longitude = value(of: ["longitude", "long", "lng", "lon"], in: lower)
    else { return nil }
    return (latitude, longitude)
  }

  /// `POINT(x y)`, `POINT Z (x y z)`: longitude first.
  private static func wellKnownText(
    _ text: Substring, before: Substring
  ) -> (latitude: Double, longitude: Double)? {
    guard
      before.allSatisfy({
        $0.isWhitespace || $0 == ";" || $0 == "=" || $0.isNumber || "srid".contains($0)
      }),
      let open = text.firstIndex(of: "("),
      text[..<open].allSatisfy({ $0.isWhitespace || $0 == "z" || $0 == "m" }),
      let close = text.firstIndex(of: ")")
    else { return nil }
    let numbers = Self.numbers(in: text[open..<close])
    return (2...4).contains(numbers.count) ? (numbers[1], numbers[0]) : nil
  }

  /// Returns the number behind a key, between which only quotes and the like stand.
  private static func value(of keys: [String], in text: String) -> Double? {
    for key in keys {
      guard let found = text.range(of: key) else { continue }
      let rest = text[found.upperBound...].drop { "\"': =>&quot;".contains($0) }
      let number = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
      if let value = Double(number) { return value }
    }
    return nil
  }

  private static func numbers(in text: Substring) -> [Double] {
    text.split { !($0.isNumber || $0 == "." || $0 == "-" || $0 == "+" || $0 == "e") }
      .compactMap { Double($0) }
  }
}

extension StringProtocol {
  /// Returns the range of the first occurrence of a text; `nil` if there is none.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
