import GazetteerImport
import GazetteerStore
import Geocoding
import TestSupport

/// A gazetteer of a few places, imported through the real builder.
final class SmallGazetteer: Sendable {
  private let folder: TemporaryFolder
  private let databasePath: String

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(
      gazetteer: folder.path("bundle"), data: folder.path("extract"), environment: [:],
      programPath: "/nowhere/otm", workingDirectory: folder.path)
    databasePath = try GazetteerBundle.open(location, progress: nil).databasePath
  }

  /// Returns a geocoder for the calling test.
  func geocoder(weights: ScoringWeights = .fitted) throws -> ForwardGeocoder {
    try ForwardGeocoder(
      gazetteer: GazetteerReader(databasePath: databasePath), weights: weights)
  }

  /// Namesakes of several countries, built once.
  static let namesakes = Result { try SmallGazetteer(Worlds.namesakes) }
}
