import Foundation
import Testing

/// The page of threats names an existing test in each row.
@Suite struct ThreatPageTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of all tables but their heads, as cells.
  private static func rows() throws -> [[String]] {
    let page = root.appendingPathComponent("Documentation/Operate/Threats.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let tables = lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| threat |") }
    return tables.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The texts of all files of tests, by the names of the suites in them, or of the file.
  private static func suites() throws -> [String: String] {
    let folder = root.appendingPathComponent("Tests")
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var suites: [String: String] = [:]
    while let url = paths?.nextObject() as? URL {
      guard ["swift", "py"].contains(url.pathExtension) else { continue }
      let text = try String(contentsOf: url, encoding: .utf8)
      suites[url.deletingPathExtension().lastPathComponent, default: ""] += text
    }
    return suites
  }

  @Test func everyThreatNamesAnExistingTest() throws {
    let suites = try Self.suites()
    let rows = try Self.rows()
    #expect(rows.count > 50)
    for row in rows {
      guard row.count == 4 else {
        Issue.record("four cells: \(row)")
        continue
      }
      let name = row[3].replacing("`", with: "").split(separator: ".").map(String.init)
      guard name.count == 2 else {
        Issue.record("suite and test: \(row[3])")
        continue
      }
      let text = suites[name[0]] ?? ""
      let isThere = text.contains("func \(name[1])(") || text.contains("def \(name[1])(")
      #expect(isThere, "there is no test \(row[3])")
    }
  }
}
