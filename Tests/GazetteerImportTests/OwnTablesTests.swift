import Foundation
import Testing

@testable import GazetteerImport

/// The handwritten tables in `Data/`.
@Suite struct OwnTablesTests {
  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data")

  private static func lines(of file: String) throws -> [String] {
    try String(contentsOf: data.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test func everyNameHasItsKindAndReason() throws {
    let kinds: Set = ["nickname", "abbreviation", "demonym", "variant", "shown", "main", "alias"]
    var seen: Set<String> = []
    for line in try Self.lines(of: "overrides/names.tsv") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 5, "\(line)")
      #expect(kinds.contains(columns[2]), "\(line)")
      // A variant without a language is found, and shown nowhere.
      let mayBeEmpty = columns[2] == "variant" ? 3 : nil
      #expect(columns.indices.allSatisfy { $0 == mayBeEmpty || !columns[$0].isEmpty }, "\(line)")
      #expect(columns[4].contains(": "), "\(line)")
      // A place may have one name in several languages.
      let name = [columns[0], columns[1].lowercased(), columns[3]].joined(separator: "\t")
      #expect(seen.insert(name).inserted, "\(line)")
    }
    #expect(seen.count > 1_000)
  }

  @Test(arguments: ["joining-words", "ordinary-words", "no-places"])
  func wordsAreFoldedAndUnique(file: String) throws {
    var seen: Set<String> = []
    for line in try Self.lines(of: "dictionaries/\(file).txt") {
      let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      #expect(columns.count == (file == "no-places" ? 2 : 1), "\(line)")
      let word = columns.first ?? ""
      #expect(String(decoding: NameImport.fold(word.utf8), as: UTF8.self) == word, "\(line)")
      #expect(file == "no-places" || !word.contains(" "), "\(line)")
      #expect(seen.insert(word).inserted, "\(line)")
    }
    #expect(!seen.isEmpty)
  }

  /// A phrase that means no place would hide a landmark or region with that name for good.
  @Test(arguments: ["landmarks", "regions"])
  func noPhraseHidesARowByItsName(file: String) throws {
    let phrases = Set(
      try Self.lines(of: "dictionaries/no-places.txt").map { $0.prefix { $0 != "|" } })
    for line in try Self.lines(of: "overrides/\(file).tsv") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let others = columns.dropFirst().first?.split(separator: "|") ?? []
      let names = columns.prefix(1) + others.map { $0.drop { $0 != ":" }.dropFirst() }
      for name in names {
        let folded = String(decoding: NameImport.fold(name.utf8), as: UTF8.self)
        #expect(!phrases.contains(folded[...]), "\(name)")
      }
    }
  }

  /// Tests search for the child's name with the country's behind it.
  @Test func everyTerritoryIsNamed() throws {
    for line in try Self.lines(of: "overrides/alternative-parents.tsv") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(columns.count == 3, "\(line)")
      let verbs = [
        " belongs to ", " lies in ", " lay in ", " is claimed by ", " is held ", " serves ",
      ]
      #expect(verbs.contains { columns[2].contains($0) }, "\(line)")
    }
  }
}
