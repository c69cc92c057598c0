#if canImport(CoreLocation)
  public import CoreLocation
  public import GeocodingAPI
  public import Geodesy

  extension Coordinate {
    /// Creates a coordinate, or returns `nil` if Core Location's is not valid.
    public init?(_ coordinate: CLLocationCoordinate2D) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension CLLocationCoordinate2D {
    /// Creates Core Location's coordinate of a point.
    public init(_ point: Coordinate) {
      self.init(latitude: point.latitude, longitude: point.longitude)
    }
  }

  extension AnsweredPlace {
    /// The position of the place, with ``accuracyMeters`` as its horizontal accuracy.
    public var location: CLLocation {
      CLLocation(
        coordinate: CLLocationCoordinate2D(coordinate), altitude: 0,
        horizontalAccuracy: accuracyMeters, verticalAccuracy: -1, timestamp: Date())
    }
  }

  extension Geocoder {
    /// Returns the place at a location: its settlement, areas, country or sea.
    ///
    /// - Throws: The same errors as ``reverse(_:language:)``; ``GeocoderError/invalidOption(name:advice:)``
    ///   for a location that is not valid.
    public func reverse(
      _ location: CLLocation, language: String? = nil
    ) async throws -> Answer {
      try await reverse(
        latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
        language: language)
    }

    /// Returns the places nearest to a location.
    ///
    /// - Throws: The same errors as ``nearest(to:options:)``.
    public func nearest(
      to location: CLLocation, options: ProximityOptions = ProximityOptions()
    ) async throws -> Answer {
      try await nearest(
        latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
        options: options)
    }
  }
#endif
