import Gazetteer
import TextAnalysis

/// A search for the best interpretation of a query with a given subject.
///
/// The subject is scored by itself (``SubjectScoring``), the words next to it are covered with
/// areas that contain it (``WordCover``), and the words then left over are scored
/// (``LeftOverWords``).
final class InterpretationSearch {
  private let table: PhraseTable
  private let scoring: SubjectScoring
  private let wordCover: WordCover
  private let leftOverWords: LeftOverWords
  private let streets: [AddressRun]
  private let containment: Containment
  private let scope: SearchScope
  private let weights: ScoringWeights
  /// Whether a word or mark of lists is in the query, which has areas.
  private let mayBeList: Bool

  /// The query's phrases.
  var phrases: [Phrase] { table.phrases }
  /// The number of areas with which a subject is compared.
  var comparisonsForReading: Int { table.comparisonsForReading }

  init(
    query: ParsedQuery, phrases: [Phrase], streets: [AddressRun], joiningWords: WordList,
    containment: Containment, scope: SearchScope, weights: ScoringWeights
  ) throws {
    self.streets = streets
    self.containment = containment
    self.scope = scope
    self.weights = weights
    table = PhraseTable(
      query: query, phrases: phrases, joiningWords: joiningWords,
      isWidened: containment.isWidened)
    scoring = SubjectScoring(table: table, containment: containment, weights: weights)
    wordCover = try WordCover(
      table: table, streets: streets, containment: containment, weights: weights)
    leftOverWords = LeftOverWords(table: table, weights: weights)
    mayBeList =
      table.comparisonsForReading > 1 && query.mayBeList
  }

  /// What interpretations certainly leave over; `nil` for a long text.
  func certainLeftOvers(hasFocus: Bool) throws -> CertainLeftOvers? {
    try CertainLeftOvers(
      table, streets: streets, leftOverWords.qualifiers, containment, weights: weights,
      hasFocus: hasFocus)
  }

  /// Returns the score of a subject by itself, without the words next to it.
  func score(of subject: Subject, in index: Int) throws -> Double {
    try scoring.score(of: subject, in: index).total
  }

  /// Returns the best interpretation in which a phrase names the subject.
  ///
  /// - Complexity: O(p·a) for p phrases with a areas each.
  func interpretation(
    of subject: Subject, in index: Int, using scratch: inout WordCover.Scratch
  ) throws -> Interpretation {
    let whole = table.words
    let words = table.phrases[index].words
    var score = try scoring.score(of: subject, in: index)
    var parts: [Interpretation.Part] = []
    var asides: [Int] = []
    parts.reserveCapacity(whole.count - words.count)
    // This reads from the gazetteer: skip it when the subject covers the whole query or no phrase
    // names an area.
    let isCompared = words != whole && comparisonsForReading > 1
    let site = isCompared ? try containment.site(of: subject) : nil
    let (front, back) = (whole.lowerBound..<words.lowerBound, words.upperBound..<whole.upperBound)
    try wordCover.cover(front, around: subject, at: site, isReversed: true, using: &scratch)
    try wordCover.cover(back, around: subject, at: site, isReversed: false, using: &scratch)
    let isComplete = wordCover.isBetterComplete([front, back], scratch)
    for range in [front, back] {
      wordCover.collect(
        range, of: scratch, isComplete: isComplete, into: &parts, &asides, &score)
    }
    if case .address(let match) = subject, Self.isConfirmed(match, by: parts) {
      score.prominence = weights.prominence * Double(match.entry.prominence.rawValue)
      score.layer = 0
    }
    if words.count == 1, words != whole,
      table.query.asides.contains(where: { $0.part?.words == words })
    {
      score.prior += weights.asidePartAlone
    }
    var traits = leftOverWords.weigh(parts, of: subject, in: index, &score)
    if let site, subject.layer == .venue || isSightCalledPlace(subject, words, parts),
      try isNamedWithOtherCity(words, parts, site)
    {
      score.elsewhere += weights.elsewhere
    }
    if mayBeList, case .place(let match) = subject, isListed(words, with: parts),
      isNameOfFamousPlace(words, besides: match)
    {
      score.elsewhere += weights.elsewhere
    }
    if Self.hasLooseArea(parts, around: subject) { traits.insert(.looseArea) }
    if holdsNamesake(subject, in: index) { traits.insert(.holdsNamesake) }
    if isBorneByOthers(subject, in: index) { traits.insert(.borneByOthers) }
    if case .place(let match) = subject {
      if scoring.isBorrowedAlias(match, in: index) { traits.insert(.borrowedAlias) }
      if match.isCorrected, isNameAsTyped(words) { traits.insert(.correctedName) }
      if isAlias(match), Self.hasArea(parts), isNameOfFamousPlace(words, besides: match) {
        traits.insert(.famousElsewhere)
      }
    }
    if hasWordBeside(words, parts) { traits.insert(.wordBeside) }
    return Interpretation(
      subject: subject, showsPostcode: showsPostcode(of: subject, parts), phrase: index,
      words: words, parts: parts, asides: asides, score: score, traits: traits)
  }

