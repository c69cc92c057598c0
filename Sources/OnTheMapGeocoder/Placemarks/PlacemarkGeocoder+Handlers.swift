public import Foundation
public import Geodesy

#if canImport(CoreLocation)
  public import CoreLocation
#endif

// Apps written before async calls pass a completion handler, which CLGeocoder calls on the main thread.
extension PlacemarkGeocoder {
  /// A handler for an answer: its placemarks, or an error; both if the result is partial.
  public typealias CompletionHandler = @MainActor @Sendable ([Placemark]?, (any Error)?) -> Void

  /// Finds the places that a text means, and passes them to a completion handler on the main thread.
  public func geocodeAddressString(
    _ addressString: String, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(search(addressString)), to: completionHandler)
  }

  /// Finds the places that a text means, with a preference for those near a region.
  @_disfavoredOverload
  public func geocodeAddressString(
    _ addressString: String, in region: CircularRegion?,
    completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(search(addressString, in: region)), to: completionHandler)
  }

  /// Finds the places that a text means, near a region and with names in a locale's language.
  @_disfavoredOverload
  public func geocodeAddressString(
    _ addressString: String, in region: CircularRegion?, preferredLocale: Locale?,
    completionHandler: @escaping CompletionHandler
  ) {
    hand(
      begin(search(addressString, in: region, preferredLocale: preferredLocale)),
      to: completionHandler)
  }

  /// Finds the place at a point, and passes it to a completion handler on the main thread.
  public func reverseGeocodeLocation(
    _ location: Coordinate, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(reverse(location)), to: completionHandler)
  }

  /// Finds the place at a point, with names in a locale's language.
  public func reverseGeocodeLocation(
    _ location: Coordinate, preferredLocale: Locale?, completionHandler: @escaping CompletionHandler
  ) {
    hand(begin(reverse(location, preferredLocale: preferredLocale)), to: completionHandler)
  }

  private func hand(_ request: Int, to completionHandler: @escaping CompletionHandler) {
    Task { @MainActor in
      do {
        completionHandler(try await answer(request), nil)
      } catch PlacemarkError.geocodeFoundPartialResult(let placemarks) {
        completionHandler(placemarks, PlacemarkError.geocodeFoundPartialResult(placemarks))
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}

#if canImport(CoreLocation)
  // With Core Location's own types, as CLGeocoder takes them.
  extension PlacemarkGeocoder {
    /// Returns the places that a text means, with a preference for those near a region.
    ///
    /// - Throws: ``PlacemarkError``; ``GeocoderError`` if the bundle cannot be read.
    public func geocodeAddressString(
      _ addressString: String, in region: CLRegion?, preferredLocale: Locale? = nil
    ) async throws -> [Placemark] {
      try await geocodeAddressString(
        addressString, in: Self.circle(region), preferredLocale: preferredLocale)
    }

    /// Finds the places that a text means, with a preference for those near a region.
    public func geocodeAddressString(
      _ addressString: String, in region: CLRegion?, preferredLocale: Locale? = nil,
      completionHandler: @escaping CompletionHandler
    ) {
      geocodeAddressString(
        addressString, in: Self.circle(region), preferredLocale: preferredLocale,
        completionHandler: completionHandler)
    }

    /// Returns the place at a location.
    ///
    /// - Throws: ``PlacemarkError/geocodeFoundNoResult`` far out at sea, and for a location that is not
    ///   valid; ``GeocoderError`` if the bundle cannot be read.
    public func reverseGeocodeLocation(
      _ location: CLLocation, preferredLocale: Locale? = nil
    ) async throws -> [Placemark] {
      guard let point = Coordinate(location.coordinate) else {
        throw PlacemarkError.geocodeFoundNoResult
      }
      return try await reverseGeocodeLocation(point, preferredLocale: preferredLocale)
    }

    /// Finds the place at a location, and passes it to a completion handler on the main thread.
    public func reverseGeocodeLocation(
      _ location: CLLocation, preferredLocale: Locale? = nil,
      completionHandler: @escaping CompletionHandler
    ) {
      let point = Coordinate(location.coordinate)
      let work: Work = { [self] in
        guard let point else { throw PlacemarkError.geocodeFoundNoResult }
        return try await reverse(point, preferredLocale: preferredLocale)()
      }
      hand(begin(work), to: completionHandler)
    }

    private static func circle(_ region: CLRegion?) -> CircularRegion? {
      guard let circle = region as? CLCircularRegion, let center = Coordinate(circle.center) else {
        return nil
      }
      return CircularRegion(center: center, radius: circle.radius)
    }
  }
#endif
