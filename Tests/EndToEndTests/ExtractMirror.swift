import Foundation
import TestSupport

/// A person with an empty home, and a mirror of extracts that has Iceland's.
final class ExtractMirror: Sendable {
  let folder: TemporaryFolder
  let server: FileServer

  /// The server's path of the extract.
  static let path = "/europe/iceland-latest.osm.pbf"
  /// Where programs find the gazetteer.
  var bundle: String { folder.path(".local/share/otm/gazetteer") }

  init() throws {
    folder = try TemporaryFolder()
    server = try FileServer()
    var world = Worlds.iceland
    world.files["addresses/IS.txt"] = nil
    try world.write(to: folder.path("Data"))
    try folder.write(Data(#"{"date": "2026-11-20", "files": []}"#.utf8), to: "Data/manifest.json")
    putIndex(Self.path)
    put(houses: 2)
  }

  deinit { server.stop() }

  /// Offers the list of extracts.
  func putIndex(_ path: String, tag: String = "\"1\"") {
    let index = """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":"iceland",
      "iso3166-1:alpha2":["IS"],"name":"Iceland","urls":{"pbf":"https://example.org\(path)"}}}]}
      """
    server.put(Data(index.utf8), at: "/index-v1.json", tag: tag)
  }

  /// Returns an extract with the houses 1 to `houses` of a street, as of 2026-11-20 and as many days.
  static func extract(houses: Int) -> Data {
    let houses64 = Int64(houses)
    return Data(
      TestPBF.file(
        of: (1...houses64).map {
          TestPBF.House(
            $0, "\($0)", "Langa Gata", "Reykjavík", latitude: 641_460_200 + $0,
            longitude: -219_311_700 + 3_000 * ($0 % 100))
        }, second: UInt64(1_795_132_800 + 86_400 * (houses % 10))))
  }

  /// Offers a version of the extract, with its checksum.
  func put(houses: Int, at path: String = path, checksum: String? = nil) {
    let bytes = Self.extract(houses: houses)
    server.put(bytes, at: path, tag: "\"\(houses)\"")
    let sum = checksum ?? Self.md5(of: bytes)
    server.put(Data("\(sum)  iceland\n".utf8), at: path + ".md5", tag: "\"\(houses)\(sum)\"")
  }

  /// Returns the checksum by the system's own program.
  private static func md5(of bytes: Data) -> String {
    let run = try? ProgramRun([], of: "/usr/bin/md5sum", input: bytes)
    return String(run?.output.prefix(32) ?? "")
  }

  var environment: [String: String] {
    ["HOME": folder.path, "OTM_DATA": folder.path("Data")]
  }

  func gazetteer(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["gazetteer"] + arguments, of: "otm", environment: environment)
  }

  func build() throws -> ProgramRun {
    try gazetteer("build", "--osm", "IS", "--mirror", server.address)
  }

  func update() throws -> ProgramRun { try gazetteer("update", "--mirror", server.address) }

  /// Returns whether a house is found.
  func has(house: Int) throws -> Bool {
    let run = try ProgramRun(
      ["--format", "json", "Langa Gata \(house), Reykjavík"],
      environment: environment)
    return run.output.contains("osm:node/\(house)\"")
  }
}
