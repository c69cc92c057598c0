import Foundation
import Geocoding
import GeocodingAPI
import TestSupport
import Testing
import TextFormats

/// `weights.tsv` belongs to the columns of the code, and to the sets of the repository.
@Suite struct FittedWeightsTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The fewest rows behind a coefficient.
  private static let leastRows = 12

  private static func lines() throws -> [[String]] {
    let path = root.appendingPathComponent("Sources/Geocoding/weights.tsv")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static let keys = ["right", "right.cities", "right.places", "noPlace"]

  @Test(arguments: keys) func itHasTheColumnsOfTheCodeInTheirOrder(key: String) throws {
    let lines = try Self.lines()
    for target in ConfidenceColumn.Target.allCases where key.hasPrefix(target.rawValue) {
      let expected = ConfidenceColumn.all.filter { $0.sign(for: target) != .unused }
      let found = lines.filter { $0[0] == key }
      #expect(found.map { $0[1] } == expected.map(\.name), "run otm-bench fit")
      #expect(found.map { $0[2] } == expected.map { $0.sign(for: target).rawValue })
    }
    #expect(Set(ConfidenceColumn.all.map(\.name)).count == ConfidenceColumn.all.count)
  }

  @Test func coefficientsHaveTheirSignsAndEnoughRows() throws {
    for line in try Self.lines()
    where Self.keys.contains(line[0]) {
      let value = try #require(Double(line[3]), "\(line)")
      let rows = try #require(Int(line[4]), "\(line)")
      switch line[2] {
      case "+": #expect(value >= 0, "\(line)")
      case "-": #expect(value <= 0, "\(line)")
      default: break
      }
      #expect(value == 0 || rows >= Self.leastRows, "\(line)")
      let column = line[1]
      // A column that no target has rows for is a rule without evidence.
      let best = try Self.lines().filter { $0.count > 4 && $0[1] == column }.compactMap {
        Int($0[4])
      }
      #expect(best.contains { $0 >= Self.leastRows }, "\(column): write rows of its kind")
    }
  }

  @Test func itIsFittedToTheSetsOfTheRepository() throws {
    let folder = Self.root.appendingPathComponent("Tests/Quality")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".tsv") }
    var fitted: [String: String] = [:]
    for line in try Self.lines() where line[0] == "# set" { fitted[line[1]] = line[3] }
    for file in files {
      let content = try Data(contentsOf: folder.appendingPathComponent(file))
      let hash = String(StableHash(bytes: content).value, radix: 16)
      #expect(
        fitted[String(file.dropLast(4))] == hash, "\(file) has changed: run otm-bench fit")
    }
  }
}
