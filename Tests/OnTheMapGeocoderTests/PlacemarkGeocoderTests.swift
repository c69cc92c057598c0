import BundleFixtures
import Foundation
import OnTheMapGeocoder
import TestSupport
import Testing

@Suite struct PlacemarkGeocoderTests {
  private func geocoder(
    _ bundle: Result<SmallBundle, any Error> = SmallBundle.paris
  ) async throws -> PlacemarkGeocoder {
    PlacemarkGeocoder(try await Geocoder(bundle: bundle.get().url))
  }

  @Test func describesATown() async throws {
    let placemarks = try await geocoder().geocodeAddressString("Paris, Texas")
    #expect(placemarks.count == 1)
    let paris = try #require(placemarks.first)
    #expect(paris.name == "Paris")
    #expect(paris.locality == "Paris")
    #expect(paris.subAdministrativeArea == "Lamar County")
    #expect(paris.administrativeArea == "Texas")
    #expect(paris.country == "United States")
    #expect(paris.isoCountryCode == "US")
    #expect(paris.timeZone == TimeZone(identifier: "America/Chicago"))
    let point = try #require(Coordinate(latitude: 33.66094, longitude: -95.55551))
    #expect(paris.location?.coordinate == point)
    #expect(paris.region?.contains(point) == true)
    #expect(paris.thoroughfare == nil)
  }

  @Test func describesAnAddress() async throws {
    let geocoder = try await geocoder(SmallBundle.iceland)
    let placemark = try #require(
      try await geocoder.geocodeAddressString("Laugavegur 12B, Reykjavík").first)
    #expect(placemark.thoroughfare == "Laugavegur")
    #expect(placemark.subThoroughfare == "12B")
    #expect(placemark.locality == "Reykjavík")
    #expect(placemark.postalCode == "101")
    #expect(placemark.isoCountryCode == "IS")
  }

  @Test func prefersARegionAndALanguage() async throws {
    let geocoder = try await geocoder(SmallBundle.namesakes)
    let ohio = try #require(Coordinate(latitude: 40, longitude: -83))
    let near = try await geocoder.geocodeAddressString(
      "Springfield", in: CircularRegion(center: ohio, radius: 50_000))
    #expect(near.first?.administrativeArea == "Ohio")
    let italian = try await self.geocoder().geocodeAddressString(
      "Paris, France", in: nil, preferredLocale: Locale(identifier: "it_IT"))
    #expect(italian.first?.name == "Parigi")
  }

  @Test func namesWaters() async throws {
    let geocoder = try await geocoder(SmallBundle.borders)
    func placemark(_ latitude: Double, _ longitude: Double) async throws -> Placemark? {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return try await geocoder.reverseGeocodeLocation(point).first
    }
    let sea = try await placemark(45, 5)
    #expect(sea?.ocean == "Test Sea")
    #expect(sea?.inlandWater == nil)
    #expect(sea?.isoCountryCode == nil)
    let lake = try await placemark(47.75, 8.55)
    #expect(lake?.inlandWater == "Lake Test")
    #expect(lake?.ocean == nil)
    #expect(lake?.location?.coordinate == Coordinate(latitude: 47.75, longitude: 8.55))
    let town = try await placemark(47.558, 7.573)
    #expect(town?.locality == "Basel")
    #expect(town?.inlandWater == nil)
  }

  // MARK: Errors

  @Test func throwsWhatCLGeocoderReports() async throws {
    let geocoder = try await geocoder()
    for text in ["", "qqqqq", "\u{0}"] {
      await #expect(throws: PlacemarkError.geocodeFoundNoResult) {
        try await geocoder.geocodeAddressString(text)
      }
    }
    let ocean = try #require(Coordinate(latitude: 0, longitude: -150))
    await #expect(throws: PlacemarkError.geocodeFoundNoResult) {
      try await geocoder.reverseGeocodeLocation(ocean)
    }
    let error = await #expect(throws: PlacemarkError.self) {
      try await geocoder.geocodeAddressString("1600 Amphitheatre Pkwy, Paris, Texas")
    }
    guard case .geocodeFoundPartialResult(let placemarks) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(placemarks.first?.administrativeArea == "Texas")
  }

  @Test func cancels() async throws {
    let geocoder = try await geocoder()
    geocoder.cancelGeocode()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await geocoder.geocodeAddressString("Paris")
    }
    await #expect(throws: PlacemarkError.geocodeCanceled) { try await task.value }
    #expect(!geocoder.isGeocoding)
    #expect(try await geocoder.geocodeAddressString("Paris, Texas").count == 1)
  }

  @Test func cancelsRunningRequests() async throws {
    let geocoder = try await geocoder()
    // Started and canceled without a pause, so it may be over before, but never hangs.
    let results = AsyncStream<(placemarks: [Placemark]?, error: (any Error)?)> { continuation in
      geocoder.geocodeAddressString("Paris, Texas") { placemarks, error in
        continuation.yield((placemarks, error))
        continuation.finish()
      }
    }
    #expect(geocoder.isGeocoding)
    geocoder.cancelGeocode()
    for await result in results {
      if let error = result.error {
        #expect(error as? PlacemarkError == .geocodeCanceled)
      } else {
        #expect(result.placemarks?.count == 1)
      }
    }
  }

  @Test func passesOnAnswers() async throws {
    let geocoder = try await geocoder()
    let paris = try #require(Coordinate(latitude: 48.85, longitude: 2.35))
    let results = AsyncStream<[Placemark]?> { continuation in
      geocoder.reverseGeocodeLocation(paris) { placemarks, _ in
        continuation.yield(placemarks)
        continuation.finish()
      }
    }
    for await placemarks in results { #expect(placemarks?.first?.locality == "Paris") }
    let partial = AsyncStream<([Placemark]?, (any Error)?)> { continuation in
      geocoder.geocodeAddressString("1600 Amphitheatre Pkwy, Paris, Texas") { placemarks, error in
        continuation.yield((placemarks, error))
        continuation.finish()
      }
    }
    for await (placemarks, error) in partial {
      #expect(placemarks?.isEmpty == false)
      #expect(error is PlacemarkError)
    }
  }
}
