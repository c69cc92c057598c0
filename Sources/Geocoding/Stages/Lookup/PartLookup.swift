import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A lookup of a part of a structured query in its role, inside the areas of the larger parts.
struct PartLookup {
  /// The maximum number of larger areas inside of which to look for little-known places.
  private static let areaLimit = 8
  /// The minimum prominence of unconfirmed corrected places.
  private static let leastKnown = Prominence.town

  let context: QueryContext
  let containment: Containment

  /// The result of looking up a part.
  struct Finding {
    /// The places with its role inside the larger areas; empty if nothing confirms it.
    var matches: [NameMatch] = []
    /// Whether such places exist elsewhere.
    var isElsewhere = false
    /// Whether the words are taken for a misspelling.
    var isCorrected = false
  }

  /// Returns the places that a part names inside the places of the next larger one, if any.
  func find(
    _ part: QueryPart, of query: ParsedQuery, inside areas: [NameMatch]?, corrects: Bool
  ) throws -> Finding {
    let lookup = PhraseLookup(context: context)
    guard context.budget.takeLookup() else { return Finding() }
    var named = try lookup.matches(part.words, of: query)
    if named.count >= NameLookup.bestKnown, let areas {
      named += try context.names.matches(
        named: query.folded.bytes(of: part.words).span, insideAnyOf: areas.prefix(Self.areaLimit),
        besides: named)
    }
    if part.role == .venue {
      named += try PointOfInterestLookup(context: context)
        .matches(part.words, of: query, inside: areas)
    }
    var finding = Finding()
    finding.matches = try ofRole(part.role, named, inside: areas)
    finding.isElsewhere = Self.tiers(of: part.role).contains { tier in
      named.contains { tier.contains($0.entry.layer) }
    }
    guard finding.matches.isEmpty else { return finding }
    finding.matches = try ofRole(
      part.role, withWords(of: part.words, in: query.folded), inside: areas)
    // A name of a place elsewhere is correctly spelled.
    if finding.matches.isEmpty, corrects, !finding.isElsewhere {
      finding.matches = try ofRole(
        part.role, corrected(part.words, in: query.folded, isConfirmed: areas != nil),
        inside: areas)
      finding.isCorrected = !finding.matches.isEmpty
    }
    return finding
  }

  // MARK: Roles

  /// Returns the possible layers of a part, in sets of descending priority.
  private static func tiers(of role: StructuredQuery.Role) -> [Set<Layer>] {
    switch role {
    case .country: [[.country], [.region]]
    // In its sovereign's addresses, a territory takes the place of a state.
    case .state: [[.region], [.county], [.country, .localAdmin]]
    case .county: [[.county], [.localAdmin], [.region]]
    case .city: [[.locality], [.localAdmin], [.county]]
    case .neighborhood: [[.locality], [.localAdmin]]
    case .venue: [[.venue, .airport, .natural, .marine]]
    case .street, .postalCode: []
    }
  }

  /// Returns the matches in the first set of layers that has any inside the areas.
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
        || containment.contains(site, in: area.entry)
    }
  }

  private func isTerritory(_ match: NameMatch) throws -> Bool {
    try !context.gazetteer.alternativeParents(of: match.entry.place).isEmpty
  }

  // MARK: Names

  /// Returns places with a name that contains all words of the part, in any order.
  private func withWords(of range: Range<Int>, in text: FoldedText) throws -> [NameMatch] {
    guard range.count > 1, context.budget.takeLookup() else { return [] }
    let words = text.bytes(of: range).split(separator: 0x20).map(Array.init)
    return try context.names.places(withWords: words, limit: NameLookup.bestKnown)
      .map { NameMatch(entry: $0, spellingCost: context.weights[.wordMatch]) }
  }

  /// Returns places that the part may be a misspelling of.
  private func corrected(
    _ range: Range<Int>, in text: FoldedText, isConfirmed: Bool
  ) throws -> [NameMatch] {
    let name = text.bytes(of: range)
    guard !name.contains(where: { (0x30...0x39).contains($0) }), context.budget.takeCorrection()
    else {
      return []
    }
    let search = CorrectionSearch(context: context)
    let limits = CorrectionLimits(for: name)
    return try search.likeliest(of: name)
      .filter { limits.allow($0) && context.budget.takeLookup() }
      .flatMap { correction in
        try context.names.places(named: correction.name.span)
          .filter { isConfirmed || $0.prominence >= Self.leastKnown }
          .map { search.match($0, by: correction) }
      }
  }
}
