import Gazetteer
import Geodesy
import TextAnalysis

/// A lookup of the streets and houses that an unfinished text may continue to.
///
/// "avenue d'ost", "12 avenue d'os" and "bahnhofstr 1" are examples.
///
/// Streets are looked for in the towns that other words name, else around the focus and inside the
/// scope, else anywhere.
struct StreetCompletionLookup {
  /// The maximum number of words of an unfinished street.
  private static let maxWords = 6
  /// The maximum number of entries of streets per prefix, and of streets that they are joined to.
  private static let entryLimit = 24
  private static let streetLimit = 12
  /// The same where nothing says where to look.
  private static let limitAnywhere = 5
  /// The minimum number of letters where something says where to look, and where nothing does.
  private static let minLetters = (somewhere: 2, anywhere: 4)
  /// The minimum number of letters of a prefix with a typo.
  private static let minMisspelled = 5
  /// The maximum number of towns named before in which to look.
  private static let maxTowns = 8
  /// The maximum number of houses offered for a street, and of streets whose houses are.
  private static let houseLimit = 5
  private static let maxNumbered = 3
  /// The maximum number of towns that an unfinished name behind a street may be.
  private static let townLimit = 20
  private static let maxTownWords = 3

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget
  let marks: AddressMarks
  let correctsSpelling: Bool

  /// A street that the end of the text may begin, with the word before it that may be its number.
  private typealias Candidate = AddressLookup.Candidate

  /// Returns a query's phrases with those of its unfinished end.
  func added(to phrases: [Phrase]) throws -> [Phrase] {
    let query = marks.query
    guard gazetteer.hasStreets, query.continuation != nil,
      scope.admits(.street) || scope.admits(.address)
    else { return phrases }
    let keys = StreetKey(query.folded)
    let places = try withTowns(phrases, of: query, keys)
    let work = Work(
      query: query, keys: keys, places: places,
      choice: HouseChoice(
        gazetteer: gazetteer, marks: marks,
        postcodes: Set(places.flatMap { $0.postcodes.map(\.code) })))
    var matches = try streets(work)
    if matches.isEmpty, correctsSpelling { matches = try streets(work, isMisspelled: true) }
    matches += try numbers(work)
    return places
      + AddressLookup.phrases(of: matches.filter { scope.admits($0.entry) })
  }

  /// What belongs to a query.
  private struct Work {
    let query: ParsedQuery
    let keys: StreetKey
    let places: [Phrase]
    let choice: HouseChoice
  }

  private func search(_ work: Work, besides number: Range<Int>? = nil) -> StreetSearch {
    let places = number.map { number in work.places.filter { !$0.words.overlaps(number) } }
    return StreetSearch(
      gazetteer: gazetteer, scope: scope, budget: budget, marks: marks,
      places: places ?? work.places)
  }

  // MARK: Streets

  /// Returns the streets that runs of words at the end of the text may begin.
  private func streets(_ work: Work, isMisspelled: Bool = false) throws -> [AddressMatch] {
    guard let section = work.query.sections.last else { return [] }
    let end = section.upperBound
    var matches: [AddressMatch] = []
    for start in section.suffix(Self.maxWords) where matches.count < Self.streetLimit {
      let candidate = Candidate(
        street: start..<end, number: marks.numberStart(before: start))
      // Of all streets of the world, some are a letter apart from every text.
      guard let context = context(of: candidate, work), !isMisspelled || !context.isAnywhere else {
        continue
      }
      let found = try streets(candidate, work, context, isMisspelled: isMisspelled)
      matches += found
    }
    return matches
  }

  private func streets(
    _ candidate: Candidate, _ work: Work, _ context: Context, isMisspelled: Bool
  ) throws -> [AddressMatch] {
    let isFinished = work.query.continuation == .name
    let whole = work.keys.key(of: candidate.street)
    var prefixes = isFinished ? [] : work.keys.prefixes(of: candidate.street)
    if isFinished, !whole.isEmpty { prefixes = [StreetKey.Prefix(key: whole)] }
    var found: [StreetEntry] = []
    for prefix in prefixes {
      if isMisspelled {
        guard prefix.key.count >= Self.minMisspelled, !prefix.endsWord,
          !prefix.key.contains(where: { (0x30...0x39).contains($0) })
        else { continue }
      }
      found += try streets(prefix, candidate, context, isMisspelled: isMisspelled)
    }
    guard !found.isEmpty else { return [] }
    if isFinished, found.count > 1 { found = Self.withWordFirst(whole, found) }
    // A street that is complete comes before longer names.
    let hasWhole = !isMisspelled && gazetteer.streetCount(named: whole.span) > 0
    let exact = hasWhole ? found.filter { StreetKey.key(of: $0.name) == whole } : []
    let isExact = Set(exact.map(\.number))
    let limit = context.isAnywhere ? Self.limitAnywhere : Self.streetLimit
    let groups = WholeStreet.grouped(exact + found.filter { !isExact.contains($0.number) })
      .prefix(limit)
    var matches = try work.choice.matches(of: candidate, on: groups.flatMap(\.self))
    for index in matches.indices {
      matches[index].completionRank = index
      matches[index].edits = isMisspelled ? 1 : 0
    }
    if candidate.number == nil, !exact.isEmpty, let first = groups.first {
      matches.insert(
        contentsOf: try work.choice.houses(
          on: try WholeStreet(first, gazetteer: gazetteer), candidate.street, number: nil,
          limit: Self.houseLimit),
        at: min(1, matches.count))
      for index in matches.indices { matches[index].completionRank = index }
    }
    return matches
  }

