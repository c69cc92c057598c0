/// A file on GeoNames' server, and its place in a folder from which a bundle is built.
struct GeoNamesFile: Hashable, Sendable {
  /// The path below the mirror's address, such as `dump/allCountries.zip`.
  let path: String
  /// The path inside the folder, such as `allCountries.zip`.
  let name: String
  /// Whether the file may be missing, since not all countries have postal codes.
  var isOptional = false

  /// Whether it is a zip file.
  var isZip: Bool { name.hasSuffix(".zip") }

  private static let shared = [
    "countryInfo.txt", "admin1CodesASCII.txt", "admin2Codes.txt", "hierarchy.zip",
  ]
  /// Countries with a file of full postal codes in addition to shortened ones.
  private static let fullPostcodes = ["CA", "GB", "NL"]

  /// Returns the files of the whole world or of some countries, small ones first, so that a wrong
  /// address fails at once.
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

  /// Returns the change files of a day, such as `2026-11-21`.
  static func changes(of day: String) -> [GeoNamesFile] {
    ["deletes", "alternateNamesDeletes", "alternateNamesModifications", "modifications"].map {
      GeoNamesFile(path: "dump/\($0)-\(day).txt", name: "\($0)-\(day).txt")
    }
  }
}
