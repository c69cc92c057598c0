import TextFormats

extension BundleManifest {
  /// What an import found out about the points and divisions of one country, and did about those that others
  /// contradict.
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

    /// The numbers of a country's postal records, by where their points are and what became of them.
    ///
    /// A point is outside its region if the first-level division that the record names is over 20 km away.
    package struct Postal: Hashable, Sendable {
      /// All records with a point.
      package var records = 0
      /// Those that name no division, or one of which the map does not know where it is.
      package var undecided = 0
      /// Those whose point in the files is outside their region.
      package var outside = 0
      /// Those that got the point of the town that they name.
      package var towns = 0
      /// Those that got that of the codes that begin alike.
      package var neighbors = 0
      /// Those of which only the area is known.
      package var areas = 0
      /// Those whose point in the gazetteer is outside their region.
      package var left = 0
      /// Those of ``left`` that are among settlements of their region: the map has other borders.
      package var amongSettlements = 0
      /// Those of ``left`` for which neither settlements nor the codes that begin alike speak.
      package var alone = 0

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
      ("records", \.records), ("undecided", \.undecided), ("outside", \.outside),
      ("towns", \.towns), ("neighbors", \.neighbors), ("areas", \.areas), ("left", \.left),
      ("amongSettlements", \.amongSettlements), ("alone", \.alone),
    ]
  }

  init?(_ json: JSONValue) {
    guard let country = json["country"]?.text, let moved = json["moved"]?.integer else {
      return nil
    }
    var postal = Postal()
    for (name, path) in Self.members {
      postal[keyPath: path] = json[name]?.integer ?? 0
    }
    self.init(country: country, moved: moved, postal: postal)
  }

  /// The object that ``init(_:)`` reads.
  ///
  /// It lacks numbers of zero, two thirds of all, since each start reads the manifest.
  var json: JSONValue {
    let numbers = Self.members.map { ($0.name, postal[keyPath: $0.path]) }.filter { $0.1 != 0 }
    return .object(
      [("country", .text(country)), ("moved", .number(Double(moved)))]
        + numbers.map { ($0, .number(Double($1))) })
  }
}