  /// A city of 100,000 people, with three names.
  private static let city = Prominence(
    population: 100_000, featureCode: .settlement, nameCount: 3)

  /// Returns whether a subject is a quarter or village with the name of a sight, which leaves words over:
  /// "Palais de Justice".
  private func isSightCalledPlace(
    _ subject: Subject, _ words: Range<Int>, _ parts: [Interpretation.Part]
  ) -> Bool {
    table.terms.isSight(words) && subject.layer == .locality
      && parts.contains { $0.leftOverWord != nil }
  }

  /// Returns whether words left over name a city far from a sight, museum or university.
  ///
  /// "Museum of Fine Arts, Houston" is not the one in Boston.
  private func isNamedWithOtherCity(
    _ words: Range<Int>, _ parts: [Interpretation.Part], _ site: Containment.Site
  ) throws -> Bool {
    let leftOver = parts.compactMap(\.leftOverWord)
    guard !leftOver.isEmpty else { return false }
    return try table.phrases.contains { phrase in
      guard !phrase.isCorrected, !phrase.words.overlaps(words),
        phrase.words.allSatisfy(leftOver.contains),
        let city = phrase.matches.first(where: {
          $0.entry.layer == .locality && $0.entry.kind <= .exonym
            && $0.entry.prominence >= Self.city
        })
      else { return false }
      return try containment.isFar(city.entry, from: site)
    }
  }

  /// Returns whether words stand in a list with an area: "Boston and New York".
  ///
  /// A sign that may also join a place to its area is one of lists only if it is a slash and a famous town has
  /// the area's name as well ("Porto / Braga"), or if the area comes first and another one has the place's name
  /// ("Ohio | Poland").
  private func isListed(_ words: Range<Int>, with parts: [Interpretation.Part]) -> Bool {
    parts.contains { part in
      guard case .area(let index, _) = part else { return false }
      let area = table.phrases[index].words
      let isAreaFirst = area.lowerBound < words.lowerBound
      let (first, second) = isAreaFirst ? (area, words) : (words, area)
      switch Conjunctions.separation(of: first, and: second, in: table.query) {
      case .apart: return true
      case .loose:
        return isAreaFirst && isNameOfFamousArea(words)
          || table.query.folded.words[second.lowerBound].breakBefore == .slash
            && table.phrases[index].wellKnownTowns.contains {
              $0.entry.prominence >= .famous && $0.entry.kind <= .exonym
            }
      case .other: return false
      }
    }
  }

  /// Returns whether words are the name of a famous country or region, and of no famous city.
  private func isNameOfFamousArea(_ words: Range<Int>) -> Bool {
    let famous = table.phrases.filter { $0.words == words && !$0.isCorrected }
      .flatMap(\.matches).filter {
        $0.entry.prominence >= .famous && $0.entry.kind <= .endonym && $0.spellingCost == 0
      }
    return famous.contains { $0.entry.layer == .country || $0.entry.layer == .region }
      && !famous.contains { $0.entry.layer == .locality }
  }

  /// Returns whether words are the name of a place as they were typed.
  private func isNameAsTyped(_ words: Range<Int>) -> Bool {
    table.phrases.contains { phrase in
      phrase.words == words && !phrase.isCorrected
        && phrase.matches.contains {
          $0.entry.kind <= .exonym && !$0.isWordMatch && !$0.isCompletion && $0.spellingCost == 0
        }
    }
  }

