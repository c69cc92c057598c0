import Foundation
import GazetteerImport
import GazetteerStore
import OnTheMapGeocoder
import TestSupport

/// A bundle of a few places, imported through the real builder.
final class SmallBundle: Sendable {
  let url: URL
  private let folder: TemporaryFolder

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("extract"))
    let location = GazetteerLocation(
      gazetteer: folder.path("bundle"), data: folder.path("extract"), environment: [:],
      programPath: "/nowhere/otm", workingDirectory: folder.path)
    url = URL(fileURLWithPath: try GazetteerBundle.open(location, progress: nil).folder)
  }

  /// Paris in France and in Texas, built once.
  static let paris = Result { try SmallBundle(Worlds.parisFranceAndTexas) }
  /// Namesakes of several countries, built once.
  static let namesakes = Result { try SmallBundle(Worlds.namesakes) }
  /// Streets and houses in Iceland, built once.
  static let iceland = Result { try SmallBundle(Worlds.iceland) }
  /// Countries beside a sea and a lake, built once.
  static let borders = Result { try SmallBundle(Worlds.borders) }
}
