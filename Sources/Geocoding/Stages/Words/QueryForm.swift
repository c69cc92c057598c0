import Gazetteer
import TextAnalysis

/// A query without the words that only tell how to read the others.
///
/// "Remote - US" is the United States, "Leeds, nan" is Leeds, "PLZ 10115" a postal code of a country
/// where people say so, and "South of France" a part of France.
struct QueryForm {
  /// The kind of the words that are set aside.
  enum Kind {
    /// Missing values, ways of working, and words for surroundings.
    case decorated
    /// Places elsewhere, and words for the one where somebody lives.
    case elsewhere
    /// Words for where somebody lives.
    case home
    /// The same with a colon, as the fields of forms have it: "City: Leeds".
    case field
    /// The names of people.
    case person
    /// A distance from a place, and words such as "from".
    case distance
    /// A word for "in" and the like.
    case locative
    /// A label before a postal code.
    case labeled
    /// A part of an area.
    case part
    /// The same words again: "Austin Austin".
    case repeated
    /// Words of flights and airports beside the code of one.
    case airport
  }

  let kind: Kind
  /// The query without the words.
  var query: ParsedQuery
  /// The words of a part with those of the area that they belong to; empty for other kinds.
  var partWithArea: Range<Int> = 0..<0
  /// Whether a word such as "of" joins the part to the area.
  var isJoined = false

  /// The maximum number of wrong letters of a name that has a part's words in it: "South Hampton".
  private static let maxEdits = 1

  /// Returns whether an interpretation of the whole text makes the form unnecessary.
  ///
  /// It accounts for all words, without a correction, and takes words that the form sets aside only
  /// together with others, or in an area that other words name: "Bay Area", "North Chicago" and "None,
  /// Italy" are places, while "nan, nan" and "South of France" are none.
  func isUnnecessary(besides best: Interpretation?, of whole: ParsedQuery, _ phrases: [Phrase])
    -> Bool
  {
    guard let best, best.isComplete else { return false }
    switch kind {
    case .labeled, .field, .repeated, .person, .airport: return false
    case .part:
      return isNamedBeside(best, phrases)
        || names(in: best, phrases).contains { words, match in
          match.edits <= Self.maxEdits
            && !(isJoined && (match.isWordMatch || match.entry.kind == .untagged))
            && !(match.isWordMatch && isHardlyMeant(match.entry))
            && words.lowerBound <= partWithArea.lowerBound
            && words.upperBound >= partWithArea.upperBound
        }
    case .locative:
      return names(in: best, phrases).contains { words, match in
        match.edits == 0 && !match.isWordMatch && words.contains(query.words.lowerBound)
          && words.contains(query.words.lowerBound - 1)
      }
    case .decorated, .elsewhere, .home, .distance:
      return !best.isCorrected && !isBehindArea(best, phrases)
        && isInNames(of: best, whole, phrases)
    }
  }

  /// Returns whether nothing but words that are set aside names the place, behind an area: "US only" is not
  /// Only in Tennessee.
  private func isBehindArea(_ best: Interpretation, _ phrases: [Phrase]) -> Bool {
    let words = phrases[best.phrase].words
    return words.allSatisfy { !query.words.contains($0) || query.setAside.contains($0) }
      && best.parts.contains { part in
        if case .area(let area, _) = part {
          phrases[area].words.lowerBound < words.lowerBound
        } else {
          false
        }
      }
  }

  /// Returns whether a place is hardly meant by words of its name: "north Paris" is not the Paris of the
  /// North, and "Texas coast" no airport.
  private func isHardlyMeant(_ entry: ToponymEntry) -> Bool {
    entry.kind >= .untagged
      || query.part?.direction == .landscape && (entry.layer == .venue || entry.layer == .airport)
  }

  /// Returns whether the place has the part's words as its name, and lies in the area: "West Coast, USA".
  private func isNamedBeside(_ best: Interpretation, _ phrases: [Phrase]) -> Bool {
    guard case .place(let match) = best.subject, let part = query.part, part.words.count > 1 else {
      return false
    }
    return match.edits == 0 && !match.isWordMatch && phrases[best.phrase].words == part.words
      && !best.areas.isEmpty
  }

