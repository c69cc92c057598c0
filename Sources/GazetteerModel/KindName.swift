/// The common name for a kind of place in one language.
public struct KindName: Hashable, Sendable {
  /// The kind of place, as a GeoNames feature code or a word for several kinds.
  ///
  /// A feature code carries a country where the name differs there (`"ADM1.NG"`). A word is
  /// `"city"` or the name of a layer.
  public let key: String
  /// The language as a BCP 47 tag.
  public let language: String
  /// The name: `"state"`.
  public let name: String

  public init(key: String, language: String, name: String) {
    self.key = key
    self.language = language
    self.name = name
  }
}
