import Gazetteer
import TextAnalysis

/// The words for airports, by which a text says that it means one.
struct AirportWords {
  /// Words for kinds of airports, which sources add and omit.
  static let kinds: WordClasses = [.airfield, .airfieldBehind, .airfieldBefore, .airfieldKind]

  let table: QueryWordTable

  /// Returns whether a section begins or ends in words that mean an airport.
  func mean(_ section: Range<Int>, in text: FoldedText) -> Bool {
    guard section.count > 1 else { return false }
    let words = text.words[section]
    if let last = words.last,
      last.isIn(.airfield)
        || last.isIn(.airfieldBehind)
          && words.dropLast().contains(where: { $0.isIn(.airfieldBefore) })
    {
      return true
    }
    return run(from: section.lowerBound, in: section, of: text, details: [""]) != nil
      || section.dropFirst().suffix(QueryWordTable.maxWords).contains {
        isAirport($0..<section.upperBound, in: text, details: ["", Self.last])
      }
  }

  /// Returns the words of a section that are for kinds of airports, or join such words to a name.
  func kinds(in section: Range<Int>, of text: FoldedText) -> Set<Int> {
    var found: Set<Int> = []
    var word = section.lowerBound
    while word < section.upperBound {
      if let run = run(from: word, in: section, of: text) {
        found.formUnion(run)
        word = run.upperBound
        // "Aeroporto de Lisboa", "Lotnisko w Gdańsku"
        while word < section.upperBound, run.lowerBound == section.lowerBound,
          isJoining(word, in: text)
        {
          found.insert(word)
          word += 1
        }
      } else {
        if text.words[word].isIn(Self.kinds) { found.insert(word) }
        word += 1
      }
    }
    return found
  }

  /// The detail of words that mean an airport at the end of a name: "Incheon International".
  private static let last = "last"

  /// Returns the longest run of words for airports that begins with a word and leaves some of its section.
  private func run(
    from word: Int, in section: Range<Int>, of text: FoldedText, details: [String]? = nil
  ) -> Range<Int>? {
    let longest = min(QueryWordTable.maxWords, section.upperBound - word)
    for count in stride(from: longest, to: 0, by: -1)
    where count < section.count
      && isAirport(word..<(word + count), in: text, details: details)
    {
      return word..<(word + count)
    }
    return nil
  }

  /// Returns whether words are one for airports, with one of some details; any by default.
  private func isAirport(_ run: Range<Int>, in text: FoldedText, details: [String]? = nil) -> Bool {
    table.word(run, as: .airport, in: text).map { details?.contains($0.detail) ?? true } ?? false
  }

  /// Returns whether a word joins a kind to a name.
  func isJoining(_ word: Int, in text: FoldedText) -> Bool {
    table.entries(word..<(word + 1), in: text).contains { [.joining, .locative].contains($0.role) }
  }
}
