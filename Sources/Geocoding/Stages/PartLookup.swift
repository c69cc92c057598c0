import GazetteerModel
import TextAnalysis

/// Looks a part of a structured query up in its role, inside the areas that the larger parts name.
struct PartLookup {
  /// Places read of one name inside one of the larger areas, and areas that are asked.
  private static let insideLimit = 20
  private static let areaLimit = 8
  /// Names that a misspelt part may mean, and letters for each edit.
  private static let correctionLimit = 24
  private static let lettersOfEdit = 4
  /// Corrected places that no larger part confirms are this well known: some ten thousand people.
  private static let leastKnown = Prominence(rawValue: 1_000)

  let gazetteer: any GazetteerReading
  let names: NameLookup
  let words: WordTables
  let weights: ScoringWeights
  let containment: Containment
  let budget: WorkBudget

  /// What a part was found to be.
  struct Finding {
    /// The places of its role inside the larger areas; empty when nothing confirms it.
    var matches: [NameMatch] = []
    /// Whether there are such places elsewhere.
    var isElsewhere = false
    /// Whether the words are taken for a misspelling.
    var isCorrected = false
  }

  /// Returns the places that a part names inside the places of the next larger one, if there is one.
  func find(
    _ part: QueryPart, of query: ParsedQuery, inside areas: [NameMatch]?, corrects: Bool
  ) throws -> Finding {
    let lookup = PhraseLookup(names: names, words: words, weights: weights, budget: budget)
    guard budget.takeLookup() else { return Finding() }
    var named = try lookup.matches(part.words, of: query)
    if named.count >= NameLookup.bestKnown, let areas {
      named += try obscure(query.folded.bytes(of: part.words), besides: named, inside: areas)
    }
    var finding = Finding()
    finding.matches = try ofRole(part.role, named, inside: areas)
    finding.isElsewhere = Self.tiers(of: part.role).contains { tier in
      named.contains { tier.contains($0.entry.layer) }
    }
    guard finding.matches.isEmpty else { return finding }
    finding.matches = try ofRole(
      part.role, withWords(of: part.words, in: query.folded), inside: areas)
    // A name that is borne elsewhere is spelt right.
    if finding.matches.isEmpty, corrects, !finding.isElsewhere {
      finding.matches = try ofRole(
        part.role, corrected(part.words, in: query.folded, isConfirmed: areas != nil),
        inside: areas)
      finding.isCorrected = !finding.matches.isEmpty
    }
    return finding
  }

  // MARK: Roles

  /// The layers that a part may mean: those of a set before those of the next.
  private static func tiers(of role: StructuredQuery.Role) -> [Set<Layer>] {
    switch role {
    case .country: [[.country], [.region]]
    // A territory stands in the place of a state in its sovereign's addresses.
    case .state: [[.region], [.county], [.country, .localadmin]]
    case .county: [[.county], [.localadmin], [.region]]
    case .city: [[.locality], [.localadmin], [.county]]
    case .neighborhood: [[.locality], [.localadmin]]
    case .venue: [[.venue, .airport, .natural, .marine]]
    case .street, .postalCode: []
    }
  }

  /// Those of the first layers that any place inside the areas has.
  private func ofRole(
    _ role: StructuredQuery.Role, _ matches: [NameMatch], inside areas: [NameMatch]?
  ) throws -> [NameMatch] {
    for tier in Self.tiers(of: role) {
      let found = try matches.filter { match in
        try tier.contains(match.entry.layer) && isInside(match, areas)
          && (role != .state || match.entry.layer != .country || isTerritory(match))
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func isInside(_ match: NameMatch, _ areas: [NameMatch]?) throws -> Bool {
    guard let areas else { return true }
    let site = try containment.site(of: .place(match))
    return try areas.contains { area in
      try area.entry.place == match.entry.place
        || containment.kind(of: area.entry, around: site) != nil
    }
  }

  private func isTerritory(_ match: NameMatch) throws -> Bool {
    try !gazetteer.alternativeParents(of: match.entry.place).isEmpty
  }

  // MARK: Names

  /// Places that few know, inside the areas.
  private func obscure(
    _ name: ArraySlice<UInt8>, besides known: [NameMatch], inside areas: [NameMatch]
  ) throws -> [NameMatch] {
    var seen = Set(known.map(\.entry.place))
    var found: [NameMatch] = []
    for area in areas.prefix(Self.areaLimit) where budget.takeLookup() {
      for entry in try names.places(
        named: name.span, inside: area.entry.interval, limit: Self.insideLimit)
      where seen.insert(entry.place).inserted {
        found.append(NameMatch(entry: entry))
      }
    }
    return found
  }

  /// Places one name of which holds all words of the part: in another order, or among others.
  private func withWords(of range: Range<Int>, in text: FoldedText) throws -> [NameMatch] {
    guard range.count > 1, budget.takeLookup() else { return [] }
    let words = text.bytes(of: range).split(separator: 0x20).map(Array.init)
    return try names.places(withWords: words, limit: NameLookup.bestKnown)
      .map { NameMatch(entry: $0, spellingCost: weights.wordMatch) }
  }

  /// Places that the part may be a misspelling of.
  private func corrected(
    _ range: Range<Int>, in text: FoldedText, isConfirmed: Bool
  ) throws -> [NameMatch] {
    let name = text.bytes(of: range)
    guard !name.contains(where: { (0x30...0x39).contains($0) }), budget.takeCorrection() else {
      return []
    }
    var found: [NameMatch] = []
    for correction in try gazetteer.corrections(of: name.span, limit: Self.correctionLimit)
    where correction.edits * Self.lettersOfEdit <= name.count && budget.takeLookup() {
      for entry in try names.places(named: correction.name.span)
      where isConfirmed || entry.prominence >= Self.leastKnown {
        found.append(
          NameMatch(
            entry: entry, spellingCost: weights.correction * correction.price, isCorrected: true,
            edits: correction.edits))
      }
    }
    return found
  }
}
