import GazetteerModel
import OnTheMapGeocoder

/// Codes of countries with three letters (ISO 3166-1 alpha-3), which Pelias uses.
enum PeliasCountries {
  /// The gazetteer keeps them as names among others, so they are read from a table.
  private static let threeLetters: [CountryCode: String] = {
    var codes: [CountryCode: String] = [:]
    for pair in CountryCodeTable.pairs {
      if let code = CountryCode(pair.prefix(2)) { codes[code] = String(pair.dropFirst(2)) }
    }
    return codes
  }()

  private static let countries = Dictionary(
    threeLetters.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })

  /// Returns the country of a code of two or three letters; `nil` when the gazetteer has none.
  static func country(_ text: String, _ tools: GeocodingTools) throws -> CountryCode? {
    guard let code = CountryCode(text) ?? countries[text.uppercased()] else { return nil }
    return try tools.gazetteer.country(code) == nil ? nil : code
  }

  /// Returns a country's code of three letters; `nil` where it has none.
  static func threeLetters(of code: CountryCode) -> String? { threeLetters[code] }
}
