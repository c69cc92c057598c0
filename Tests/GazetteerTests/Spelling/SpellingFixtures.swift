import Foundation
import Gazetteer
import TestSupport

/// An index of a few names, written to a file and read back.
struct SpellingFixture {
  let bytes: [UInt8]

  /// - Parameters:
  ///   - names: Folded, the best-known first; each is a little less known than the last.
  ///   - namesHaveOneKey: Whether names are found by one edit only, and have one key.
  init(_ names: [String], namesHaveOneKey: Bool = false) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("names.spelling")
    var writer = try SpellingIndexWriter(
      path: path, minProminenceForTwo: namesHaveOneKey ? .max : 1, namesHaveOneKey: namesHaveOneKey)
    for (number, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      try writer.add(bytes.span, prominence: UInt16(max(1, 1_500 - number)))
    }
    try writer.finish()
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let mapped = try MappedFile(path: path).withBytes { $0.byteCount }
    guard mapped == bytes.count else { throw CocoaError(.fileReadCorruptFile) }
  }

  func search() throws -> SpellingSearch { SpellingSearch(try SpellingIndex(bytes)) }

  /// The names found for a text, the likeliest first.
  func names(for text: String, atLeast least: UInt16 = 0, limit: Int = 100) throws -> [String] {
    var search = try search()
    let bytes = Array(text.utf8)
    return search.matches(for: bytes.span, atLeast: least, limit: limit)
      .map { String(decoding: $0.name, as: UTF8.self) }
  }
}

/// Damerau's distance, no letter edited twice, by the textbook's table.
func editsByTable(_ one: String, _ other: String) -> Int {
  let first = Array(one.unicodeScalars)
  let second = Array(other.unicodeScalars)
  var table = [[Int]](
    repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
  for row in 0...first.count { table[row][0] = row }
  for column in 0...second.count { table[0][column] = column }
  for row in 1..<(first.count + 1) {
    for column in 1..<(second.count + 1) {
      let isSame = first[row - 1] == second[column - 1]
      table[row][column] = min(
        table[row - 1][column] + 1, table[row][column - 1] + 1,
        table[row - 1][column - 1] + (isSame ? 0 : 1))
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
      }
    }
  }
  return table[first.count][second.count]
}
