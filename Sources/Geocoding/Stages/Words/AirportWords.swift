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
    return run(from: section.lowerBound, in: section, of: text, meaningAirport: true) != nil
      || section.dropFirst().suffix(QueryWordTable.maxWords).contains {
        isAirport($0..<section.upperBound, in: text, meaningAirport: true)
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

  /// The detail of words that alone do not mean an airport.
  private static let kind = "kind"

  /// Returns the longest run of words for airports that begins with a word and leaves some of its section.
  private func run(
    from word: Int, in section: Range<Int>, of text: FoldedText, meaningAirport: Bool = false
  ) -> Range<Int>? {
    let longest = min(QueryWordTable.maxWords, section.upperBound - word)
    for count in stride(from: longest, to: 0, by: -1)
    where count < section.count
      && isAirport(word..<(word + count), in: text, meaningAirport: meaningAirport)
    {
      return word..<(word + count)
    }
    return nil
  }

  private func isAirport(
    _ run: Range<Int>, in text: FoldedText, meaningAirport: Bool
  ) -> Bool {
    table.word(run, as: .airport, in: text).map { !meaningAirport || $0.detail != Self.kind }
      ?? false
  }

  /// Returns whether a word joins a kind to a name.
  func isJoining(_ word: Int, in text: FoldedText) -> Bool {
    table.entries(word..<(word + 1), in: text).contains { [.joining, .locative].contains($0.role) }
  }
}
