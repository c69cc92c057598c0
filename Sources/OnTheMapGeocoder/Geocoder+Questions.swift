import Geocoding

extension Geocoder {
  // MARK: Text to places

  /// Answers which places a text means, most likely first.
  ///
  /// A text in which no place is found is no error: its answer's outcome is `none`. Texts are read
  /// in every language, whatever `options.language` says, and cut at 256 characters.
  ///
  /// - Throws: ``GeocoderError`` for an option that cannot be, such as a limit of 0 or an unknown
  ///   country, and for a bundle that cannot be read; `CancellationError`.
  public func search(
    _ text: String, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try tools.forward.search(text, options: options)
    }
  }

  /// Answers a query whose parts are told apart already.
  ///
  /// The answer's `query` is the parts joined by commas.
  ///
  /// - Throws: As ``search(_:options:)-(String,_)`` does.
  public func search(
    _ query: StructuredQuery, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try tools.forward.search(query, options: options)
    }
  }

  /// Answers which places a text that is still being typed may mean: "portland, m".
  ///
  /// - Throws: As ``search(_:options:)-(String,_)`` does.
  public func suggest(
    _ prefix: String, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try tools.forward.suggest(prefix, options: options)
    }
  }

  // MARK: Points to places

  /// Answers what place a point is: its settlement, areas, country or sea.
  ///
  /// There is one result, or none far out at sea; ``Answer/surroundings`` tells of the point itself.
  /// `language` is that of names, as in ``SearchOptions/language``.
  ///
  /// - Throws: ``GeocoderError`` when the bundle cannot be read; `CancellationError`.
  public func reverse(_ point: Coordinate, language: String? = nil) async throws -> Answer {
    try await answer { try $0.reverse.reverse(point, language: language) }
  }

  /// Answers what place a point is, by its angles in degrees.
  ///
  /// - Throws: ``GeocoderError/invalidOption(name:advice:)`` for angles that are no point, else as
  ///   ``reverse(_:language:)`` does.
  public func reverse(
    latitude: Double, longitude: Double, language: String? = nil
  ) async throws -> Answer {
    try await reverse(Self.point(latitude, longitude), language: language)
  }

  /// Answers which places are nearest to a point, exactly, at the poles and the 180th meridian too.
  ///
  /// By default they are the ten nearest settlements. Nothing that passes the filter, and is not
  /// among the results, is nearer than ``Answer/searchedToMeters``.
  ///
  /// - Throws: As ``search(_:options:)-(String,_)`` does.
  public func nearest(
    to point: Coordinate, options: ProximityOptions = ProximityOptions()
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try tools.proximity.nearest(to: point, options: options)
    }
  }

  /// Answers which places are nearest to a point, by its angles in degrees.
  ///
  /// - Throws: ``GeocoderError/invalidOption(name:advice:)`` for angles that are no point, else as
  ///   ``nearest(to:options:)`` does.
  public func nearest(
    latitude: Double, longitude: Double, options: ProximityOptions = ProximityOptions()
  ) async throws -> Answer {
    try await nearest(to: Self.point(latitude, longitude), options: options)
  }

  // MARK: Records

  /// Returns everything known of a place; `nil` when the gazetteer has none of that id.
  ///
  /// Postal codes, addresses and coordinates have ids, but no records.
  ///
  /// - Throws: ``GeocoderError`` when the bundle cannot be read; `CancellationError`.
  public func place(_ id: PlaceID, language: String? = nil) async throws -> PlaceRecord? {
    try await answer { try $0.forward.lookUp(id, language: language) }
  }

  private static func point(
    _ latitude: Double, _ longitude: Double
  ) throws(GeocoderError) -> Coordinate {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .invalidOption(
        name: "coordinate",
        advice: """
          \(latitude), \(longitude) is no point; latitude goes from -90 to 90, longitude from -180 \
          to 180
          """)
    }
    return point
  }
}
