import Foundation
import OnTheMapGeocoder

#if canImport(CoreLocation)
  import CoreLocation
#endif

extension Example {
  /// The lines that apps have with CLGeocoder, with nothing changed but how the geocoder is made.
  @MainActor static func sevenLines(_ url: URL) async throws {
    let geocoder = PlacemarkGeocoder { try Geocoder(bundle: url) }
    let placemark = try await geocoder.geocodeAddressString("Seattle, WA").first
    let coordinate = placemark?.location?.coordinate
    print("location:", coordinate?.latitude ?? 0, placemark?.areasOfInterest ?? [])
    let locale = Locale(identifier: "de_DE")
    let names = await withCheckedContinuation { continuation in
      geocoder.geocodeAddressString("Munich", in: nil, preferredLocale: locale) {
        placemarks, error in
        MainActor.preconditionIsolated()
        continuation.resume(returning: placemarks?.compactMap(\.name) ?? ["\(error as Any)"])
      }
    }
    print("handler:", names)
    guard let point = Coordinate(latitude: 47.6, longitude: -122.3) else { return }
    let near = CircularRegion(center: point, radius: 50_000)
    let town = await withCheckedContinuation { continuation in
      geocoder.geocodeAddressString("Vancouver", in: near) { placemarks, _ in
        continuation.resume(returning: placemarks?.first?.locality)
      }
    }
    let country = await withCheckedContinuation { continuation in
      geocoder.reverseGeocodeLocation(point, preferredLocale: locale) { placemarks, _ in
        continuation.resume(returning: placemarks?.first?.isoCountryCode)
      }
    }
    print("handlers:", town ?? "", country ?? "")
    do {
      _ = try await geocoder.geocodeAddressString("qqqqqqqqq")
    } catch let error as PlacemarkError {
      // The code of CLError.geocodeFoundNoResult.
      print("code:", PlacemarkError.errorDomain, error.errorCode)
    }
  }
}
