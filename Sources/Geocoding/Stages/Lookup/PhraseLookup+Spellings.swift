import Gazetteer
import TextAnalysis

extension PhraseLookup {
  /// Adds the places with another spelling of a name; towns rather by this than by an alias.
  ///
  /// "Saint Petersburg" is an alias of St. Petersburg in Florida, and its own name in another spelling.
  func addInOtherSpelling(_ entries: [ToponymEntry], to matches: inout [NameMatch]) {
    for entry in entries where entry.layer == .locality {
      matches.removeAll { match in
        match.entry.place == entry.place
          && weights.name(match.entry.kind) + match.spellingCost
            < weights.name(entry.kind) + weights.respelling
      }
    }
    addRespelt(entries, to: &matches)
  }

  /// The maximum number of letters of a text whose names are looked up in other spellings, too.
  private static let maxLettersWithVariants = 24

  /// Adds the places of a name's other spellings in Chinese or Japanese, unless it is one's own as typed.
  func addVariants(
    of range: Range<Int>, in query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    guard query.words.count <= Self.maxLettersWithVariants,
      !asTyped.contains(where: { $0.kind <= .exonym })
    else { return }
    for variant in SpellingVariants.variants(of: query.folded.bytes(of: range)) {
      guard budget.takeLookup() else { return }
      let entries = try names.places(named: variant.span, limit: Self.placesOfExpansion)
      addRespelt(entries.filter { $0.kind <= .untagged }, to: &matches)
    }
  }

  /// Adds the towns and areas of a name behind a word that is written in one with it: "gare d'Orléans".
  func addElided(
    _ range: Range<Int>, of query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    guard let count = words.queryWords.elided(range.lowerBound, of: query),
      !asTyped.contains(where: { $0.kind <= .endonym }), budget.takeLookup()
    else { return }
    // "Jeanne d'Arc" is not from a hamlet.
    let name = query.folded.bytes(of: range).dropFirst(count)
    let known = try names.places(named: name.span)
      .filter { $0.kind <= .exonym && $0.prominence >= .village }
      .filter { [.country, .region, .locality].contains($0.layer) }
    addRespelt(known, to: &matches)
  }

  /// Replaces the places of words that have lost letters with those of names that they may have been.
  func addLost(
    _ range: Range<Int>, of query: ParsedQuery, to matches: inout [NameMatch]
  ) throws {
    guard let lost = LostLetters.names(of: range, in: query) else { return }
    // "Malm\u{FFFD}" is not Malm.
    matches.removeAll()
    var entries: [ToponymEntry] = []
    for name in lost where budget.takeLetterLookup() {
      entries += try names.places(named: name.span, limit: Self.placesOfExpansion)
    }
    let own = entries.filter { $0.kind <= .endonym }
    addRespelt(own.isEmpty ? entries.filter { $0.kind == .exonym } : own, to: &matches)
  }

  /// Adds the districts that have a number, by their own names, which nobody writes so: "Paris 8e" is Paris 08.
  func addNumbered(
    _ range: Range<Int>, of query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    guard !asTyped.contains(where: { $0.kind <= .endonym }),
      let name = DistrictNumber.padded(range, in: query.folded, query.lexicon), budget.takeLookup()
    else { return }
    let districts = try names.places(named: name.span).filter { $0.kind == .main }
    matches.removeAll { match in districts.contains { $0.place == match.entry.place } }
    matches = districts.map { NameMatch(entry: $0) } + matches
  }

  /// Adds the well-known places of names of which a word may be a case.
  func addUndeclined(
    _ range: Range<Int>, of query: ParsedQuery, besides asTyped: [ToponymEntry],
    to matches: inout [NameMatch]
  ) throws {
    let isInCase = words.queryWords.isBehindLocative(range, in: query)
    guard
      !asTyped.contains(where: {
        $0.prominence >= .village && (!isInCase || $0.kind <= .endonym)
      })
    else { return }
    let undeclined =
      range.count == 1
      ? words.queryWords.undeclined(range.lowerBound, of: query)
      : words.queryWords.undeclined(pair: range, of: query)
    for name in undeclined {
      guard budget.takeLookup() else { return }
      let entries = try names.places(named: name.span, limit: Self.placesOfExpansion).filter {
        // Names of less known places seldom stand in a case.
        $0.prominence >= .city && (isInCase || Self.isDeclinedAlone($0.layer))
          && ($0.kind <= .endonym
            || $0.kind <= .exonym
              && ($0.layer == .country || isInCase || $0.prominence >= .largeCity))
      }
      addRespelt(entries, to: &matches)
    }
  }

  /// Returns whether people decline the names of places of a layer without a word for "in" or the like:
  /// "Biden" is not the county of Bid.
  private static func isDeclinedAlone(_ layer: Layer) -> Bool {
    layer == .country || layer == .region || layer == .locality
  }
}
