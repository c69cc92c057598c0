import Gazetteer
import TextAnalysis

/// The sections of a query that name a part of an institution: "Department of Physics, MIT".
///
/// They say nothing about the place; the institution or its town is what can be found.
struct DepartmentWords {
  /// The detail of words that do not stand behind a field.
  private static let before = "before"
  /// The maximum number of digits of a footnote, which stands in front of a department in a list of authors.
  private static let digitsOfFootnote = 2

  let table: QueryWordTable
  let joiningWords: WordList

  /// Returns the words of the sections that name departments.
  ///
  /// A department has its field behind it, or nothing but its field in front: "Department of Antioquia" has
  /// none. Sections of nothing but fields continue the one before: "Department of Chemistry, Physics and
  /// Biology".
  ///
  /// - Complexity: O(n) lookups of n words.
  func words(of query: ParsedQuery) -> Set<Int> {
    var words: Set<Int> = []
    var isBehindDepartment = false
    for section in query.sections {
      isBehindDepartment =
        isDepartment(section, query.folded)
        || isBehindDepartment && section.allSatisfy { isOfField($0, query.folded) }
      if isBehindDepartment { words.formUnion(section) }
    }
    return words
  }

  private func isDepartment(_ section: Range<Int>, _ text: FoldedText) -> Bool {
    let start = section.first { !isFootnote($0, text) } ?? section.upperBound
    let lengths = (1...QueryWordTable.maxWords).filter { $0 < section.upperBound - start }
    for count in lengths {
      let (front, behind) = (start..<start + count, start + count..<section.upperBound)
      if department(front, text) != nil, behind.contains(where: { isField($0, text) }) {
        return true
      }
      let end = section.upperBound - count..<section.upperBound
      let field = start..<end.lowerBound
      if let word = department(end, text), word.detail != Self.before,
        field.contains(where: { isField($0, text) }),
        field.allSatisfy({ isOfField($0, text) })
      {
        return true
      }
    }
    return false
  }

  private func department(_ words: Range<Int>, _ text: FoldedText) -> QueryWord? {
    table.word(words, as: .department, in: text)
  }

  private func isFootnote(_ word: Int, _ text: FoldedText) -> Bool {
    let bytes = text.bytes[text.words[word].bytes]
    return bytes.count <= Self.digitsOfFootnote
      && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func isField(_ word: Int, _ text: FoldedText) -> Bool {
    table.word(word..<(word + 1), as: .field, in: text) != nil
  }

  /// Returns whether a word is a field, or joins two of them.
  private func isOfField(_ word: Int, _ text: FoldedText) -> Bool {
    isField(word, text) || joiningWords.contains(hash: text.words[word].hash)
  }
}
