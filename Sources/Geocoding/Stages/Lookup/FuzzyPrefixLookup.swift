import Gazetteer
import TextAnalysis

/// A lookup of the end of an unfinished text as a misspelled prefix: "san fransi".
///
/// It is used only if no correctly spelled interpretation accounts for the whole text.
struct FuzzyPrefixLookup {
  /// The maximum number of words of a prefix.
  private static let maximumWords = 4
  /// The maximum number of names per prefix.
  private static let limit = 24

  let search: CorrectionSearch
  private var context: QueryContext { search.context }

  /// Returns phrases at the end of an unfinished query for names that begin almost like it.
  func phrases(_ phrases: [Phrase], of query: ParsedQuery) throws -> [Phrase] {
    guard query.continuation == .word,
      let section = query.sections.last
    else { return [] }
    var found: [Phrase] = []
    for start in section.suffix(Self.maximumWords) {
      let words = start..<section.upperBound
      let typed = query.folded.bytes(of: words)
      // Numbers are not misspelled names, and nobody who types "subway" means Ṣuwayliḥ.
      guard !typed.contains(where: { (0x30...0x39).contains($0) }), search.admits(words),
        words.count > 1 || Wording.kind(of: words, in: query.folded) == .other
      else { continue }
      let matches = try matches(
        words, of: query, CorrectionSearch.areas(beside: words, among: phrases))
      guard !matches.isEmpty else { continue }
      found.append(Phrase(words: words, matches: matches, isCorrected: true))
    }
    return found
  }

  private func matches(
    _ words: Range<Int>, of query: ParsedQuery, _ areas: [PlaceInterval]
  ) throws -> [NameMatch] {
    let text = query.folded
    let corrections = try context.gazetteer.corrections(
      ofPrefix: text.bytes(of: words).span, limit: Self.limit)
    guard !corrections.isEmpty else { return [] }
    // The last word is not complete yet.
    let right = try words.dropLast().map { text.bytes(of: $0..<($0 + 1)) }
      .filter { try context.gazetteer.isCommonWord($0.span) }
    return try corrections.flatMap { correction -> [NameMatch] in
      let parts = correction.name.split(separator: 0x20)
      guard right.allSatisfy({ word in parts.contains { $0.elementsEqual(word) } }) else {
        return []
      }
      return try search.places(named: correction, inside: areas).map { entry in
        var match = search.match(entry, by: correction, cost: context.weights[.completion])
        match.isCompletion = true
        return match
      }
    }
  }
}
