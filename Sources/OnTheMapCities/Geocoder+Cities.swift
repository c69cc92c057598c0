import Foundation
public import OnTheMapGeocoder

extension Geocoder {
  /// Opens the gazetteer of cities, which is a resource of this module: cities of 15,000 people, capitals,
  /// countries, their regions and seas, in 15 MB.
  ///
  ///     let geocoder = try Geocoder.cities()
  ///     let answer = try await geocoder.search("Moscow, ID")
  ///
  /// Open it once and keep the geocoder. Opening takes a few milliseconds, on the calling thread.
  ///
  /// - Parameter readers: The maximum number of calls that run at once, as in `Geocoder.init(bundle:readers:)`.
  /// - Returns: The geocoder.
  /// - Throws: `GeocoderError`: `missingBundle` if the package is a clone, not a release, and no gazetteer has
  ///   been built in it.
  public static func cities(readers: Int? = nil) throws -> Geocoder {
    let resources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    return try Geocoder(
      bundle: resources.appendingPathComponent("Cities/Gazetteer", isDirectory: true),
      readers: readers)
  }
}
