import GazetteerStore

/// The metadata of a gazetteer.
public struct GazetteerInfo: Hashable, Sendable {
  /// The identity of the gazetteer: equal for the same files, different for any others.
  public let identity: String
  /// The version of the bundle's format.
  public let format: Int
  /// The newest date of the data, such as `"2026-11-21"`; `nil` if the extract does not state one.
  public let dataDate: String?
  /// The extract that it was built from, in 16 hexadecimal digits.
  ///
  /// `"custom"` for an extract without a manifest.
  public let source: String
  /// The selection of places from the extract, in words: `"all places"`, `"tier cities15000"`.
  public let selection: String
  /// The number of places, including areas and postal places.
  public let places: Int
  /// The number of names of places, in all languages.
  public let names: Int
  /// The number of pairs of a postal code and a settlement.
  public let postcodes: Int
  /// The credit line for the sources.
  public let attribution: String

  init(_ bundle: OpenBundle) {
    let manifest = bundle.manifest
    identity = (["\(manifest.format)"] + manifest.files.map(\.crc32)).joined(separator: " ")
    format = manifest.format
    dataDate = manifest.dataDate
    source = manifest.source
    selection = (manifest.selection ?? .everything).summary
    places = manifest.counts.places
    names = manifest.counts.names
    postcodes = manifest.counts.postcodes
    attribution = manifest.attribution
  }
}
