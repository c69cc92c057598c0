/// What `place_name` keeps of a name beside its place and prominence, in one number: three columns would take 5 MB more
/// in a bundle of everything.
struct NameFiling {
  let layer: Layer
  let kind: ToponymKind
  /// The place's country; `nil` for none.
  let country: CountryCode?

  init(of entry: ToponymEntry) {
    (layer, kind, country) = (entry.layer, entry.kind, entry.country)
  }

  /// Reads a stored number; `nil` if no layer or kind has its bits.
  init?(stored: Int64) {
    guard let layer = Layer(rawValue: UInt8(stored & 15)),
      let kind = ToponymKind(rawValue: UInt8(stored >> 4 & 15))
    else { return nil }
    (self.layer, self.kind) = (layer, kind)
    country = GazetteerReader.countryCode(stored >> 8)
  }

  var stored: Int64 {
    Int64(layer.rawValue) | Int64(kind.rawValue) << 4 | Int64(country?.packed ?? 0) << 8
  }

  /// The same parts as SQL takes them from the column.
  static let layerInSQL = "filing & 15"
  static let kindInSQL = "filing >> 4 & 15"
  static let countryInSQL = "filing >> 8"
  /// The number, as the schema describes it.
  static let comment = "layer + 16 * kind + 256 * country"
}
