import BundleFixtures
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport

/// A gazetteer of a few places, imported with the real builder.
final class SmallGazetteer: Sendable {
  private let bundle: SmallBundle

  init(_ world: World) throws { bundle = try SmallBundle(world) }

  /// Returns a geocoder for the calling test.
  func geocoder() throws -> ForwardGeocoder {
    try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.bundle.folder))
  }

  /// Namesakes of several countries, a postal code, a lake and an ocean; built once.
  static let posting = Result {
    var world = Worlds.namesakes
    world.add(
      "3411923", "Pacific Ocean", featureClass: "H", code: "OCN", country: "", latitude: 0,
      longitude: -160, to: "areas.txt")
    world.add(
      "5001836", "Lake Superior", featureClass: "H", code: "LK", country: "US", latitude: 47.6,
      longitude: -87.5, to: "areas.txt")
    return try SmallGazetteer(world)
  }
}
