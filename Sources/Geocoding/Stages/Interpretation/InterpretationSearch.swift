import Gazetteer
import GeocodingAPI
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

  /// The number of areas with which a subject is compared.
  var comparisonsForReading: Int { table.comparisonsForReading }

  init(
    query: ParsedQuery, phrases: [Phrase], streets: [AddressRun],
    containment: Containment, scope: SearchScope, weights: ScoringWeights
  ) throws {
    self.streets = streets
    self.containment = containment
    self.scope = scope
    self.weights = weights
    table = PhraseTable(
      query: query, phrases: phrases, isWidened: containment.isWidened)
    scoring = SubjectScoring(table: table, containment: containment, weights: weights)
    wordCover = try WordCover(
      table: table, streets: streets, containment: containment, weights: weights)
    leftOverWords = LeftOverWords(table: table, weights: weights)
    mayBeList = table.comparisonsForReading > 1 && query.mayBeList
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
    let isComplete = wordCover.isBetterComplete(front, back, scratch)
    wordCover.collect(front, of: scratch, isComplete: isComplete, into: &parts, &asides, &score)
    wordCover.collect(back, of: scratch, isComplete: isComplete, into: &parts, &asides, &score)
    if case .address(let match) = subject, Self.isConfirmed(match, by: parts) {
      score.prominence = weights[.prominence] * Double(match.entry.prominence.rawValue)
      score.layer = 0
    }
    if words.count == 1, words != whole,
      table.query.asides.contains(where: { $0.part?.words == words })
    {
      score.prior += weights[.asidePartAlone]
    }
    var traits = leftOverWords.weigh(parts, of: subject, in: index, &score)
    if let site, subject.layer == .venue, try isNamedWithOtherCity(words, parts, site) {
      score.outside += weights[.elsewhere]
    }
    if mayBeList, case .place(let match) = subject, isListed(words, with: parts),
      table.phrases.nameFamousPlace(words, besides: match)
    {
      score.outside += weights[.elsewhere]
    }
    if case .place(let match) = subject,
      BorneNames.isBorneByTown(match, among: table.phrases[index].matches, parts)
    {
      score.prior += weights[.borneByTown]
    }
    if hasWordBeside(words, parts) { traits.insert(.wordBeside) }
    return Interpretation(
      subject: subject, showsPostcode: showsPostcode(of: subject, parts), phrase: index,
      words: words, parts: parts, asides: asides, score: score, traits: traits)
  }

  /// A city of 100,000 people, with three names.
  private static let city = Prominence(
    population: 100_000, featureCode: .settlement, nameCount: 3)

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
  /// A sign that may also join a place to its area is one of lists only if it is a slash and a town has
  /// the area's name as well: "Porto / Braga".
  private func isListed(_ words: Range<Int>, with parts: [Interpretation.Part]) -> Bool {
    parts.contains { part in
      guard case .area(let index, _) = part else { return false }
      let area = table.phrases[index].words
      let isAreaFirst = area.lowerBound < words.lowerBound
      let (first, second) = isAreaFirst ? (area, words) : (words, area)
      switch Conjunctions.separation(of: first, and: second, in: table.query) {
      case .apart: return true
      case .loose:
        return table.query.folded.words[second.lowerBound].breakBefore == .slash
          && table.phrases[index].matches.contains {
            $0.entry.layer == .locality && $0.isWellKnown
          }
      case .other: return false
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