  /// Returns streets with those first whose names have the typed words whole: "boulevard d'" is Boulevard
  /// d'Italie before Boulevard des Moulins.
  private static func withWordFirst(_ key: [UInt8], _ streets: [StreetEntry]) -> [StreetEntry] {
    let isWhole = streets.map { StreetKey.isWhole(key, in: $0.name) }
    let pairs = zip(streets, isWhole)
    return pairs.filter(\.1).map(\.0) + pairs.filter { !$0.1 }.map(\.0)
  }

  /// Returns the streets with a prefix in the first of the places to look that has some.
  private func streets(
    _ prefix: StreetKey.Prefix, _ candidate: Candidate, _ context: Context, isMisspelled: Bool
  ) throws -> [StreetEntry] {
    let isNumbered = candidate.number != nil
    let least = context.isAnywhere ? Self.minLetters.anywhere : Self.minLetters.somewhere
    guard prefix.key.count >= (isNumbered || prefix.endsWord ? 1 : least) else { return [] }
    var found: [StreetEntry] = []
    for (position, filter) in context.filters.enumerated() where budget.takeLookup() {
      // Beyond the focus, streets that many texts begin are not meant.
      if context.isAroundFocus, position > 0,
        isMisspelled || prefix.key.count < Self.minLetters.anywhere
      {
        break
      }
      let limit = filter.passesAll ? 2 * Self.limitAnywhere : Self.entryLimit
      var streets =
        isMisspelled
        ? try gazetteer.streets(
          withMisspelledPrefix: prefix.key.span, passing: filter, limit: limit)
        : try gazetteer.streets(withPrefix: prefix.key.span, passing: filter, limit: limit)
      if prefix.endsWord { streets.removeAll { !StreetKey.isWhole(prefix.key, in: $0.name) } }
      found += streets
      if !found.isEmpty { break }
    }
    return found
  }

  // MARK: Where to look

  /// Where the other words, the focus and the scope say to look.
  private struct Context {
    /// The first of these that has streets counts.
    var filters: [StreetFilter]
    var isAroundFocus = false
    /// Whether nothing says where to look.
    var isAnywhere = false
  }

  /// The distance from the focus within which streets come first.
  private static let focusMeters = 20_000.0

  /// Returns where to look for a street; `nil` if other words account for nothing.
  private func context(of candidate: Candidate, _ work: Work) -> Context? {
    let taken =
      candidate.number.map { min($0, candidate.street.lowerBound)..<candidate.street.upperBound }
      ?? candidate.street
    let others = work.places.filter { !$0.words.overlaps(taken) }
    let isCovered = work.query.words.allSatisfy { word in
      taken.contains(word) || others.contains { $0.words.contains(word) }
        || work.query.folded.words[word].isIn(.joining)
    }
    guard isCovered else { return nil }
    let named = others.flatMap(\.matches).filter { !$0.isCompletion }.map(\.entry)
    let areas = named.filter { [.region, .country, .continent].contains($0.layer) }
    let towns =
      named.filter { ![.region, .country, .continent].contains($0.layer) }
      .sorted { $0.prominence > $1.prominence }.prefix(Self.maxTowns).map(\.interval)
      + others.flatMap(\.postcodes).prefix(Self.maxTowns).map { PlaceInterval($0.place) }
    var filters: [StreetFilter] = []
    if !towns.isEmpty { filters.append(StreetFilter(areas: Array(towns))) }
    if !areas.isEmpty {
      filters.append(StreetFilter(areas: areas.prefix(Self.maxTowns).map(\.interval)))
    }
    if !others.isEmpty, !filters.isEmpty { return Context(filters: filters) }
    var context = Context(filters: [])
    if let focus = scope.focus {
      context.filters.append(
        StreetFilter(surroundings: [.init(center: focus, meters: Self.focusMeters)]))
      context.isAroundFocus = true
    }
    if let filter = try? scope.streetFilter() {
      context.filters.append(filter)
    } else {
      context.isAnywhere = context.filters.isEmpty
      context.filters.append(StreetFilter())
    }
    return context
  }

