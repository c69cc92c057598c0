import Gazetteer
import TextAnalysis

extension QueryForm {
  /// Returns whether an area without the form's words may have the landscape that they name.
  ///
  /// "Hills of Tuscany", "Greek islands" and "small town Ohio" are such; "Plains, Kansas" and "Forest
  /// Hills" are places of that name, and "Cornish" in Maine has no coast.
  func hasLandscape(_ area: Interpretation, insteadOf whole: Interpretation?) -> Bool {
    // "all over the place" is not Plaka, nor "the map" a province with that code.
    guard case .place(let match) = area.subject, match.spellingCost == 0,
      ![.abbreviation, .code].contains(match.entry.kind)
        || query.span(of: area.words).text.first?.isUppercase == true
    else { return false }
    switch match.entry.layer {
    case .continent, .country, .region, .county, .natural, .marine: break
    case .locality where isJoined && area.isByOwnName:
      return match.entry.prominence >= .city
    default: return false
    }
    if isJoined || match.entry.kind == .demonym { return true }
    guard let whole, whole.isComplete, !whole.isCorrected, case .place(let named) = whole.subject
    else { return true }
    return named.isWordMatch || named.entry.layer == .venue || named.entry.layer == .airport
  }
}

extension QueryForms {
  /// The maximum number of words of a query with a direction as the prefix of a name.
  static let maxWordsWithPrefix = 3
  /// The minimum length of a name behind a prefix.
  private static let minPrefixed = 5

  /// The maximum number of runs of words for one part: "north coast".
  private static let maxRunsOfPart = 2

  /// Returns the form of a query whose first section names a part of an area.
  func part(of query: ParsedQuery) -> QueryForm? {
    guard let section = query.sections.first else { return nil }
    let start = section.first { !isJoining($0, query) } ?? section.lowerBound
    let whole = start..<section.upperBound
    // "Polska południowa", "France (sud)", "US west coast"
    let atEnd = parts(atEndOf: section, query)
    // "the north of France", "northern France", "west coast of Ireland"; but "South Korea border" is in no south.
    let front = atEnd.last?.direction == .border ? [] : parts(atStartOf: whole, query)
    if let first = front.first, let last = front.last {
      // The last word is no article: "downtown LA".
      let rest = last.words.upperBound..<section.upperBound
      let firstBehind =
        rest.first { !isJoining($0, query) } ?? max(rest.lowerBound, rest.upperBound - 1)
      let behind = firstBehind..<rest.upperBound
      // "North Georgia mountains"
      let back = parts(atEndOf: behind, query).filter { $0.direction == .landscape }
      let end = back.first?.words.lowerBound ?? section.upperBound
      if behind.lowerBound < end, !(behind.lowerBound..<end).allSatisfy({ isNumber($0, query) }) {
        let words = first.words.lowerBound..<last.words.upperBound
        var form = form(
          of: query, front.map(\.direction) + back.map(\.direction), words,
          aside: Set(section.lowerBound..<behind.lowerBound).union(end..<section.upperBound),
          whole: whole)
        form.isJoined = behind.lowerBound > words.upperBound
        if let count = table.elided(behind.lowerBound, of: query) {
          form.query.prefixed = (behind.lowerBound, count)
          form.isJoined = true
        }
        return form
      }
    }
    guard let first = atEnd.first, first.words.lowerBound > section.lowerBound else { return nil }
    let words = first.words.lowerBound..<section.upperBound
    return form(
      of: query, atEnd.map(\.direction), words, aside: Set(words), whole: section)
  }

  /// A run of words for a part.
  private typealias PartRun = (words: Range<Int>, direction: AreaPart.Direction)

  /// Returns the runs of words for a part at the start of a range, in order.
  private func parts(atStartOf range: Range<Int>, _ query: ParsedQuery) -> [PartRun] {
    var runs: [PartRun] = []
    var rest = range
    while runs.count < Self.maxRunsOfPart,
      let words = run(atStartOf: rest, [.part], query), let found = partRun(words, query)
    {
      // Only a landscape goes with a direction.
      guard runs.isEmpty || found.direction == .landscape else { break }
      runs.append(found)
      rest = words.upperBound..<range.upperBound
    }
    return runs
  }

  /// Returns the runs of words for a part at the end of a range, in order.
  private func parts(atEndOf range: Range<Int>, _ query: ParsedQuery) -> [PartRun] {
    var runs: [PartRun] = []
    var rest = range
    while runs.count < Self.maxRunsOfPart,
      let words = run(atEndOf: rest, [.part], query), let found = partRun(words, query)
    {
      guard runs.isEmpty || runs[0].direction == .landscape else { break }
      runs.insert(found, at: 0)
      rest = range.lowerBound..<words.lowerBound
    }
    return runs
  }

  private func partRun(_ words: Range<Int>, _ query: ParsedQuery) -> PartRun? {
    table.word(words, as: .part, in: query.folded)
      .flatMap { AreaPart.Direction($0.detail) }.map { (words, $0) }
  }

  /// Returns a form with the words of a part set aside: its direction is that of a compass, if it has one.
  private func form(
    of query: ParsedQuery, _ directions: [AreaPart.Direction], _ words: Range<Int>,
    aside: Set<Int>, whole: Range<Int>
  ) -> QueryForm {
    let direction = directions.first { $0 != .landscape } ?? .landscape
    var form = query.without(aside)
    form.part = AreaPart(direction: direction, words: words)
    return QueryForm(kind: .part, query: form, partWithArea: whole)
  }

  /// Returns the form of a query that begins with a name with a direction as its prefix:
  /// "Süddeutschland".
  func prefixed(_ query: ParsedQuery) -> QueryForm? {
    guard let section = query.sections.first, section.count == 1 else { return nil }
    let word = section.lowerBound
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    guard
      let prefix = table.prefixes.first(where: {
        bytes.count >= $0.bytes.count + Self.minPrefixed && bytes.starts(with: $0.bytes)
      })
    else { return nil }
    var form = query
    form.prefixed = (word, prefix.bytes.count)
    form.part = AreaPart(direction: prefix.direction, words: section)
    return QueryForm(kind: .part, query: form, partWithArea: section)
  }

  /// Returns the words for the center of a town, between its street and its name: "Rua XV 5 - Centro, Itu".
  func centers(in query: ParsedQuery) -> Set<Int> {
    let sections = query.sections
    guard sections.count > 2, sections[0].contains(where: { isNumber($0, query) }) else {
      return []
    }
    return sections.dropFirst().dropLast().reduce(into: []) { aside, section in
      if table.word(section, as: .part, in: query.folded)?.detail == Self.center {
        aside.formUnion(section)
      }
    }
  }

  /// The detail of words for the middle of an area.
  private static let center = "C"
}
