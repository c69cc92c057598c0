package import Geodesy

/// The countries that a polygon of the map may belong to, as stored in its label.
///
///     UA@32.3,44.3,36.5,46.3 RU      Ukraine in that box (west, south, east, north), else Russia
///     CY,GB                          either of the two
package struct PolygonCountries: Hashable, Sendable {
  /// The countries of a part of the polygon.
  package struct Rule: Hashable, Sendable {
    /// The part; `nil` for the rest of the polygon.
    package let box: BoundingBox?
    /// The possible countries, in alphabetical order.
    package let countries: [CountryCode]

    package init(box: BoundingBox?, countries: [CountryCode]) {
      self.box = box
      self.countries = countries.sorted()
    }
  }

  /// The rules, of which the first that applies to a point counts.
  package let rules: [Rule]

  package init(rules: [Rule]) { self.rules = rules }

  /// Parses a label; invalid rules are ignored.
  package init(label: String) {
    rules = label.split(separator: " ").compactMap { rule in
      let parts = rule.split(separator: "@", maxSplits: 1)
      let codes = parts.first?.split(separator: ",").compactMap { CountryCode($0) } ?? []
      guard parts.count == 2 else { return Rule(box: nil, countries: codes) }
      guard let box = Self.box(parts[1]) else { return nil }
      return Rule(box: box, countries: codes)
    }
  }

  /// The label, which parses to the same rules.
  package var label: String {
    rules.map { rule in
      let codes = rule.countries.map(\.description).joined(separator: ",")
      guard let box = rule.box else { return codes }
      return "\(codes)@\(box.west),\(box.south),\(box.east),\(box.north)"
    }.joined(separator: " ")
  }

  /// Returns the possible countries of a point of the polygon; empty if no rule applies.
  package func countries(at point: Coordinate) -> [CountryCode] {
    rules.first { $0.box?.contains(point) ?? true }?.countries ?? []
  }

  /// Parses west, south, east and north, separated by commas; `nil` if they are not a box.
  package static func box(_ text: some StringProtocol) -> BoundingBox? {
    let edges = text.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4 else { return nil }
    return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
  }
}
