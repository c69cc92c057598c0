public import Foundation
import Gazetteer
import GeocodingAPI
public import Geodesy
import TextFormats

/// Forward and reverse geocoding with the methods of CLGeocoder.
///
/// <doc:FromCLGeocoder> says line by line what an app has to change.
///
///     let geocoder = PlacemarkGeocoder(try await Geocoder(bundle: url))
///     let placemarks = try await geocoder.geocodeAddressString("Seattle, WA")
///     placemarks.first?.location?.coordinate
///
/// Unlike CLGeocoder, it does not limit the rate of requests, and several may run at once.
public final class PlacemarkGeocoder: Sendable {
  private let opened: Result<Geocoder, any Error>
  private let requests = Locked(Requests())

  private typealias Request = Task<[Placemark], any Error>

  private struct Requests {
    var running: [Int: Request] = [:]
    var nextNumber = 0

    mutating func add(_ request: Request) -> Int {
      nextNumber += 1
      running[nextNumber] = request
      return nextNumber
    }
  }

  /// Creates a placemark geocoder that uses a geocoder, which others may use as well.
  public init(_ geocoder: Geocoder) { opened = .success(geocoder) }

  /// Creates a placemark geocoder that opens its geocoder itself; each request throws the error of doing so.
  ///
  ///     let geocoder = PlacemarkGeocoder { try Geocoder(bundle: url) }
  public init(opening geocoder: () throws -> Geocoder) { opened = Result(catching: geocoder) }

  /// Whether a request is in progress.
  public var isGeocoding: Bool { requests.withLock { !$0.running.isEmpty } }

  /// Cancels all requests in progress; each throws ``PlacemarkError/geocodeCanceled``.
  public func cancelGeocode() {
    for request in requests.withLock({ $0.running.values.map(\.self) }) { request.cancel() }
  }

  /// Returns the places that a text means, most likely first: one, or all of similar likelihood.
  ///
  /// - Throws: ``PlacemarkError``; ``GeocoderError`` if the bundle cannot be read.
  public func geocodeAddressString(_ addressString: String) async throws -> [Placemark] {
    try await geocodeAddressString(addressString, in: nil, preferredLocale: nil)
  }

  /// Returns the places that a text means, with a preference for those near a region.
  ///
  /// - Parameters:
  ///   - addressString: A place name or an address.
  ///   - region: An area whose places are preferred; others are found too.
  ///   - preferredLocale: A locale whose language names are in; by default, each place's main name.
  /// - Returns: The places, most likely first: one, or all of similar likelihood.
  /// - Throws: ``PlacemarkError``; ``GeocoderError`` if the bundle cannot be read.
  // `nil` is Core Location's region, where there is one.
  @_disfavoredOverload
  public func geocodeAddressString(
    _ addressString: String, in region: CircularRegion?, preferredLocale: Locale? = nil
  ) async throws -> [Placemark] {
    try await answer(begin(search(addressString, in: region, preferredLocale: preferredLocale)))
  }

  /// Returns the place at a point.
  ///
  /// - Throws: ``PlacemarkError/geocodeFoundNoResult`` far out at sea; ``GeocoderError`` if the
  ///   bundle cannot be read.
  public func reverseGeocodeLocation(
    _ location: Coordinate, preferredLocale: Locale? = nil
  ) async throws -> [Placemark] {
    try await answer(begin(reverse(location, preferredLocale: preferredLocale)))
  }

  // MARK: Work

  /// The work of a request.
  typealias Work = @Sendable () async throws -> [Placemark]

  func search(
    _ text: String, in region: CircularRegion? = nil, preferredLocale: Locale? = nil
  ) -> Work {
    let options = SearchOptions(
      focus: region?.center, language: preferredLocale.map(Self.language(of:)))
    return { [opened] in
      let (outcome, placemarks) = try await opened.get().answer { tools in
        try tools.placemarks(for: text, options: options)
      }
      switch outcome {
      case .match: return placemarks
      case .partial: throw PlacemarkError.geocodeFoundPartialResult(placemarks)
      case .none: throw PlacemarkError.geocodeFoundNoResult
      }
    }
  }

  func reverse(_ location: Coordinate, preferredLocale: Locale? = nil) -> Work {
    let language = preferredLocale.map(Self.language(of:))
    return { [opened] in
      let placemark = try await opened.get().answer { tools in
        try tools.placemark(at: location, language: language)
      }
      guard let placemark else { throw PlacemarkError.geocodeFoundNoResult }
      return [placemark]
    }
  }

  /// Starts a request and returns its number.
  func begin(_ work: @escaping Work) -> Int {
    let request = Request { try await work() }
    return requests.withLock { $0.add(request) }
  }

  /// Waits for a request, which ``cancelGeocode()`` can end without ending the caller.
  func answer(_ number: Int) async throws -> [Placemark] {
    guard let request = requests.withLock({ $0.running[number] }) else { return [] }
    defer { requests.withLock { _ = $0.running.removeValue(forKey: number) } }
    do {
      return try await withTaskCancellationHandler {
        try await request.value
      } onCancel: {
        request.cancel()
      }
    } catch is CancellationError {
      throw PlacemarkError.geocodeCanceled
    }
  }

  private static func language(of locale: Locale) -> String { locale.identifier(.bcp47) }
}
