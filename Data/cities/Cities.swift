public import Foundation
public import OnTheMapGeocoder

extension Geocoder {
  /// Opens the gazetteer of the world's cities that comes with this package.
  ///
  ///     let geocoder = try Geocoder.cities()
  ///     let answer = try await geocoder.search("Seattle, WA")
  ///
  /// It has the cities of 15,000 people, all capitals, countries, their regions and the seas: the tier
  /// `cities`. Opening it takes a few milliseconds; keep the geocoder for as long as the app runs.
  ///
  /// - Parameter readers: The maximum number of calls that run at once; by default one per processor.
  /// - Returns: The geocoder.
  /// - Throws: `GeocoderError`.
  public static func cities(readers: Int? = nil) throws -> Geocoder {
    guard let url = Bundle.module.url(forResource: "Gazetteer", withExtension: nil) else {
      throw GeocoderError.missingBundle(path: Bundle.module.bundlePath)
    }
    return try Geocoder(bundle: url, readers: readers)
  }
}

extension PlacemarkGeocoder {
  /// Creates a placemark geocoder of the world's cities: `Geocoder.cities()`.
  ///
  /// Each request throws the error of opening them, if there is one.
  public convenience init() { self.init { try Geocoder.cities() } }
}
