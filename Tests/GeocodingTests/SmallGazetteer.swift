import GazetteerImport
import GazetteerStore
import Geocoding
import TestSupport

/// A gazetteer of a few places, imported through the real builder.
final class SmallGazetteer: Sendable {
  private let folder: TemporaryFolder
  private let bundle: String

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(
      gazetteer: folder.path("bundle"), data: folder.path("extract"), environment: [:],
      programPath: "/nowhere/otm", workingDirectory: folder.path)
    bundle = try GazetteerBundle.open(location, progress: nil).folder
  }

  /// Returns a geocoder for the calling test.
  func geocoder(weights: ScoringWeights = .fitted) throws -> ForwardGeocoder {
    try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle), weights: weights)
  }

  /// Returns a reverse geocoder for the calling test.
  func reverseGeocoder() throws -> ReverseGeocoder {
    ReverseGeocoder(gazetteer: try GazetteerReader(folder: bundle))
  }

  /// Returns a search for places near points, for the calling test.
  func proximitySearch() throws -> ProximitySearch {
    ProximitySearch(gazetteer: try GazetteerReader(folder: bundle))
  }

  /// Namesakes of several countries, built once.
  static let namesakes = Result { try SmallGazetteer(Worlds.namesakes) }
}