  // MARK: Numbers

  /// Returns houses whose number begins with the one at the end of the text, behind a street.
  private func numbers(_ work: Work) throws -> [AddressMatch] {
    let query = work.query
    guard query.continuation == .word, let number = marks.unfinishedNumber else {
      return []
    }
    // What is still a number is no town: "12 bis" is not in Bishkek.
    let search = search(work, besides: number)
    for start in (query.words.lowerBound..<number.lowerBound).suffix(Self.maxWords) {
      // Behind a house's number, a street and a comma come postal codes.
      if query.crossesBreak(start..<number.upperBound), marks.numberStart(before: start) != nil {
        continue
      }
      let candidate = Candidate(street: start..<number.lowerBound, number: number.lowerBound)
      let key = work.keys.key(of: candidate.street)
      guard gazetteer.streetCount(named: key.span) > 0 else { continue }
      var streets = try search.streets(named: key, besides: candidate)
      let isAnywhere = streets.isEmpty
      if isAnywhere { streets = try self.streets(named: key, candidate, before: number, work) }
      guard !streets.isEmpty else { continue }
      let groups = WholeStreet.grouped(nearestFirst(streets)).prefix(Self.maxNumbered)
      var matches = try groups.flatMap { group in
        try work.choice.houses(
          on: try WholeStreet(group, gazetteer: gazetteer), candidate.street, number: number,
          limit: Self.houseLimit)
      }
      for index in matches.indices { matches[index].completionRank = index + 1 }
      // A number of several words may be that of a house already, and no other lookup finds those anywhere.
      return number.count > 1 || isAnywhere
        ? try work.choice.matches(of: candidate, on: streets) + matches : matches
    }
    return []
  }

  /// Returns some of the streets of a name that is in more towns than can be meant by it alone: those that
  /// are offered while it is typed.
  private func streets(
    named key: [UInt8], _ candidate: Candidate, before number: Range<Int>, _ work: Work
  ) throws -> [StreetEntry] {
    let whole = Candidate(street: candidate.street.lowerBound..<number.upperBound, number: nil)
    guard let context = context(of: whole, work) else { return [] }
    return try streets(StreetKey.Prefix(key: key), candidate, context, isMisspelled: false)
      .filter { StreetKey.key(of: $0.name) == key }
  }

  private func nearestFirst(_ streets: [StreetEntry]) -> [StreetEntry] {
    guard let focus = scope.focus else { return streets.sorted { $0.houseCount > $1.houseCount } }
    return streets.map { ($0, $0.coordinate.distanceMeters(to: focus)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }

  // MARK: Towns

  /// Returns the phrases with the towns with streets that the end of the text may begin, if a street
  /// stands before it: "bahnhofstr 1, vad".
  private func withTowns(
    _ phrases: [Phrase], of query: ParsedQuery, _ keys: StreetKey
  ) throws -> [Phrase] {
    guard let section = query.sections.last, let bounds = try gazetteer.boundsOfStreets() else {
      return phrases
    }
    var phrases = phrases
    for start in section.suffix(Self.maxTownWords)
    where hasStreet(before: start, in: query, keys) && budget.takeLookup() {
      let words = start..<section.upperBound
      let bytes = Array(query.folded.bytes(of: words))
      let prefix = query.continuation == .name ? bytes + [0x20] : bytes
      let found = try gazetteer.places(
        withPrefix: prefix.span, inside: bounds, limit: Self.townLimit
      ) { entry, _ in try gazetteer.hasStreets(inside: entry.interval) }
      let matches = found.map { NameMatch(entry: $0, isCompletion: true) }
      guard let known = phrases.firstIndex(where: { $0.words == words }) else {
        guard !matches.isEmpty else { continue }
        phrases.append(
          Phrase(
            words: words, matches: matches))
        continue
      }
      let places = Set(phrases[known].matches.map(\.entry.place))
      phrases[known].matches += matches.filter { !places.contains($0.entry.place) }
    }
    return phrases
  }

  /// Returns whether a street ends before a word, or before a number in front of it.
  private func hasStreet(before word: Int, in query: ParsedQuery, _ keys: StreetKey) -> Bool {
    var ends = [word]
    if word > query.words.lowerBound, marks[word - 1].isHouseNumber {
      ends.append(word - 1)
    }
    return ends.contains { end in
      (query.words.lowerBound..<max(query.words.lowerBound, end)).suffix(Self.maxWords).contains {
        gazetteer.streetCount(named: keys.key(of: $0..<end).span) > 0
      }
    }
  }
}
