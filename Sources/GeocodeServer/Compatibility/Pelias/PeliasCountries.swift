import GazetteerModel
import OnTheMapGeocoder

/// The three-letter country codes (ISO 3166-1 alpha-3), which Pelias uses.
enum PeliasCountries {
  /// The codes by country; the gazetteer has them only as names, so they come from a table.
  private static let threeLetters: [CountryCode: String] = {
    var codes: [CountryCode: String] = [:]
    for pair in CountryCodeTable.pairs {
      if let code = CountryCode(pair.prefix(2)) { codes[code] = String(pair.dropFirst(2)) }
    }
    return codes
  }()

  private static let countries = Dictionary(
    threeLetters.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// Returns the country with a code of two or three letters; `nil` if the gazetteer does not have
  /// it.
  static func country(_ text: String, _ tools: GeocodingTools) throws -> CountryCode? {
    guard let code = CountryCode(text) ?? countries[text.uppercased()] else { return nil }
    return try tools.gazetteer.country(code) == nil ? nil : code
  }

  /// Returns the three-letter code of a country; `nil` if it does not have one.
  static func threeLetters(of code: CountryCode) -> String? { threeLetters[code] }
}
