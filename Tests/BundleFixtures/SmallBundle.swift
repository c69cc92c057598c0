package import Foundation
package import Gazetteer
package import GazetteerImport
package import TestSupport

/// A bundle of a few places, imported with the real builder; it is removed with this object.
package final class SmallBundle: Sendable {
  /// The bundle, found and checked.
  package let bundle: OpenBundle
  private let temporary: TemporaryFolder

  /// Builds a bundle of a world.
  package init(_ world: World) throws {
    temporary = try TemporaryFolder()
    try world.write(to: temporary.path("extract"))
    let location = GazetteerLocation(
      bundle: temporary.path("bundle"), data: temporary.path("extract"))
    bundle = try GazetteerBundle.openOrBuild(location, progress: nil)
  }

  /// The bundle's folder.
  package var url: URL { URL(fileURLWithPath: bundle.folder) }

  /// Paris in France and in Texas, built once.
  package static let paris = Result { try SmallBundle(Worlds.parisFranceAndTexas) }
  /// Namesakes of several countries, built once.
  package static let namesakes = Result { try SmallBundle(Worlds.namesakes) }
  /// Streets and houses in Iceland, built once.
  package static let iceland = Result { try SmallBundle(Worlds.iceland) }
  /// Countries next to a sea and a lake, built once.
  package static let borders = Result { try SmallBundle(Worlds.borders) }
}

extension GazetteerLocation {
  /// Creates the location of given folders, whatever the environment, program and working folder.
  package init(bundle: String?, data: String?) {
    self.init(
      gazetteer: bundle, data: data, environment: [:], programPath: "/nowhere/otm",
      workingDirectory: "/nowhere")
  }
}
