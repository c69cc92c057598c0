import Geocoding
import GeocodingAPI

extension Geocoder {
  // MARK: Text to places

  /// Returns the places that a text means, most likely first.
  ///
  /// A text in which no place is found is not an error: the outcome of its answer is `none`. Texts
  /// are understood in every language, regardless of `options.language`, and truncated to 256
  /// characters.
  ///
  /// - Throws: ``GeocoderError`` if an option is invalid, such as a limit of 0 or an unknown
  ///   country, or if the bundle cannot be read; `CancellationError`.
  public func search(
    _ text: String, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer(options) { try $0.forward.search(text, options: options) }
  }

  /// Returns the places that a query with separate parts means, most likely first.
  ///
  /// The answer's `query` is the parts joined by commas.
  ///
  /// - Throws: The same errors as ``search(_:options:)-(String,_)``.
  public func search(
    _ query: StructuredQuery, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer(options) { try $0.forward.search(query, options: options) }
  }

  /// Returns the places that a partly typed text may mean: "portland, m".
  ///
  /// - Throws: The same errors as ``search(_:options:)-(String,_)``.
  public func suggest(
    _ prefix: String, options: SearchOptions = SearchOptions()
  ) async throws -> Answer {
    try await answer(options) { try $0.forward.suggest(prefix, options: options) }
  }

  private func answer(
    _ options: SearchOptions, _ work: @escaping @Sendable (GeocodingTools) throws -> Answer
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try work(tools)
    }
  }

  // MARK: Points to places

  /// Returns the place at a point: its settlement, areas, country or sea.
  ///
  /// There is one result, or none far out at sea; ``Answer/surroundings`` describes the point
  /// itself. `language` is the language of names, as in ``SearchOptions/language``.
  ///
  /// - Throws: ``GeocoderError`` if the bundle cannot be read; `CancellationError`.
  public func reverse(_ point: Coordinate, language: String? = nil) async throws -> Answer {
    try await answer { try $0.reverse.reverse(point, language: language) }
  }

  /// Returns the place at a point given by its angles in degrees.
  ///
  /// - Throws: ``GeocoderError/invalidOption(name:advice:)`` if the angles are not a point;
  ///   otherwise the same errors as ``reverse(_:language:)-(_,String?)``.
  public func reverse(
    latitude: Double, longitude: Double, language: String? = nil
  ) async throws -> Answer {
    try await reverse(Self.point(latitude, longitude), language: language)
  }

  /// Returns the places nearest to a point, exactly, even at the poles and the 180th meridian.
  ///
  /// By default, they are the ten nearest settlements. No other place that passes the filter is
  /// nearer than ``Answer/searchedToMeters``.
  ///
  /// - Throws: The same errors as ``search(_:options:)-(String,_)``.
  public func nearest(
    to point: Coordinate, options: ProximityOptions = ProximityOptions()
  ) async throws -> Answer {
    try await answer { tools in
      try tools.check(options)
      return try tools.proximity.nearest(to: point, options: options)
    }
  }

  /// Returns the places nearest to a point given by its angles in degrees.
  ///
  /// - Throws: ``GeocoderError/invalidOption(name:advice:)`` if the angles are not a point;
  ///   otherwise the same errors as ``nearest(to:options:)``.
  public func nearest(
    latitude: Double, longitude: Double, options: ProximityOptions = ProximityOptions()
  ) async throws -> Answer {
    try await nearest(to: Self.point(latitude, longitude), options: options)
  }

  // MARK: Records

  /// Returns the record of a place, or `nil` if the gazetteer has no place with that id.
  ///
  /// Postal codes, addresses and coordinates have ids, but no records.
  ///
  /// - Throws: ``GeocoderError`` if the bundle cannot be read; `CancellationError`.
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
          \(latitude), \(longitude) is not a point; latitude is from -90 to 90, longitude from \
          -180 to 180
          """)
    }
    return point
  }
}
