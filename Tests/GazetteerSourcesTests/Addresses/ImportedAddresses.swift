import BundleFixtures
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Geocoding
import TestSupport

/// Iceland's places with the houses and streets of a file, imported with the real builder.
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

  /// Writes a file of some name, and builds a bundle with it.
  init(_ name: String, _ bytes: [UInt8], attribution: String? = nil) throws {
    folder = try TemporaryFolder()
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = nil
    world.files["dictionaries/street-words.txt"] = ["apt|unit", "nr|number", "no|number"]
    for table in ["osm-kinds.tsv", "address-labels.tsv"] {
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