  private static func hasArea(_ parts: [Interpretation.Part]) -> Bool {
    parts.contains { if case .area = $0 { true } else { false } }
  }

  /// Returns whether a settlement is matched by a name that may be another's: one of the aliases of
  /// GeoNames, or its own without a word; its own in another spelling is none.
  private func isAlias(_ match: NameMatch) -> Bool {
    guard match.entry.layer == .locality else { return false }
    return switch match.entry.kind {
    case .untagged, .historic, .shortened: true
    default: match.spellingCost < weights.respelling && !match.isCorrected
    }
  }

  /// Returns whether words are the name of a famous place that is better known than a match.
  ///
  /// "Quebec, USA" is not New Britain in Connecticut, which some call so.
  private func isNameOfFamousPlace(_ words: Range<Int>, besides match: NameMatch) -> Bool {
    table.phrases.contains { phrase in
      phrase.words == words
        && phrase.matches.contains { other in
          other.entry.prominence >= .famous && other.entry.kind <= .endonym
            && other.spellingCost == 0 && !other.isCorrected && !other.isCompletion
            && other.entry.prominence > match.entry.prominence
            && !other.entry.interval.contains(match.entry.place)
        }
    }
  }

  /// Returns whether a word that is left over may be part of a longer name with the subject's words.
  ///
  /// It stands in their section: "Chinese food" and "British Library" are not about the countries.
  private func hasWordBeside(_ words: Range<Int>, _ parts: [Interpretation.Part]) -> Bool {
    let section = table.sectionOfWord[words.lowerBound]
    return parts.contains { part in
      guard case .skipped(let word, let wordClass) = part, wordClass.isPartOfName else {
        return false
      }
      return section >= 0 && table.sectionOfWord[word] == section
    }
  }

  /// Returns whether the answer is a place's postal code.
  ///
  /// The query must name the code, and the scope admit it. A point of interest is more than its code.
  private func showsPostcode(of subject: Subject, _ parts: [Interpretation.Part]) -> Bool {
    guard case .place(let match) = subject, !match.isPointOfInterest else { return false }
    for case .postcode(_, let code) in parts { return scope.admits(code) }
    return false
  }

  /// Returns whether an area is a county by its short name, or the subject is not filed inside it.
  private static func hasLooseArea(_ parts: [Interpretation.Part], around subject: Subject) -> Bool
  {
    parts.contains { part in
      guard case .area(_, let area) = part else { return false }
      return area.entry.layer == .county && area.entry.kind == .shortened
        || [.locality, .county, .region].contains(area.entry.layer)
          && !area.entry.interval.contains(subject.anchor)
    }
  }

  /// Returns whether a county or smaller division contains a settlement with its name.
  private func holdsNamesake(_ subject: Subject, in index: Int) -> Bool {
    guard case .place(let match) = subject,
      match.entry.layer == .county || match.entry.layer == .localAdmin
    else { return false }
    return table.phrases[index].matches.contains {
      $0.entry.layer == .locality && match.entry.interval.contains($0.entry.place)
    }
  }

  /// The number of towns with a name from which on it is not an alias of another.
  private static let severalTowns = 3

  /// Returns whether the subject is matched by an alias that several towns of its country have.
  ///
  /// "Bethel" is the name of forty American towns, but not of Irwinton.
  private func isBorneByOthers(_ subject: Subject, in index: Int) -> Bool {
    guard case .place(let match) = subject, match.entry.kind == .untagged,
      match.entry.layer == .locality || match.entry.layer == .county
    else { return false }
    return table.phrases[index].towns(in: match.entry.country, areAtLeast: Self.severalTowns)
  }

  /// Returns whether a house's town or postal code is named with it, which confirms the house.
  private static func isConfirmed(_ match: AddressMatch, by parts: [Interpretation.Part]) -> Bool {
    guard match.number != nil else { return false }
    return parts.contains { part in
      switch part {
      case .postcode: true
      case .area(_, let area): area.entry.layer == .locality
      case .skipped: false
      }
    }
  }
}
