import GazetteerStore

/// What a gazetteer says of itself.
public struct GazetteerInfo: Hashable, Sendable {
  /// What tells it from every other gazetteer: the same files have the same.
  public let identity: String
  /// The version of the bundle's format.
  public let format: Int
  /// The newest date of the data, such as `"2026-11-21"`; `nil` when the extract does not say.
  public let dataDate: String?
  /// Which extract it was built from, in 16 hexadecimal digits; `"custom"` for one without
  /// manifest.
  public let source: String
  /// Which places of the extract it holds, in words: `"all places"`, `"tier cities15000"`.
  public let selection: String
  /// All places, areas and postal places among them.
  public let places: Int
  /// Names of places, in all languages.
  public let names: Int
  /// Pairs of a postal code and a settlement.
  public let postcodes: Int
  /// Whom to credit.
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
