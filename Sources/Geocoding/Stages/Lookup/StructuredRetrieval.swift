import Gazetteer
import GeocodingAPI
import TextAnalysis

/// The retrieval of candidates for a query with separate parts.
///
/// Each part is looked up in its role, inside the next larger one. Parts that cannot be confirmed
/// there are left over, and of contradicting parts, the larger one stands. A street is looked up in
/// the town, and never determines it.
struct StructuredRetrieval {
  /// The roles that are areas, from the largest to the smallest.
  private static let areaRoles: [StructuredQuery.Role] = [
    .country, .state, .county, .city, .neighborhood,
  ]

  private let context: QueryContext
  private let gazetteer: any GazetteerReading
  private let scope: SearchScope
  private let names: NameLookup
  private let containment: Containment

  init(context: QueryContext) {
    self.context = context
    gazetteer = context.gazetteer
    scope = context.scope
    names = NameLookup(gazetteer: gazetteer, scope: scope)
    containment = Containment(gazetteer: gazetteer, territories: context.territories)
    // A territory's places lie in its sovereign, and a village within the reach of its town.
    containment.isWidened = true
  }

  /// The results of looking up a query's parts.
  private struct Findings {
    /// A phrase for each confirmed part, largest area first.
    var phrases: [Phrase] = []
    /// The places of the smallest confirmed area; `nil` while there is none.
    var areas: [NameMatch]?
    /// The parts with their results.
    var parts: [QueryPart]
    /// Whether a part names only areas outside the scope.
    var excludesScope = false
  }

  /// Returns the interpretations of a query, best first.
  ///
  /// It also returns the phrases that their parts refer to, and the query with the results of its
  /// parts.
  func interpretations(
    of query: ParsedQuery
  ) throws -> (interpretations: [Interpretation], phrases: [Phrase], query: ParsedQuery) {
    var findings = Findings(parts: query.parts)
    guard !scope.isEmpty else { return ([], [], query) }
    for role in Self.areaRoles { try find(role, of: query, in: &findings) }
    guard !findings.excludesScope else { return ([], [], query) }
    let areaCount = findings.phrases.count
    try findPostcode(of: query, in: &findings)
    try find(.venue, of: query, in: &findings)
    try findAddress(of: query, in: &findings)
    var query = query
    query.parts = findings.parts
    // The smallest part that is confirmed and admitted is what the query means.
    let smallestFirst =
      Array(findings.phrases.indices.dropFirst(areaCount).reversed())
      + Array(findings.phrases.indices.prefix(areaCount).reversed())
    for index in smallestFirst {
      // If the town is known, a postal code is part of it.
      let hasTown = query.parts.contains { part in
        [.city, .neighborhood].contains(part.role)
          && findings.phrases.contains { $0.words == part.words }
      }
      if hasTown, !findings.phrases[index].postcodes.isEmpty { continue }
      let subjects = try SubjectChoice(
        query: query, phrases: findings.phrases, context: context
      ).subjects(ofPart: findings.phrases[index])
      guard !subjects.isEmpty else { continue }
      let interpretations = try BestInterpretations(query: query, context: context)
        .interpretations(of: findings.phrases, about: subjects, in: index, containment)
      return (interpretations, findings.phrases, query)
    }
    return ([], findings.phrases, query)
  }

  // MARK: Parts

  /// Looks up a part inside the smallest area confirmed so far.
  private func find(
    _ role: StructuredQuery.Role, of query: ParsedQuery, in findings: inout Findings
  ) throws {
    guard let index = findings.parts.firstIndex(where: { $0.role == role }) else { return }
    let part = findings.parts[index]
    let lookup = PartLookup(
      gazetteer: gazetteer, names: names, words: context.words, weights: context.weights,
      containment: containment, budget: context.budget)
    let found = try lookup.find(
      part, of: query, inside: findings.areas, corrects: context.options.correctsSpelling)
    findings.parts[index].isContradicted = found.matches.isEmpty && found.isElsewhere
    guard !found.matches.isEmpty else { return }
    if !scope.isWorld, role != .venue {
      let isOutside = try !found.matches.contains { try scope.mayLie(in: $0.entry) }
      findings.excludesScope = findings.excludesScope || isOutside
    }
    if role != .venue { findings.areas = found.matches }
    findings.phrases.append(
      Phrase(
        words: part.words, matches: found.matches,
        isCorrected: found.isCorrected))
  }

