import TextFormats

extension BundleManifest {
  /// What an import did about the points and divisions of one country that others contradict.
  package struct ExaminedPoints: Hashable, Sendable {
    /// The country's two letters.
    package let country: String
    /// The number of settlements and airports that were filed in another division than the one around them.
    package let moved: Int
    /// The records of its postal files.
    package let postal: Postal

    package init(country: String, moved: Int, postal: Postal) {
      self.country = country
      self.moved = moved
      self.postal = postal
    }

    /// The numbers of a country's postal records, by what became of their points.
    package struct Postal: Hashable, Sendable {
      /// All records with a point.
      package var records = 0
      /// Those that got the point of the town that they name.
      package var towns = 0
      /// Those that got that of the codes that begin alike.
      package var neighbors = 0
      /// Those of which only the area is known.
      package var areas = 0

      /// Creates numbers that are all zero.
      package init() {}

      /// The number of records that did not keep their point.
      package var replacedCount: Int { towns + neighbors + areas }
    }
  }
}

extension BundleManifest.ExaminedPoints {
  /// The names of the numbers of postal records, and where they are kept.
  private static var members: [(name: String, path: WritableKeyPath<Postal, Int>)] {
    [
      ("records", \.records), ("towns", \.towns), ("neighbors", \.neighbors), ("areas", \.areas),
    ]
  }

  init?(_ json: JSONValue) {
    guard let country = json["country"]?.text, let moved = json["moved"]?.integer else {
      return nil
    }
    var postal = Postal()
    for (name, path) in Self.members {
      guard let number = json[name]?.integer else { return nil }
      postal[keyPath: path] = number
    }
    self.init(country: country, moved: moved, postal: postal)
  }

  var json: JSONValue {
    .object(
      [("country", .text(country)), ("moved", .number(Double(moved)))]
        + Self.members.map { ($0.name, .number(Double(postal[keyPath: $0.path]))) })
  }
}
