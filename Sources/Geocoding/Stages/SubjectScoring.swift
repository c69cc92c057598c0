import GazetteerModel

/// Weighs what a query is about by itself: how notable it is, what kind of name it goes by, what kind
/// of place it is.
struct SubjectScoring {
  let table: PhraseTable
  let containment: Containment
  let weights: ScoringWeights

  /// Returns the score of a subject that a phrase names, apart from the other words of the query.
  func score(of subject: Subject, in index: Int) throws -> ScoreBreakdown {
    let phrase = table.phrases[index]
    var score = ScoreBreakdown()
    switch subject {
    case .place(let match):
      score.prominence = prominence(of: match)
      let isAirportCode = match.entry.layer == .airport && match.entry.kind == .code
      score.name = isAirportCode ? weights.airportCode : weights.name(match.entry.kind)
      score.prior = prior(
        of: match, in: phrase, isNameOfTown: table.isNameOfTown[index])
      score.spelling = match.spellingCost
      score.layer = match.isAskedFor ? 0 : weights.layer(match.entry.layer)
      if match.isCompletion { score.name += weights.completion(of: match.entry) }
      score.namesake = namesakeGain(
        of: match, score.prominence + score.name + score.spelling, in: phrase)
    case .postcode(let code):
      score.prominence =
        try weights.postcodeProminence * weights.prominence
        * Double(containment.prominence(of: code).rawValue)
      score.layer = weights.layer(.postalcode)
    case .address(let match):
      score.prominence =
        weights.addressProminence * weights.prominence * Double(match.entry.prominence.rawValue)
      score.layer = weights.layer(.address)
    }
    score.breaks =
      (phrase.crossesBreak ? weights.crossedBreak : 0) + Double(phrase.cuts) * weights.cut
    return score
  }

  /// What such a name counts in general.
  private func prior(
    of match: NameMatch, in phrase: Phrase, isNameOfTown: Bool
  ) -> Double {
    var prior = 0.0
    if phrase.words != table.query.words, phrase.words.allSatisfy({ table.isKind[$0] }) {
      prior += weights.genericName
    }
    if match.entry.kind == .abbreviation, match.entry.layer == .region,
      !Self.countriesOfAbbreviations.contains(match.entry.country)
    {
      prior += weights.abbreviationAbroad
    }
    if match.entry.country == Self.unitedStates { prior += weights.unitedStates }
    // "Columbia" is a town's own name before it is what Galicians call Colombia.
    if isNameOfTown, match.entry.kind == .exonym,
      match.entry.layer == .country || match.entry.layer == .region
    {
      prior += weights.borrowedName
    }
    if match.entry.kind == .code, table.query.hasStop(behind: phrase.words) {
      prior += weights.codeWithStop
    }
    return prior
  }

  private static let unitedStates = CountryCode("US")
  /// Where mail goes by abbreviations of divisions, which everyone there knows.
  private static let countriesOfAbbreviations = [
    unitedStates, CountryCode("CA"), CountryCode("AU"),
  ]

  /// A town inherits from the area around it that bears the same name, as Carmen's stacks do.
  ///
  /// A country is left alone where it is really called so: "Luxembourg" is the country, "Tunis",
  /// which some languages call Tunisia, the town.
  private func namesakeGain(of match: NameMatch, _ own: Double, in phrase: Phrase) -> Double {
    guard match.entry.layer == .locality, match.entry.kind <= .untagged, !match.isCompletion
    else { return 0 }
    var gain = 0.0
    for other in phrase.matches
    where !other.isCompletion && other.entry.interval.contains(match.entry.place) {
      let isNamesake =
        switch other.entry.layer {
        case .region, .county, .localadmin: !other.isAskedFor && other.entry.kind <= .exonym
        case .country: other.entry.kind > .shortened && match.entry.kind <= .endonym
        default: false
        }
      let lead =
        prominence(of: other) + weights.name(other.entry.kind) + other.spellingCost
        + weights.layer(other.entry.layer) + weights.namesakeLead - own
      let isBigEnough = prominence(of: match) > prominence(of: other) - weights.namesakeReach
      if isNamesake && isBigEnough { gain = max(gain, lead) }
    }
    return gain
  }

  private func prominence(of match: NameMatch) -> Double {
    weights.prominence * Double(match.entry.prominence.rawValue)
  }
}