  /// Looks up the postal code; one outside the confirmed areas is reported, but names nothing.
  private func findPostcode(of query: ParsedQuery, in findings: inout Findings) throws {
    guard let index = findings.parts.firstIndex(where: { $0.role == .postalCode }) else { return }
    let lookup = PhraseLookup(
      names: names, words: context.words, weights: context.weights, budget: context.budget)
    let words = findings.parts[index].words
    var confirmed = try confirmed(lookup.postcodes.codes(words, of: query), in: findings.areas)
    if confirmed.isEmpty, findings.areas != nil {
      confirmed = try self.confirmed(
        lookup.postcodes.codesWithZeros(words, of: query), in: findings.areas)
    }
    findings.parts[index].isContradicted = confirmed.isEmpty
    guard !confirmed.isEmpty else { return }
    findings.phrases.append(
      Phrase(
        words: findings.parts[index].words, postcodes: confirmed))
  }

  /// Returns the codes that lie in one of the areas; all if none is known.
  private func confirmed(
    _ codes: [PostcodeEntry], in areas: [NameMatch]?
  ) throws -> [PostcodeEntry] {
    guard let areas else { return codes }
    return try codes.filter { code in
      let site = try containment.site(of: .postcode(code))
      return try areas.contains { area in
        try containment.contains(site, in: area.entry)
          || containment.isPostcode(code, of: area)
      }
    }
  }

  /// Looks up the street inside the confirmed areas, or by the confirmed postal code.
  private func findAddress(of query: ParsedQuery, in findings: inout Findings) throws {
    guard let part = findings.parts.first(where: { $0.role == .street }) else { return }
    let addresses = AddressLookup(
      gazetteer: gazetteer, scope: scope, budget: context.budget,
      marks: AddressMarks(query, context.streetWords),
      correctsSpelling: context.options.correctsSpelling)
    let codes = findings.phrases.flatMap(\.postcodes)
    let found = try addresses.phrases(ofPart: part.words, besides: findings.phrases)
    let town = townOfSource(of: found, in: findings)
    for phrase in found {
      var phrase = phrase
      phrase.addresses = try phrase.addresses.filter { match in
        if let town { return town.matches.contains(UnknownTown.town(of: match.entry)) }
        let site = try containment.site(of: .address(match))
        let isInside = try findings.areas?.contains { area in
          try containment.contains(site, in: area.entry)
        }
        let hasCode = codes.contains {
          $0.country == match.entry.country && $0.code == match.entry.postcode
        }
        return isInside ?? (codes.isEmpty || hasCode)
      }
      guard !phrase.addresses.isEmpty else { continue }
      if let town { confirm(town, in: &findings) }
      findings.phrases.append(phrase)
    }
  }

  /// Returns the city as the source of addresses names it, if the gazetteer does not have that name as
  /// written: "Kjós" is no misspelling of Klos where a source has streets in Kjós.
  private func townOfSource(of phrases: [Phrase], in findings: Findings) -> Phrase? {
    guard let city = findings.parts.first(where: { $0.role == .city }),
      !findings.phrases.contains(where: { $0.words == city.words && !$0.isCorrected })
    else { return nil }
    return phrases.first { $0.isContext && $0.words == city.words }
  }

  private func confirm(_ town: Phrase, in findings: inout Findings) {
    if let corrected = findings.phrases.firstIndex(where: { $0.words == town.words }) {
      findings.phrases[corrected] = town
    } else {
      findings.phrases.append(town)
    }
    for index in findings.parts.indices where findings.parts[index].words == town.words {
      findings.parts[index].isContradicted = false
    }
  }
}
