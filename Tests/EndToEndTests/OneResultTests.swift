import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Answers of one result, for which most interpretations are left out without a look, on the included data.
@Suite(.needsRealGazetteer)
struct OneResultTests {
  private static let seed: UInt64 = 41
  private static let texts = 1_200

  @Test("one result is the first of twenty, as sure, for 1,200 texts of all sets")
  func oneResultIsTheFirstOfSeveral() throws {
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: RealBundle.path ?? ""))
    var generator = SeededGenerator(seed: Self.seed)
    let texts = try Self.queries().shuffled(using: &generator).prefix(Self.texts)
    try #require(texts.count == Self.texts)
    for text in texts {
      let one = try geocoder.search(text, options: SearchOptions(limit: 1))
      let several = try geocoder.search(text, options: SearchOptions(limit: 20))
      let (only, first) = (one.results.first, several.results.first)
      #expect(only?.id == first?.id, "seed \(Self.seed): \(text)")
      #expect(
        abs((only?.confidence ?? 0) - (first?.confidence ?? 0)) < 0.001,
        "seed \(Self.seed): \(text)")
      #expect(one.outcome == several.outcome, "seed \(Self.seed): \(text)")
    }
  }

  /// The texts of the sets in Tests/Quality, each once, in the order of the files' names.
  private static func queries() throws -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Quality")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".tsv") }.sorted()
    var seen: Set<String> = []
    return try files.flatMap { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .split(separator: "\n").compactMap { line -> String? in
          let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
          guard columns.count > 1 else { return nil }
          // Sets of kinds have the kind first.
          let text = String(columns.count == 3 ? columns[1] : columns[0])
          return seen.insert(text).inserted ? text : nil
        }
    }
  }
}
