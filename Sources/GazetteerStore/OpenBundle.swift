/// A bundle that has been found and checked.
public struct OpenBundle: Sendable {
  /// The bundle's folder.
  public let folder: String
  /// What it says of itself.
  public let manifest: BundleManifest

  /// The file to read places from.
  public var databasePath: String { folder + "/" + BundleManifest.databaseName }

  /// Joins what a check has found.
  package init(folder: String, manifest: BundleManifest) {
    self.folder = folder
    self.manifest = manifest
  }
}
