import Gazetteer
import TextAnalysis

extension PhraseLookup {
  /// The maximum number of towns with a name, and of names of each, by which a university is looked up.
  private static let townsOfUniversity = 2
  private static let namesOfTown = 4

  /// Adds the universities that words name in another language, with the words in another order, or by
  /// another name of their town: "Uni Bielefeld", "Université d'Alger".
  func addUniversities(
    _ range: Range<Int>, of query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    let words = query.folded.words
    guard range.count > 1,
      words[range.lowerBound].isIn(.university) || words[range.upperBound - 1].isIn(.university),
      !asTyped.contains(where: { $0.layer == .venue }),
      let canonical = self.words.features.canonicalUniversity(withoutElision(range, of: query)[...])
    else { return }
    var found = try venues(named: canonical.name)
    if found.isEmpty { found = try universities(inTown: canonical.rest) }
    addRespelt(found, to: &matches)
    guard found.isEmpty else { return }
    // "Université Harvard": the name alone.
    for entry in try venues(named: canonical.rest)
    where try entry.kind <= .colloquial && isInstitution(entry) {
      add(NameMatch(entry: entry, spellingCost: weights.addedAreaTerm), to: &matches)
    }
  }

  /// Returns the folded words without what joins the second to the first: "université d'Alger".
  private func withoutElision(_ range: Range<Int>, of query: ParsedQuery) -> [UInt8] {
    var name = Array(query.folded.bytes(of: range))
    let second = range.lowerBound + 1
    if let count = words.queryWords.elided(second, of: query) {
      let words = query.folded.words
      let start = words[second].bytes.lowerBound - words[range.lowerBound].bytes.lowerBound
      name.removeSubrange(start..<(start + count))
    }
    return name
  }

  /// Returns whether a venue is a school of any kind, so that the word for one may be left out of its name:
  /// "Troy University" is not the site of Troy.
  private func isInstitution(_ entry: ToponymEntry) throws -> Bool {
    try names.gazetteer.place(entry.place)?.featureCode.isInstitution == true
  }

  private func venues(named name: [UInt8]) throws -> [ToponymEntry] {
    guard budget.takeLookup() else { return [] }
    return try names.places(named: name.span).filter { $0.layer == .venue }
  }

  /// Returns the universities of the best-known towns with a name, by other names of the towns.
  private func universities(inTown name: [UInt8]) throws -> [ToponymEntry] {
    guard budget.takeLookup() else { return [] }
    let towns = try names.places(named: name.span)
      .filter { $0.layer == .locality && $0.kind <= .exonym }
    for town in towns.prefix(Self.townsOfUniversity) {
      let others = try names.gazetteer.toponyms(of: town.place)
        .filter { $0.kind <= .endonym || $0.language == "en" }
        .map { Array(ToponymFolding.fold($0.text)) }
      var tried: Set<[UInt8]> = [name]
      for other in others where tried.insert(other).inserted && tried.count <= Self.namesOfTown {
        let found = try venues(named: FeatureTerms.university(other))
          .filter { $0.country == town.country }
        if !found.isEmpty { return found }
      }
    }
    return []
  }
}
