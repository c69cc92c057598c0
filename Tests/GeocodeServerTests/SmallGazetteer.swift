import BundleFixtures
import OnTheMapGeocoder
import TestSupport

/// A gazetteer of a few places, imported with the real builder, for a server.
final class SmallGazetteer: Sendable {
  let geocoder: Geocoder
  /// Keeps the files.
  private let bundle: SmallBundle

  init(_ world: World) throws {
    bundle = try SmallBundle(world)
    geocoder = try Geocoder(bundle: bundle.bundle)
  }

  /// Paris in France and in Texas, built once.
  static let paris = Result { try SmallGazetteer(Worlds.parisFranceAndTexas) }
}
