import Gazetteer
import GeocodingAPI

/// The scoring of a query's subject by itself: its prominence, its kind of name, and its layer.
final class SubjectScoring {
  private let table: PhraseTable
  private let containment: Containment
  private let weights: ScoringWeights
  /// The areas of each phrase from which a town in them may inherit.
  private let namesakes: [[Namesake]]

  /// An area that may have the same name as a town in it.
  private struct Namesake {
    let interval: PlaceInterval
    /// Its score plus the lead of the town.
    let lead: Double
    /// The minimum prominence of a town that inherits.
    let minProminence: Double
    /// The worst kind of name by which a town inherits.
    let poorestKind: ToponymKind
  }

  init(table: PhraseTable, containment: Containment, weights: ScoringWeights) {
    self.table = table
    self.containment = containment
    self.weights = weights
    namesakes = table.phrases.map { Self.namesakes(in: $0, weights) }
  }

  /// Returns the score of a subject named by a phrase, independent of the query's other words.
  func score(of subject: Subject, in index: Int) throws -> ScoreBreakdown {
    var score = ScoreBreakdown()
    switch subject {
    case .place(let match):
      score.prominence = prominence(of: match)
      let isAirportCode = match.entry.layer == .airport && match.entry.kind == .code
      score.name = isAirportCode ? weights[.airportCode] : weights.name(match.entry.kind)
      // In small letters, a code is mostly a word or a name.
      if isAirportCode, !match.isAskedFor, !table.query.isInCapitals(table.phrases[index].words) {
        score.name += weights[.airportCodeSmall]
      }
      score.prior = prior(of: match, in: index)
      score.spelling = match.spellingCost + (match.lacksMarks ? weights[.marksMissing] : 0)
      score.layer = match.isAskedFor ? 0 : weights.layer(match.entry.layer)
      if match.isCompletion { score.name += weights.completion(of: match.entry) }
      score.namesake = namesakeGain(
        of: match, score.prominence + score.name + score.spelling, in: index)
    case .postcode(let code):
      score.prominence =
        try weights[.postcodeProminence] * weights[.prominence]
        * Double(containment.prominence(of: code).rawValue)
      score.layer = weights.layer(.postalCode)
      if isRespelt(code, in: index) { score.spelling = weights[.codeRespelt] }
    case .address(let match):
      score.prominence =
        weights[.addressProminence] * weights[.prominence] * Double(match.entry.prominence.rawValue)
      score.layer = weights.layer(.address)
      score.spelling = weights[.correction] * Double(match.edits)
      if let rank = match.completionRank {
        score.name = weights[.completion] + weights[.completionRank] * Double(rank)
      }
    }
    score.breaks =
      (table.phrases[index].crossesBreak ? weights[.crossedBreak] : 0)
      + Double(table.phrases[index].cuts) * weights[.cut]
    return score
  }

  /// Returns whether one run of digits stands for a code of two.
  private func isRespelt(_ code: PostcodeEntry, in index: Int) -> Bool {
    table.phrases[index].words.count == 1
      && code.code.utf8.contains { $0 == 0x20 || $0 == 0x2D }
      && !code.code.utf8.contains { $0 >= 0x41 }
  }

  /// Returns the general value of such a name.
  private func prior(of match: NameMatch, in index: Int) -> Double {
    var prior = 0.0
    if table.rows[index].isGeneric { prior += weights[.genericName] }
    if match.entry.kind == .abbreviation, match.entry.layer == .region {
      if !Self.countriesOfAbbreviations.contains(match.entry.country) {
        prior += weights[.abbreviationAbroad]
      } else if table.query.hasStop(in: table.phrases[index].words) {
        prior += weights[.divisionWithStop]
      }
    }
    if match.entry.country == Self.unitedStates { prior += weights[.unitedStates] }
    // "Columbia" is a town's own name before it is the Galician name of Colombia; "Cali" is the city before
    // it is California, which people only call so in sentences of English.
    if table.rows[index].isNameOfTown,
      match.entry.layer == .country || match.entry.layer == .region,
      match.entry.kind == .exonym
        || match.entry.kind == .colloquial
          && !table.isBesideEnglish(table.phrases[index].words)
    {
      prior += weights[.borrowedName]
    }
    if match.entry.kind == .code, table.query.hasStop(behind: table.phrases[index].words) {
      prior += weights[.codeWithStop]
    }
    return prior
  }

  private static let unitedStates = CountryCode("US")
  /// The countries whose mail uses abbreviations of divisions, which everyone there knows.
  private static let countriesOfAbbreviations: [CountryCode?] = [
    unitedStates, CountryCode("CA"), CountryCode("AU"),
  ]

  /// Returns a town's bonus from the area around it with the same name, as in Carmen's stacks.
  ///
  /// A country is left alone if that is its real name: "Luxembourg" is the country, while "Tunis",
  /// the name of Tunisia in some languages, is the town.
  private func namesakeGain(of match: NameMatch, _ own: Double, in index: Int) -> Double {
    guard match.entry.layer == .locality, match.entry.kind <= .untagged, !match.isCompletion
    else { return 0 }
    var gain = 0.0
    for area in namesakes[index]
    where area.interval.contains(match.entry.place) && match.entry.kind <= area.poorestKind
      && prominence(of: match) > area.minProminence
    {
      gain = max(gain, area.lead - own)
    }
    return gain
  }

  /// Returns the areas of a phrase from which a town in them may inherit.
  private static func namesakes(in phrase: Phrase, _ weights: ScoringWeights) -> [Namesake] {
    phrase.matches.compactMap { match in
      let poorestKind: ToponymKind
      switch match.entry.layer {
      case .region, .county, .localAdmin:
        guard !match.isAskedFor, match.entry.kind <= .exonym else { return nil }
        poorestKind = .untagged
      case .country:
        guard match.entry.kind > .main else { return nil }
        // "Tunis" is what some call Tunisia, but it is the town's own name.
        poorestKind = match.entry.kind > .shortened ? .endonym : .main
      default: return nil
      }
      guard !match.isCompletion else { return nil }
      let prominence = weights[.prominence] * Double(match.entry.prominence.rawValue)
      return Namesake(
        interval: match.entry.interval,
        lead: prominence + weights.name(match.entry.kind) + match.spellingCost
          + weights.layer(match.entry.layer) + weights[.namesakeLead],
        minProminence: prominence - weights[.namesakeReach], poorestKind: poorestKind)
    }
  }

  private func prominence(of match: NameMatch) -> Double {
    weights[.prominence] * Double(match.entry.prominence.rawValue)
  }
}
