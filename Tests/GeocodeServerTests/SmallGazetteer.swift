import GazetteerImport
import OnTheMapGeocoder
import TestSupport

/// A gazetteer of a few places, imported through the real builder, for a server to answer from.
final class SmallGazetteer: Sendable {
  let geocoder: Geocoder
  private let folder: TemporaryFolder

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(
      gazetteer: folder.path("bundle"), data: folder.path("extract"), environment: [:],
      programPath: "/nowhere/otm", workingDirectory: folder.path)
    geocoder = try Geocoder(bundle: GazetteerBundle.open(location, progress: nil))
  }

  /// Paris in France and in Texas, built once.
  static let paris = Result { try SmallGazetteer(Worlds.parisFranceAndTexas) }
}
