import BundleFixtures
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Geocoding
import GeocodingAPI
import TestSupport

/// Places, by default Iceland's, with the houses and streets of a file, imported with the real builder.
struct ImportedAddresses {
  let folder: TemporaryFolder
  let bundle: OpenBundle
  let geocoder: ForwardGeocoder
  let reverseGeocoder: ReverseGeocoder

  /// The folder of the included dictionaries.
  static let dictionaries = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Data/dictionaries").path

  /// Writes a file of some name, and builds a bundle with it and Iceland, or another world with all words
  /// for streets.
  init(
    _ name: String, _ bytes: [UInt8], attribution: String? = nil, world other: World? = nil
  ) throws {
    folder = try TemporaryFolder()
    var world = other ?? Worlds.iceland
    world.files["addresses/IS.txt"] = nil
    world.files["dictionaries/street-words.txt"] = ["apt|unit", "nr|number", "no|number"]
    let tables = ["osm-kinds.tsv", "address-labels.tsv", "unit-words.txt"]
    for table in other == nil ? tables : tables + ["street-words.txt"] {
      let text = try String(contentsOfFile: "\(Self.dictionaries)/\(table)", encoding: .utf8)
      world.files["dictionaries/\(table)"] = text.split(separator: "\n").map(String.init)
    }
    try world.write(to: folder.path("Data"))
    try folder.write(Data(bytes), to: name)
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("Data"))
    bundle = try GazetteerBundle.build(
      location, from: nil, output: nil, selection: .everything,
      addressSources: [
        try AddressFileSource(path: folder.path(name), attribution: attribution)
      ], progress: nil)
    let reader = try GazetteerReader(folder: bundle.folder)
    geocoder = try ForwardGeocoder(gazetteer: reader)
    reverseGeocoder = ReverseGeocoder(gazetteer: try GazetteerReader(folder: bundle.folder))
  }

  /// The first result of a search.
  func first(_ query: String) throws -> AnsweredPlace? {
    try geocoder.search(query).results.first
  }
}

extension World {
  /// Adds a city of 900,000 people and a country around it.
  mutating func addCity(
    _ id: Int, _ name: String, _ country: String, _ latitude: Double, _ longitude: Double
  ) {
    addCountry(
      country, name: "Country \(country)", id: 9_000_000 + id, latitude: latitude,
      longitude: longitude, population: 5_000_000)
    addPlace(
      id, name, code: "PPLA", country: country, latitude: latitude, longitude: longitude,
      population: 900_000)
  }
}