  /// Returns whether an interpretation of the whole text takes the words that the form sets aside for
  /// words of names that have others, or that are in an area which other words name.
  func isInNames(of best: Interpretation, _ whole: ParsedQuery, _ phrases: [Phrase]) -> Bool {
    let isAside = { !query.words.contains($0) || query.setAside.contains($0) }
    // "De Medellín" is not Medellín de Bravo, which has the words in another order.
    let used = names(in: best, phrases).filter { !$0.match.isWordMatch }.map(\.words)
    return used.contains { $0.contains { !isAside($0) } }
      && whole.words.filter(isAside).allSatisfy { word in used.contains { $0.contains(word) } }
  }

  private func names(
    in best: Interpretation, _ phrases: [Phrase]
  ) -> [(words: Range<Int>, match: NameMatch)] {
    var names: [(words: Range<Int>, match: NameMatch)] = best.parts.compactMap { part in
      if case .area(let phrase, let area) = part { (phrases[phrase].words, area) } else { nil }
    }
    if case .place(let match) = best.subject { names.append((phrases[best.phrase].words, match)) }
    return names
  }
}

/// A search for the forms of a query.
struct QueryForms {
  let table: QueryWordTable
  let joiningWords: WordList

  /// Returns the forms of a query, of which each sets aside what the one before does; empty for
  /// nearly every query.
  func forms(of query: ParsedQuery) -> [QueryForm] {
    guard query.parts.isEmpty, !query.isUnfinished else { return [] }
    let mayHavePrefix = query.words.count <= Self.maxWordsWithPrefix
    if !query.mayHave(.decorations), let first = Self.repeated(query) {
      let rest = Set(first.upperBound..<query.words.upperBound)
      return [QueryForm(kind: .repeated, query: query.without(rest))]
    }
    let contacts = Contacts.words(of: query)
    guard
      !contacts.isEmpty || query.mayHave(.ofForms) || mayHavePrefix && prefixed(query) != nil
        || mayHaveDistance(query)
    else { return [] }
    if let airport = airport(in: query) { return [airport] }
    var forms: [QueryForm] = []
    var rest = query
    if !contacts.isEmpty, contacts.count < query.words.count {
      rest = query.without(contacts)
      forms.append(QueryForm(kind: .decorated, query: rest))
    }
    if let clauses = ResidenceClauses(of: rest, table) {
      let elsewhere = clauses.wordsElsewhere
      let aside = elsewhere.union(clauses.markersOfHome)
      if !aside.isEmpty {
        rest = rest.without(aside)
        let ofHome: QueryForm.Kind = clauses.isHomeField ? .field : .home
        forms.append(QueryForm(kind: elsewhere.isEmpty ? ofHome : .elsewhere, query: rest))
      }
    }
    var decorations = query.mayHave(.decorations) ? decorations(of: rest) : []
    if query.mayHave(.init(.part)) { decorations.formUnion(centers(in: rest)) }
    if !decorations.isEmpty {
      rest = rest.without(decorations)
      forms.append(QueryForm(kind: .decorated, query: rest))
      if rest.words.isEmpty { return forms }
    }
    if mayHaveDistance(rest), let distance = distance(in: rest) {
      rest = distance.query
      forms.append(distance)
    }
    if decorations.isEmpty, let locative = locative(of: query) {
      forms.append(QueryForm(kind: .locative, query: query.without(Set(locative))))
    }
    if query.mayHave(.init(.codeLabel)), let (label, countries) = label(in: rest) {
      var labeled = rest.without(Set(label))
      if !countries.isEmpty {
        labeled.codeCountries = countries
        forms.append(QueryForm(kind: .labeled, query: labeled))
        labeled.codeCountries = []
      }
      forms.append(QueryForm(kind: .labeled, query: labeled))
      return forms
    }
    if query.mayHave(.init(.part)), let part = part(of: rest) {
      forms += part.query.part?.direction == .border ? ofBorder(part) : [part]
    } else if mayHavePrefix, let prefixed = prefixed(rest) {
      forms.append(prefixed)
    }
    return forms
  }

