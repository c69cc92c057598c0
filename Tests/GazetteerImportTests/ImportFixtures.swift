import BundleFixtures
import Foundation
import Gazetteer
import TestSupport

@testable import GazetteerImport

/// A world imported with the real builder, open for reading.
struct ImportedWorld {
  let folder: TemporaryFolder
  let bundle: OpenBundle
  let reader: GazetteerReader

  init(_ world: World) throws {
    folder = try TemporaryFolder()
    try world.write(to: folder.path("Data"))
    let location = GazetteerLocation(bundle: folder.path("bundle"), data: folder.path("Data"))
    bundle = try GazetteerBundle.openOrBuild(location, progress: nil)
    reader = try GazetteerReader(folder: bundle.folder)
  }

  func place(_ id: Int) throws -> Place? { try place("geonames:\(id)") }

  func place(_ id: String) throws -> Place? {
    guard let id = PlaceID(id) else { return nil }
    return try reader.place(id: id)
  }

  /// The places with a folded name, best known first.
  func entries(_ folded: String) throws -> [ToponymEntry] {
    let name = Array(folded.utf8)
    return try reader.places(named: name.span, limit: 100)
  }

  /// The ids of the places with a folded name, best known first.
  func ids(_ folded: String) throws -> [String] {
    try entries(folded).compactMap { try reader.place($0.place)?.id.description }
  }

  /// The ids of the areas around a place, the smallest first.
  func ancestors(of id: Int) throws -> [String] {
    var found: [String] = []
    var parent = try place(id)?.parent
    while let ordinal = parent, let place = try reader.place(ordinal) {
      found.append(place.id.description)
      parent = place.parent
    }
    return found
  }

  /// What a postal code serves: country, code as written, place.
  func postcodes(_ key: String) throws -> [String] {
    let key = Array(key.utf8)
    return try reader.postcodes(key.span, limit: 100).map { entry in
      "\(entry.country) \(entry.code) \(try reader.place(entry.place)?.name ?? "?")"
    }
  }
}

/// Packs bytes with the gzip program, so that our reading is tested against somebody else's writing.
func gzipped(_ bytes: Data) throws -> Data {
  let folder = try TemporaryFolder()
  try folder.write(bytes, to: "text")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/gzip")
  process.arguments = ["-n", folder.path("text")]
  try process.run()
  process.waitUntilExit()
  return try Data(contentsOf: URL(fileURLWithPath: folder.path("text.gz")))
}

/// The lines of a table as columns of text.
func rows(of table: ExtractTable) throws -> [[String]] {
  var found: [[String]] = []
  try table.forEachRow { row in
    var columns: [String] = []
    for column in 0..<row.count { columns.append(row.text(column)) }
    found.append(columns)
  }
  return found
}
