import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A search for the words of a query that may be passed over (``Aside``), by the roles that the lexicon gives them
/// and by where they stand.
struct AsideWords {
  let table: QueryWordTable

  /// Returns the runs of words that an interpretation may pass over; empty for nearly every query.
  ///
  /// - Complexity: O(n) lookups of n words.
  func asides(of query: ParsedQuery) -> [Aside] {
    guard query.parts.isEmpty, !query.isUnfinished else { return [] }
    var asides = Self.repeated(query)
    guard query.mayHave(.ofAsides) || mayHaveDistance(query) else { return asides }
    // What one kind of words takes, the next does not look at.
    var rest = query
    func add(_ found: [Aside]) {
      guard !found.isEmpty else { return }
      asides += found
      rest = rest.without(Set(found.flatMap(\.words)))
    }
    if query.mayHave(.residence) { add(residence(in: rest)) }
    if query.mayHave(.decorations) { add(rest.sections.flatMap { noise(in: $0, rest) }) }
    add(locative(in: rest))
    add(distance(in: rest))
    if query.mayHave(.init(.codeLabel)) { add(labels(in: rest)) }
    if query.mayHave(.init(.part)) { asides += parts(in: rest) }
    return asides
  }

  /// Returns whether every word of a query says nothing about a place: "nan, remote".
  func areAll(of query: ParsedQuery) -> Bool {
    let noise = query.asides.filter(\.isNoise)
    return noise.contains { $0.kind != .repeated }
      && query.words.allSatisfy { word in noise.contains { $0.words.contains(word) } }
  }

  /// Returns a structured query without the parts that are missing values, if any other is left.
  func withoutMissingValues(_ query: StructuredQuery) -> StructuredQuery {
    var other = query
    let texts: [WritableKeyPath<StructuredQuery, String?>] = [
      \.venue, \.street, \.neighborhood, \.city, \.county, \.state, \.countryName, \.postalCode,
    ]
    for part in texts {
      guard let text = other[keyPath: part] else { continue }
      let folded = FoldedText(text)
      let entry = table.word(0..<folded.words.count, as: .missing, in: folded)
      let isName = entry?.detail == Self.unlessCapitalized && text.first?.isUppercase == true
      if folded.words.isEmpty || entry != nil && !isName { other[keyPath: part] = nil }
    }
    return other.parts.isEmpty ? query : other
  }

  /// Returns both halves of a query that has the same words twice, of which one may be passed over.
  private static func repeated(_ query: ParsedQuery) -> [Aside] {
    let middle = query.words.lowerBound + query.words.count / 2
    let halves = [query.words.lowerBound..<middle, middle..<query.words.upperBound]
    guard !query.words.isEmpty, halves[0].count == halves[1].count,
      query.hasSameWords(halves[0], halves[1])
    else { return [] }
    return halves.map { Aside(words: $0, kind: .repeated) }
  }

  // MARK: Words that say nothing about the place

  /// Returns the words of a section that say nothing about the place.
  ///
  /// The whole section is a date, a department or a part of a town that all have; or missing values, ways of working
  /// or words for surroundings stand at its ends.
  private func noise(in section: Range<Int>, _ query: ParsedQuery) -> [Aside] {
    if section.lowerBound > query.words.lowerBound,
      table.word(section, as: .part, in: query.folded)?.detail == Self.center
    {
      return [Aside(words: section, kind: .surroundings)]
    }
    var asides: [Aside] = []
    var rest = section
    func kind(of run: Range<Int>) -> Aside.Class {
      isWord(run, [.workplace], query) ? .workplace : .missing
    }
    while let run = run(atStartOf: rest, [.missing, .workplace], query) {
      asides.append(Aside(words: run, kind: kind(of: run)))
      rest = run.upperBound..<rest.upperBound
    }
    func addLast(_ run: Range<Int>?, _ kind: Aside.Class) {
      guard let run, run.lowerBound > rest.lowerBound else { return }
      asides.append(Aside(words: run, kind: kind))
      rest = rest.lowerBound..<run.lowerBound
    }
    if let run = run(atEndOf: rest, [.missing, .workplace], query) { addLast(run, kind(of: run)) }
    if let numbered = numbered(atEndOf: rest, query) {
      asides.append(Aside(words: numbered, kind: .surroundings))
      rest = rest.lowerBound..<numbered.lowerBound
    } else {
      addLast(run(atEndOf: rest, [.around], query), .surroundings)
    }
    if let run = run(atStartOf: rest, [.greater], query), run.count < rest.count,
      !isCodeWithLetters(section, query)
    {
      asides.append(Aside(words: run, kind: .surroundings))
    }
    return asides
  }

