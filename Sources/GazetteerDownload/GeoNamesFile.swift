/// A file of GeoNames' server, and where it goes in a folder that a bundle is built from.
struct GeoNamesFile: Hashable, Sendable {
  /// Behind the mirror's address, such as `dump/allCountries.zip`.
  let path: String
  /// Within the folder, such as `allCountries.zip`.
  let name: String
  /// Whether the server may lack it: not all countries have postal codes.
  var isOptional = false

  /// Whether its text is in a zip file.
  var isZip: Bool { name.hasSuffix(".zip") }

  private static let shared = [
    "countryInfo.txt", "admin1CodesASCII.txt", "admin2Codes.txt", "hierarchy.zip",
  ]
  /// Countries with a file of full postal codes beside the shortened ones.
  private static let fullPostcodes = ["CA", "GB", "NL"]

  /// The files of the whole world, or those of some countries, small ones first: an address that is
  /// wrong shows at once.
  static func all(of countries: [String]) -> [GeoNamesFile] {
    let shared = shared.map { GeoNamesFile(path: "dump/" + $0, name: $0) }
    let full = fullPostcodes.filter { countries.isEmpty || countries.contains($0) }
      .map { GeoNamesFile(path: "zip/\($0)_full.csv.zip", name: "zip/\($0)_full.csv.zip") }
    guard !countries.isEmpty else {
      return shared + full + [
        GeoNamesFile(path: "zip/allCountries.zip", name: "zip/allCountries.zip"),
        GeoNamesFile(path: "dump/alternateNamesV2.zip", name: "alternateNamesV2.zip"),
        GeoNamesFile(path: "dump/allCountries.zip", name: "allCountries.zip"),
      ]
    }
    return shared + full
      + countries.flatMap { country in
        [
          GeoNamesFile(path: "zip/\(country).zip", name: "zip/\(country).zip", isOptional: true),
          GeoNamesFile(
            path: "dump/alternatenames/\(country).zip", name: "alternatenames/\(country).zip"),
          GeoNamesFile(path: "dump/\(country).zip", name: "\(country).zip"),
        ]
      }
  }

  /// The files of the changes of a day, such as `2026-11-21`.
  static func changes(of day: String) -> [GeoNamesFile] {
    ["deletes", "alternateNamesDeletes", "alternateNamesModifications", "modifications"].map {
      GeoNamesFile(path: "dump/\($0)-\(day).txt", name: "\($0)-\(day).txt")
    }
  }
}