  /// Returns a structured query without the parts that are missing values, if any other is left.
  func withoutMissingValues(_ query: StructuredQuery) -> StructuredQuery {
    func isMissing(_ text: String?) -> Bool {
      guard let text else { return false }
      let folded = FoldedText(text)
      let entry = table.word(0..<folded.words.count, as: .missing, in: folded)
      return folded.words.isEmpty || entry != nil && entry?.detail != Self.unlessCapitalized
        || entry != nil && text.first?.isUppercase == false
    }
    var other = query
    if isMissing(query.venue) { other.venue = nil }
    if isMissing(query.street) { other.street = nil }
    if isMissing(query.neighborhood) { other.neighborhood = nil }
    if isMissing(query.city) { other.city = nil }
    if isMissing(query.county) { other.county = nil }
    if isMissing(query.state) { other.state = nil }
    if isMissing(query.countryName) { other.countryName = nil }
    if isMissing(query.postalCode) { other.postalCode = nil }
    return other.parts.isEmpty ? query : other
  }

  /// Returns the first half of a query that has the same words twice.
  private static func repeated(_ query: ParsedQuery) -> Range<Int>? {
    let count = query.words.count / 2
    let middle = query.words.lowerBound + count
    guard count > 0, query.words.count == 2 * count, query.setAside.isEmpty,
      query.hasSameWords(query.words.lowerBound..<middle, middle..<query.words.upperBound)
    else { return nil }
    return query.words.lowerBound..<middle
  }

  // MARK: Decorations

  /// Returns the words that say nothing about the place.
  private func decorations(of query: ParsedQuery) -> Set<Int> {
    var aside = dates(in: query)
    for var section in query.sections where !section.allSatisfy(aside.contains) {
      // "nan Lusaka nan": what stands on both sides of a name is no part of it.
      while let ends = missingEnds(of: section, query) {
        aside.formUnion(ends)
        section = (section.lowerBound + 1)..<(section.upperBound - 1)
      }
      var rest = section
      var hasWorkplace = false
      while let run = run(atStartOf: rest, [.missing, .workplace], query) {
        hasWorkplace = hasWorkplace || isWord(run, [.workplace], query)
        rest = run.upperBound..<rest.upperBound
      }
      // "null 60614" is a code; "unknown pleasures" is no missing value.
      let front = section.lowerBound..<rest.lowerBound
      if !front.isEmpty, rest.isEmpty || hasWorkplace || rest.allSatisfy({ isNumber($0, query) }) {
        aside.formUnion(front)
      } else {
        rest = section
      }
      if let run = run(atEndOf: rest, [.workplace], query), run.count < rest.count {
        aside.formUnion(run)
        rest = rest.lowerBound..<run.lowerBound
      }
      var surroundings: Set<Int> = []
      if let run = numbered(atEndOf: rest, query) {
        surroundings.formUnion(run)
        rest = rest.lowerBound..<run.lowerBound
      } else if let run = run(atEndOf: rest, [.around], query), run.count < rest.count {
        surroundings.formUnion(run)
        rest = rest.lowerBound..<run.lowerBound
      }
      if let run = run(atStartOf: rest, [.greater], query), run.count < rest.count,
        !isCodeWithLetters(section, query)
      {
        surroundings.formUnion(run)
      }
      aside.formUnion(surroundings)
    }
    return aside
  }

  /// Returns the first and the last word of a section, if they are the same missing value.
  private func missingEnds(of section: Range<Int>, _ query: ParsedQuery) -> [Int]? {
    guard section.count > 2, let last = section.last,
      query.folded.words[section.lowerBound].hash == query.folded.words[last].hash,
      isWord(section.prefix(1), [.missing], query), isWord(section.suffix(1), [.missing], query)
    else { return nil }
    return [section.lowerBound, last]
  }

  /// The maximum number of words of a name behind a locative.
  private static let maxDeclined = 2

