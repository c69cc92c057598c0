package import Gazetteer

/// An extract of OpenStreetMap in the folder of downloads.
package struct DownloadedExtract: Sendable {
  /// The file's path.
  package let path: String
  /// The extract as a bundle records it.
  package let extract: BundleManifest.AddressFile.Extract
  /// The day on which the server's file was changed; `nil` if unknown.
  package let date: String?

  package init(path: String, extract: BundleManifest.AddressFile.Extract, date: String?) {
    self.path = path
    self.extract = extract
    self.date = date
  }
}
