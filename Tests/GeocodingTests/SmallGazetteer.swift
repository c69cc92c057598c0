import BundleFixtures
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport

/// A gazetteer of a few places, imported with the real builder.
final class SmallGazetteer: Sendable {
  private let bundle: SmallBundle
  private var folder: String { bundle.bundle.folder }

  init(_ world: World) throws { bundle = try SmallBundle(world) }

  /// Returns a geocoder for the calling test.
  func geocoder(weights: ScoringWeights = .fitted) throws -> ForwardGeocoder {
    try ForwardGeocoder(gazetteer: GazetteerReader(folder: folder), weights: weights)
  }

  /// Returns a reader for the calling test.
  func reader() throws -> GazetteerReader { try GazetteerReader(folder: folder) }

  /// Returns a reverse geocoder for the calling test.
  func reverseGeocoder() throws -> ReverseGeocoder {
    ReverseGeocoder(gazetteer: try GazetteerReader(folder: folder))
  }

  /// Returns a search for places near points, for the calling test.
  func proximitySearch() throws -> ProximitySearch {
    ProximitySearch(gazetteer: try GazetteerReader(folder: folder))
  }

  /// Namesakes of several countries, built once.
  static let namesakes = Result { try SmallGazetteer(Worlds.namesakes) }
}
