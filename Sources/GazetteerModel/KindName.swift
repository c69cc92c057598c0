/// What people call a kind of place in one language.
public struct KindName: Hashable, Sendable {
  /// GeoNames' feature code, with a country where it is called otherwise there (`"ADM1.NG"`), or a
  /// word that stands for several: `"city"`, the name of a layer.
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
