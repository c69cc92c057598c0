import Gazetteer
import TextAnalysis

extension PhraseLookup {
  /// Adds the places of a name whose first word lists put after the rest: "Rochelle, La", "Dakota, North".
  func addInverted(
    _ range: Range<Int>, of query: ParsedQuery, to matches: inout [NameMatch]
  ) throws {
    guard let name = try invertedName(range, of: query) else { return }
    let entries = try names.places(named: name.span, limit: Self.placesOfExpansion)
    let isArticle = query.folded.words[range.upperBound - 1].isIn(.article)
    // "Manchester, West" is not a village, but "Dakota, North" is the state.
    let known = entries.filter { isArticle || $0.prominence >= .town || $0.layer == .region }
    addRespelt(known.filter { $0.kind <= .colloquial && $0.kind != .exonym }, to: &matches)
  }

  /// Returns a name whose first word lists have put after a comma or into brackets: "rochelle", "la".
  private func invertedName(_ range: Range<Int>, of query: ParsedQuery) throws -> [UInt8]? {
    let last = range.upperBound - 1
    let text = query.folded
    guard range.count > 1, text.words[last].breakBefore >= .bracket,
      text.words[last].isIn([.article, .opening]),
      range.dropFirst().dropLast().allSatisfy({ text.words[$0].breakBefore < .dash }),
      query.sections.contains(last..<range.upperBound),
      try !isWrittenAsCode(last, of: query)
    else { return nil }
    let article = Array(text.bytes[text.words[last].bytes])
    // "L'Aquila" is one word.
    let isElided = article == [0x6C]
    return article + (isElided ? [] : [0x20]) + Array(text.bytes(of: range.lowerBound..<last))
  }

  /// Returns whether a word is an area's code, in capitals: "Cairo, IL" is not Il Cairo.
  private func isWrittenAsCode(_ word: Int, of query: ParsedQuery) throws -> Bool {
    let words = word..<(word + 1)
    return try query.folded.words[word].bytes.count > 1 && query.isInCapitals(words)
      && isCodeBehindComma(words, of: query)
  }
}