  /// Returns words that a number may follow, behind a place or in a section of their own: "CEDEX 08", "class of
  /// 2025".
  private func numbered(atEndOf range: Range<Int>, _ query: ParsedQuery) -> Range<Int>? {
    guard let last = range.last else { return nil }
    let start = query.sections.count > 1 ? range.lowerBound : range.lowerBound + 1
    for end in [range.upperBound] + (isNumber(last, query) ? [last] : []) where start < end {
      let details =
        end == last && query.folded.words[last].bytes.count == Self.digitsOfYear
        ? [Self.number, Self.year] : [Self.number]
      let longest = min(QueryWordTable.maxWords, end - start)
      for count in stride(from: longest, to: 0, by: -1) {
        let entry = table.word((end - count)..<end, as: .around, in: query.folded)
        if let entry, details.contains(entry.detail) { return (end - count)..<range.upperBound }
      }
    }
    return nil
  }

  /// Returns whether a section is a postal code with a country's letters: "DE-10115", "DE 10115".
  private func isCodeWithLetters(_ section: Range<Int>, _ query: ParsedQuery) -> Bool {
    guard section.count > 1, isNumber(section.lowerBound + 1, query) else { return false }
    return query.folded.words[section.lowerBound + 1].breakBefore == .hyphen
      || section.count == 2 && query.folded.words[section.lowerBound].bytes.count == 2
  }

  // MARK: Words beside a place

  /// The detail of words that stand between people and where they live.
  private static let behindPeople = "people"

  /// Returns the people in front of where they live, with the word between them: "Mexican in Berlin".
  ///
  /// `phrases` are those of the query, of which some name the people of a country.
  func people(in query: ParsedQuery, _ phrases: [Phrase]) -> [Aside] {
    guard query.parts.isEmpty, !query.isUnfinished, query.mayHave(.init(.joining)),
      let section = query.sections.first
    else { return [] }
    for phrase in phrases
    where phrase.matches.contains(where: { $0.entry.kind == .demonym && !$0.isCorrected }) {
      let behind = phrase.words.upperBound
      guard section.contains(phrase.words.lowerBound), behind + 1 < section.upperBound,
        table.word(behind..<(behind + 1), as: .joining, in: query.folded)?.detail
          == Self.behindPeople,
        // "Indian PA" has the code of a state.
        !query.isInCapitals(behind..<(behind + 1)) || query.isInCapitals(phrase.words)
      else { continue }
      return [Aside(words: section.lowerBound..<(behind + 1), kind: .people)]
    }
    return []
  }

  /// The maximum number of words of a name behind a word for "in".
  private static let maxDeclined = 2

  /// Returns words for "in" and the like in front of a name in a case: "w Polsce".
  ///
  /// With a capital letter, they are rather part of a name ("K Street"); a part of an area has a class of its own
  /// ("на севере Италии").
  private func locative(in query: ParsedQuery) -> [Aside] {
    guard query.mayHave(.init(.locative)), let section = query.sections.first,
      let front = run(atStartOf: section, [.locative], query),
      (1...Self.maxDeclined).contains(section.count - front.count),
      query.span(of: front).text.first?.isLowercase == true,
      !has([.part], in: front.upperBound..<section.upperBound, query),
      !table.undeclined(front.upperBound, of: query).isEmpty
    else { return [] }
    return [Aside(words: front, kind: .locative)]
  }

  /// Returns labels that a number follows.
  private func labels(in query: ParsedQuery) -> [Aside] {
    for start in query.words {
      for count in stride(from: QueryWordTable.maxWords, to: 0, by: -1) {
        let end = start + count
        guard end < query.words.upperBound, isNumber(end, query),
          let entry = table.word(start..<end, as: .codeLabel, in: query.folded)
        else { continue }
        let countries = entry.detail.split(separator: ",").compactMap { CountryCode($0) }
        return [Aside(words: start..<end, kind: .label, effect: .code(countries))]
      }
    }
    return []
  }