  /// Returns words for "in" and the like in front of a name in a case: "w Polsce".
  ///
  /// With a capital letter, they are rather part of a name: "K Street".
  private func locative(of query: ParsedQuery) -> Range<Int>? {
    guard query.mayHave(.init(.locative)), let section = query.sections.first,
      let front = run(atStartOf: section, [.locative], query),
      (1...Self.maxDeclined).contains(section.count - front.count),
      query.span(of: front).text.first?.isLowercase == true,
      // "на севере Италии" is a part of Italy, no place called Север.
      !(front.upperBound..<section.upperBound).contains(where: {
        table.word($0..<($0 + 1), as: .part, in: query.folded) != nil
      }),
      !table.undeclined(front.upperBound, of: query).isEmpty
    else { return nil }
    return front
  }

  /// Returns words that a number may follow, behind a place: "CEDEX 08", "class of 2025".
  private func numbered(atEndOf range: Range<Int>, _ query: ParsedQuery) -> Range<Int>? {
    guard let last = range.last else { return nil }
    // A section of its own follows one with the place: "Naha, est. 1990".
    let start = query.sections.count > 1 ? range.lowerBound : range.lowerBound + 1
    for end in [range.upperBound] + (isNumber(last, query) ? [last] : []) where start < end {
      let details =
        end == last && query.folded.words[last].bytes.count == Self.digitsOfYear
        ? [Self.number, Self.year] : [Self.number]
      let longest = min(QueryWordTable.maxWords, end - start)
      for count in stride(from: longest, to: 0, by: -1) {
        guard let entry = table.word((end - count)..<end, as: .around, in: query.folded),
          details.contains(entry.detail)
        else { continue }
        return (end - count)..<range.upperBound
      }
    }
    return nil
  }

  /// The detail of words that a number may follow, and of those that a year has to, as behind months that
  /// streets are called after.
  private static let number = "number"
  static let year = "year"
  private static let digitsOfYear = 4

  func run(
    atStartOf range: Range<Int>, _ roles: [QueryWord.Role], _ query: ParsedQuery
  ) -> Range<Int>? {
    for count in stride(from: min(QueryWordTable.maxWords, range.count), to: 0, by: -1) {
      let run = range.lowerBound..<(range.lowerBound + count)
      if isWord(run, roles, query) { return run }
    }
    return nil
  }

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
      roles.contains(entry.role) && entry.detail != Self.year
        && !(entry.role == .missing && entry.detail == Self.unlessCapitalized
          && query.isCapitalized(run))
    }
  }

  /// The detail of a missing value that is also a name, which people begin with a capital letter: "Nan".
  private static let unlessCapitalized = "nan"

  /// Returns whether a section is a postal code with a country's letters: "DE-10115", "DE 10115".
  private func isCodeWithLetters(_ section: Range<Int>, _ query: ParsedQuery) -> Bool {
    guard section.count > 1, isNumber(section.lowerBound + 1, query) else { return false }
    return query.folded.words[section.lowerBound + 1].breakBefore == .hyphen
      || section.count == 2 && query.folded.words[section.lowerBound].bytes.count == 2
  }

  func isNumber(_ word: Int, _ query: ParsedQuery) -> Bool {
    query.folded.bytes[query.folded.words[word].bytes].contains { (0x30...0x39).contains($0) }
  }

  // MARK: Labels

  /// Returns a label with a number behind it, and the countries that use it.
  private func label(in query: ParsedQuery) -> (words: Range<Int>, countries: [CountryCode])? {
    for start in query.words {
      for count in stride(from: QueryWordTable.maxWords, to: 0, by: -1) {
        let end = start + count
        guard end < query.words.upperBound, isNumber(end, query),
          let entry = table.word(start..<end, as: .codeLabel, in: query.folded)
        else { continue }
        return (start..<end, entry.detail.split(separator: ",").compactMap { CountryCode($0) })
      }
    }
    return nil
  }

  func isJoining(_ word: Int, _ query: ParsedQuery) -> Bool {
    joiningWords.contains(hash: query.folded.words[word].hash)
      || table.word(word..<(word + 1), as: .joining, in: query.folded) != nil
  }
}
