import Gazetteer
import TextAnalysis

/// The choice of what a query may be about: the places, postal codes and addresses of its phrases.
struct SubjectChoice {
  let query: ParsedQuery
  let phrases: [Phrase]
  let context: QueryContext
  private let inner: Range<Int>

  init(query: ParsedQuery, phrases: [Phrase], context: QueryContext) {
    self.query = query
    self.phrases = phrases
    self.context = context
    inner = query.core
  }

  /// Returns the query's words without those at its ends that may be passed over, if a phrase has none of these.
  private func core(_ words: Range<Int>) -> Range<Int> {
    inner.contains(words) ? inner : query.words
  }

  /// The maximum number of words of a text that begins with an abbreviation and has no comma: a
  /// longer one in capitals is a sentence.
  private static let wordsWithAbbreviation = 3

  /// Returns the possible subjects of a phrase.
  func subjects(of phrase: Phrase) throws -> [Subject] {
    var subjects: [Subject] = []
    subjects.reserveCapacity(phrase.matches.count + phrase.postcodes.count + phrase.addresses.count)
    let isWholeQuery = phrase.words == query.words || phrase.words == inner
    let isShort = query.folded.bytes(of: phrase.words).count <= 2
    let isFirst = phrase.words.lowerBound == core(phrase.words).lowerBound
    let isFallback = isAreaSection(phrase.words)
    let isLeading = isAbbreviationInFront(phrase.words)
    // Evaluated for every place of every phrase.
    let scope = context.scope
    let isWorld = scope.isWorld
    for match in phrase.matches where !phrase.isContext {
      // "93" is a department only behind a town.
      if match.isNumber { continue }
      // "CA" or "DE" next to other words is context. Alone it may be the requested place, as it may
      // in front ("CA, USA"), and also if nothing before it is found: "Zzyzxberg, NSW".
      let isArea = match.entry.layer == .country || match.entry.layer == .region
      let isMeant = isLeading || isFallback && isArea
      if !isWholeQuery && !isMeant {
        // The towns of Bo, Ii and Au really have these names.
        let isTown = isFirst && match.entry.layer == .locality && match.entry.kind <= .endonym
        let isTooShort = isShort && !match.isCompletion && !isTown
        if isTooShort || match.entry.kind == .abbreviation { continue }
      }
      // "GRU airport São Paulo", "GRU São Paulo"
      let isAirport =
        match.entry.layer == .airport
        && (match.isAskedFor || isLeading && query.isInCapitals(phrase.words))
      let isCodeMeant = isWholeQuery || isMeant && isArea || isAirport
      if match.entry.kind == .code && !isCodeMeant { continue }
      if try isWorld || scope.admits(match.entry) { subjects.append(.place(match)) }
    }
    for code in phrase.postcodes where !phrase.isContext && scope.admits(code) {
      subjects.append(.postcode(code))
    }
    for match in phrase.addresses where scope.admits(match.entry) {
      subjects.append(.address(match))
    }
    return subjects
  }

  /// Returns whether words stand where an abbreviation means the requested place.
  ///
  /// They come first, and a comma follows ("SF, CA"), or one other word ("tx usa"), or they are in
  /// capitals before few others: "DC United States". An article needs an area: "La Superba" is not Los
  /// Angeles, as "la ca" is.
  private func isAbbreviationInFront(_ words: Range<Int>) -> Bool {
    guard words.lowerBound == core(words).lowerBound, words.upperBound < core(words).upperBound
    else { return false }
    let rest = words.upperBound..<core(words).upperBound
    return query.folded.words[words.upperBound].breakBefore == .comma
      || core(words).count == 2
        && (context.words.queryWords.word(words, as: .joining, in: query.folded) == nil
          || isArea(rest))
      || core(words).count <= Self.wordsWithAbbreviation && query.isInCapitals(words)
  }

  /// Returns whether words are the name of a country or region.
  private func isArea(_ words: Range<Int>) -> Bool {
    phrases.contains { phrase in
      phrase.words == words
        && phrase.matches.contains { $0.entry.layer == .country || $0.entry.layer == .region }
    }
  }

  /// Returns whether words stand where an abbreviation means an area.
  ///
  /// They are between commas, apart from numbers after them, or last and in capitals after words
  /// that are not.
  private func isAreaSection(_ words: Range<Int>) -> Bool {
    // A letter alone is rather that of a district: "Odense C".
    guard words.lowerBound > core(words).lowerBound, query.folded.bytes(of: words).count > 1
    else { return false }
    let all = query.folded.words
    guard all[words.lowerBound].breakBefore == .comma else {
      return all[words.lowerBound].breakBefore == .blank
        && words.upperBound == core(words).upperBound && query.isInCapitals(words)
        && !query.isInCapitals(core(words).lowerBound..<words.lowerBound)
    }
    let rest = words.upperBound..<core(words).upperBound
    return rest.prefix { all[$0].breakBefore != .comma }.allSatisfy { word in
      query.folded.bytes[all[word].bytes].contains { (0x30...0x39).contains($0) }
    }
  }

  // MARK: Parts

  /// Returns the possible subjects of a part of a structured query.
  func subjects(ofPart phrase: Phrase) throws -> [Subject] {
    let scope = context.scope
    return try phrase.matches.filter { try scope.admits($0.entry) }.map(Subject.place)
      + phrase.postcodes.filter(scope.admits).map(Subject.postcode)
      + phrase.addresses.filter { scope.admits($0.entry) }.map(Subject.address)
  }
}