  /// Returns the words of the first section that name a part of the area beside them: "the north of France",
  /// "Polska południowa".
  private func parts(in query: ParsedQuery) -> [Aside] {
    guard let section = query.sections.first else { return [] }
    var asides: [Aside] = []
    func add(_ part: Range<Int>, aside: Range<Int>, _ kind: Aside.Class) {
      guard let entry = table.word(part, as: .part, in: query.folded),
        let direction = AreaPart.Direction(entry.detail)
      else { return }
      asides.append(
        Aside(
          words: aside, kind: kind,
          effect: .part(AreaPart(direction: direction, words: part))))
    }
    let start = firstNotJoining(in: section, query) ?? section.lowerBound
    if let front = run(atStartOf: start..<section.upperBound, [.part], query) {
      let behind = front.upperBound..<section.upperBound
      // The last word is no article: "downtown LA".
      let area =
        firstNotJoining(in: behind, query) ?? max(front.upperBound, section.upperBound - 1)
      if area < section.upperBound, !(area..<section.upperBound).allSatisfy({ isNumber($0, query) })
      {
        let isJoined = area > front.upperBound || table.elided(area, of: query) != nil
        add(front, aside: section.lowerBound..<area, isJoined ? .joinedPart : .part)
      }
    }
    if let back = run(atEndOf: section, [.part], query), back.lowerBound > section.lowerBound {
      add(back, aside: back, .part)
    }
    return asides
  }

  // MARK: Roles of words

  /// The detail of words for the middle of an area.
  private static let center = "C"
  /// The detail of words that a number may follow, and of those that a year has to.
  private static let number = "number"
  private static let year = "year"
  private static let digitsOfYear = 4
  /// The detail of a missing value that is also a name, which people begin with a capital letter: "Nan".
  private static let unlessCapitalized = "nan"

  /// Returns the longest run of words at the start of a range that has one of some roles.
  func run(
    atStartOf range: Range<Int>, _ roles: [QueryWord.Role], _ query: ParsedQuery
  ) -> Range<Int>? {
    for count in stride(from: min(QueryWordTable.maxWords, range.count), to: 0, by: -1) {
      let run = range.lowerBound..<(range.lowerBound + count)
      if isWord(run, roles, query) { return run }
    }
    return nil
  }

  /// Returns the longest run of words at the end of a range that has one of some roles.
  func run(
    atEndOf range: Range<Int>, _ roles: [QueryWord.Role], _ query: ParsedQuery
  ) -> Range<Int>? {
    for count in stride(from: min(QueryWordTable.maxWords, range.count), to: 0, by: -1) {
      let run = (range.upperBound - count)..<range.upperBound
      if isWord(run, roles, query) { return run }
    }
    return nil
  }

  private func isWord(
    _ run: Range<Int>, _ roles: [QueryWord.Role], _ query: ParsedQuery
  ) -> Bool {
    table.entries(run, in: query.folded).contains { entry in
      roles.contains(entry.role) && !(entry.role == .around && entry.detail == Self.year)
        && !(entry.role == .missing && entry.detail == Self.unlessCapitalized
          && query.isCapitalized(run))
    }
  }

  /// Returns whether a range has a word with one of some roles.
  private func has(
    _ roles: [QueryWord.Role], in range: Range<Int>, _ query: ParsedQuery
  ) -> Bool {
    range.contains { word in
      table.entries(word..<(word + 1), in: query.folded).contains { roles.contains($0.role) }
    }
  }

  func isNumber(_ word: Int, _ query: ParsedQuery) -> Bool {
    query.folded.hasDigit(word)
  }

  /// Returns the first word of a range behind those that join names, such as "of" and "side of"; `nil` if it has no
  /// others.
  private func firstNotJoining(in range: Range<Int>, _ query: ParsedQuery) -> Int? {
    var word = range.lowerBound
    while word < range.upperBound {
      if let run = run(atStartOf: word..<range.upperBound, [.joining], query) {
        word = run.upperBound
      } else if query.folded.words[word].isIn(.joining) {
        word += 1
      } else {
        return word
      }
    }
    return nil
  }

  func isJoining(_ word: Int, _ query: ParsedQuery) -> Bool {
    query.folded.words[word].isIn(.joining)
      || table.word(word..<(word + 1), as: .joining, in: query.folded) != nil
  }
}
