package import GazetteerModel
package import Geodesy

/// Which countries a polygon of the map may be, as it stands in its label.
///
///     UA@32.3,44.3,36.5,46.3 RU      Ukraine in that box (west, south, east, north), else Russia
///     CY,GB                          either of the two
package struct PolygonCountries: Hashable, Sendable {
  /// The countries of a polygon's part.
  package struct Rule: Hashable, Sendable {
    /// The part; `nil` for all that is left of the polygon.
    package let box: BoundingBox?
    /// The countries that it may be, in alphabetical order.
    package let countries: [CountryCode]

    package init(box: BoundingBox?, countries: [CountryCode]) {
      self.box = box
      self.countries = countries.sorted()
    }
  }

  /// The rules, of which the first that a point fits counts.
  package let rules: [Rule]

  package init(rules: [Rule]) { self.rules = rules }

  /// Reads a label; what is no rule in it is left out.
  package init(label: String) {
    rules = label.split(separator: " ").compactMap { rule in
      let parts = rule.split(separator: "@", maxSplits: 1)
      let codes = parts.first?.split(separator: ",").compactMap { CountryCode($0) } ?? []
      guard parts.count == 2 else { return Rule(box: nil, countries: codes) }
      guard let box = Self.box(parts[1]) else { return nil }
      return Rule(box: box, countries: codes)
    }
  }

  /// The label that is read back as the same.
  package var label: String {
    rules.map { rule in
      let codes = rule.countries.map(\.description).joined(separator: ",")
      guard let box = rule.box else { return codes }
      return "\(codes)@\(box.west),\(box.south),\(box.east),\(box.north)"
    }.joined(separator: " ")
  }

  /// Returns the countries that a point of the polygon may be in; none when no rule fits.
  package func countries(at point: Coordinate) -> [CountryCode] {
    rules.first { $0.box?.contains(point) ?? true }?.countries ?? []
  }

  /// Reads west, south, east and north, with commas between; `nil` when they are no box.
  package static func box(_ text: some StringProtocol) -> BoundingBox? {
    let edges = text.split(separator: ",").compactMap { Double($0) }
    guard edges.count == 4 else { return nil }
    return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
  }
}
