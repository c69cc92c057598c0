import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing
import TextAnalysis

private enum Files {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let shared = root.deletingLastPathComponent().path + "/shared"
  static let dump = shared + "/data/geonames-GB/GB.zip"
}

/// GeoNames' whole dump of Great Britain beside the included data: hills, stations, castles, hotels.
///
/// It needs `../shared/data/geonames-GB`, and takes two minutes.
@Suite(
  .needsPrograms,
  .enabled(
    if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
      && FileManager.default.fileExists(atPath: Files.dump),
    "LONG_TESTS is not 1, or ../shared/data/geonames-GB is missing"), .serialized)
struct CountryDumpTests {
  private static let seed: UInt64 = 20_261_123

  /// A bundle of the included data and the dump, built once.
  private static let folder = Result {
    let folder = try TemporaryFolder()
    let data = Files.root.path + "/Data"
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: false)
    for name in try files.contentsOfDirectory(atPath: data) {
      try files.createSymbolicLink(
        atPath: folder.path("data/" + name), withDestinationPath: data + "/" + name)
    }
    try files.createSymbolicLink(
      atPath: folder.path("data/GB.zip"), withDestinationPath: Files.dump)
    let build = try ProgramRun(
      ["gazetteer", "build", "--data", folder.path("data"), "--output", folder.path("bundle")],
      of: "otm")
    #expect(build.status == 0, "\(build.errors)")
    return folder
  }

  private static func bundle() throws -> String { try folder.get().path("bundle") }

  /// British places that are neither settlements nor areas, by the 30 commonest kinds, shuffled.
  private static func features() throws -> [[Place]] {
    let connection = try SQLiteConnection(path: bundle() + "/gazetteer.sqlite", mode: .paged)
    let statement = try SQLiteStatement(
      """
      SELECT ordinal, feature_code FROM place
      WHERE country = ?1 AND feature_class NOT IN ('P', 'A') AND length(feature_code) > 0
      """, on: connection)
    try statement.bind(Int64(("GB" as CountryCode).packed), at: 1)
    var ordinals: [String: [PlaceOrdinal]] = [:]
    while try statement.step() {
      guard let ordinal = UInt32(exactly: statement.int64(at: 0)) else { continue }
      ordinals[statement.text(at: 1), default: []].append(PlaceOrdinal(rawValue: ordinal))
    }
    var generator = SeededGenerator(seed: seed)
    let reader = try GazetteerReader(folder: bundle())
    return try ordinals.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.prefix(30)
      .map { kind in
        try kind.value.shuffled(using: &generator).prefix(400).compactMap(reader.place)
          .filter { $0.id.source == .geonames }
      }
  }

  /// Whether the first result is the place, or a namesake in the same area: nothing tells those apart.
  private static func isFound(
    _ place: Place, by query: String, _ geocoder: ForwardGeocoder, _ reader: GazetteerReader
  ) throws -> Bool {
    guard let first = try geocoder.search(query).results.first else { return false }
    if first.id == place.id { return true }
    guard ToponymFolding.fold(first.name) == ToponymFolding.fold(place.name) else { return false }
    return try reader.place(id: first.id)?.parent == place.parent
  }

  private static func share(_ queries: [(place: Place, text: String)], _ what: String) throws
    -> Double
  {
    let reader = try GazetteerReader(folder: bundle())
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    let missed = try queries.filter { try !isFound($0.place, by: $0.text, geocoder, reader) }
    let share = 1 - Double(missed.count) / Double(queries.count)
    print("\(what): \(share) of \(queries.count), seed \(seed); missed \(missed.map(\.text))")
    return share
  }

  /// Twenty queries a kind; `query` returns `nil` for places that are not asked for.
  private static func queries(_ query: (Place) throws -> String?) throws -> [(Place, String)] {
    var queries: [(Place, String)] = []
    for kind in try features() {
      var left = 20
      for place in kind where left > 0 {
        guard let text = try query(place) else { continue }
        queries.append((place, text))
        left -= 1
      }
    }
    #expect(queries.count > 500)
    return queries
  }

  @Test func featuresAreFoundWithTheirCounty() throws {
    let reader = try GazetteerReader(folder: Self.bundle())
    let queries = try Self.queries { place in
      let parent = try place.parent.flatMap(reader.place)
      return parent?.layer == .county ? parent.map { "\(place.name), \($0.name)" } : nil
    }
    #expect(try Self.share(queries, "with the county") >= 0.97)
  }

  @Test func featuresAloneInTheWorldAreFoundByTheirName() throws {
    let reader = try GazetteerReader(folder: Self.bundle())
    let queries = try Self.queries { place in
      let name = ToponymFolding.fold(place.name)
      return try reader.places(named: name.span, limit: 2).count == 1 ? place.name : nil
    }
    #expect(try Self.share(queries, "alone in the world") >= 0.93)
  }

  @Test(arguments: [
    ("Windsor", "PPL", "a town, not the castle"), ("Reading", "PPLA2", "a town, not the station"),
    ("Bath", "PPLA2", "a town, not a hotel"), ("Windsor Castle", "CSTL", "the castle"),
    ("Reading station", "RSTN", "the station, though both are ordinary words"),
    ("Reading railway station", "RSTN", "its full name"), ("Bath Spa station", "RSTN", "a station"),
    ("Ben Nevis", "MT", "a mountain"), ("Loch Ness", "LK", "a lake"),
  ])
  func namesMeanWhatPeopleMean(query: String, code: String, why: String) throws {
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: Self.bundle()))
    #expect(
      try geocoder.search(query).results.first?.featureCode?.rawValue == code, "\(why)")
  }

  @Test func queriesOfTheSetsAreAnsweredAsBefore() throws {
    let folders =
      [Files.root.path + "/Tests/Quality"]
      + [ProcessInfo.processInfo.environment["OTM_EVAL"]].compactMap { $0 }
    let files = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder)
        // Some places that people name wrongly are in the dump: there is a Dublin in England.
        .filter { $0.hasSuffix(".tsv") && $0 != "typed_kinds.tsv" }.map { folder + "/" + $0 }
    }
    let floors = Files.root.path + "/Tests/quality-floors.tsv"
    let run = try ProgramRun(
      ["quality", "--gazetteer", try Self.bundle(), "--floors", floors] + files.sorted(),
      of: "otm-bench")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
  }
}
