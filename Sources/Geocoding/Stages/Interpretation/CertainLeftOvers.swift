import Gazetteer
import GeocodingAPI

/// The words that an interpretation is certain to leave over, judged without looking for the best one.
///
/// Suggestions that leave words over are shown only where none accounts for the whole text, and an answer of
/// one result never shows what is far behind. So once a good interpretation is found, most of the others need
/// no look.
final class CertainLeftOvers {
  /// The distance at which an interpretation has no share in an answer: one of 350,000.
  private static let farBehind = 24.0

  private let phrases: [Phrase]
  /// The words of each phrase, a bit each.
  private let words: [UInt64]
  /// The words that make an interpretation incomplete if nothing accounts for them.
  private let certain: UInt64
  /// The words that the places of each phrase leave over, whatever areas they lie in.
  private let anywhere: [UInt64]
  /// The phrases that are postal codes.
  private let codes: UInt64
  /// The cost of leaving over each word.
  private let prices: [Double]
  private let qualifiers: Qualifiers
  private let beside: AreasBeside
  private let weights: ScoringWeights
  /// Whether what contradicts an area is left out beside any better interpretation.
  private let isFinished: Bool
  /// How far behind another an interpretation has to be to be left out, by its place and its words left over
  /// alone.
  private let distance: Double
  /// The phrases, those first that may account for the whole text, otherwise in their order.
  let order: [Int]
  /// The score of the best interpretation so far that leaves no words over.
  private var complete = -Double.infinity
  /// The score of the best one so far, the country of its subject, and the region if it is named.
  private var highest = -Double.infinity
  private var countryOfHighest: CountryCode?
  private var regionOfHighest: PlaceInterval?

  /// Returns `nil` for a text of more than 64 words or phrases.
  ///
  /// - Complexity: O(p²) for p phrases.
  init?(
    _ table: PhraseTable, streets: [AddressRun], _ qualifiers: Qualifiers,
    _ containment: Containment, weights: ScoringWeights, hasFocus: Bool
  ) throws {
    guard table.classes.count <= UInt64.bitWidth, table.phrases.count <= UInt64.bitWidth else {
      return nil
    }
    phrases = table.phrases
    self.qualifiers = qualifiers
    self.weights = weights
    beside = try AreasBeside(table, containment)
    isFinished = !table.query.isUnfinished
    // Areas around a place add nothing, except to one behind a section that is left over, and by codes.
    let mayHaveOwnCode = table.phrases.contains { phrase in
      !phrase.postcodes.isEmpty || phrase.matches.contains(where: \.isNumber)
    }
    distance =
      weights[.namesakeInCountry] + max(0, weights[.layerRegion] - weights[.layerCounty])
      + max(0, weights[.contextTown])
      + (mayHaveOwnCode ? weights[.ownCode] : 0)
      + (table.asides.isEmpty ? 0 : max(0, weights[.asideLabelOfCode]))
      + (hasFocus ? weights.focus(atMeters: 0) : 0) + (isFinished ? Self.farBehind : 0)
    let words = table.phrases.map { Self.bits($0.words) }
    self.words = words
    prices = table.classes.map(weights.price)
    var certain: UInt64 = 0
    for word in table.words
    where table.classes[word].makesIncomplete && !table.query.mayBeAside(word)
      && !streets.contains(where: { $0.reach.contains(word) })
    {
      certain |= 1 << UInt64(word)
    }
    self.certain = certain
    var codes: UInt64 = 0
    var areas: UInt64 = 0
    for index in words.indices {
      if table.rows[index].hasPostcodes { codes |= 1 << UInt64(index) }
      if !table.rows[index].areas.isEmpty { areas |= 1 << UInt64(index) }
    }
    self.codes = codes
    let anywhere = words.map { own in
      certain & ~own & ~Self.covered(by: Self.besides(own, areas | codes, words), words)
    }
    self.anywhere = anywhere
    order = words.indices.filter { anywhere[$0] == 0 } + words.indices.filter { anywhere[$0] != 0 }
  }

  private static func bits(_ range: Range<Int>) -> UInt64 {
    range.reduce(0) { $0 | 1 << UInt64($1) }
  }

  /// Returns those of the phrases that have none of some words.
  private static func besides(_ own: UInt64, _ phrases: UInt64, _ words: [UInt64]) -> UInt64 {
    var found = phrases
    var rest = phrases
    while rest != 0 {
      let bit = rest & ~(rest - 1)
      if words[rest.trailingZeroBitCount] & own != 0 { found &= ~bit }
      rest &= ~bit
    }
    return found
  }

  /// Returns the words of the phrases.
  private static func covered(by phrases: UInt64, _ words: [UInt64]) -> UInt64 {
    var covered: UInt64 = 0
    var rest = phrases
    while rest != 0 {
      covered |= words[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return covered
  }

  /// Notes an interpretation, beside which others may be left out.
  func note(_ interpretation: Interpretation) {
    let score = interpretation.score.total
    if interpretation.isComplete { complete = max(complete, score) }
    guard score > highest else { return }
    highest = score
    countryOfHighest = interpretation.subject.country
    regionOfHighest = interpretation.parts.lazy.compactMap(\.area)
      .filter { $0.entry.layer == .region }.map(\.entry.interval)
      .first { $0.contains(interpretation.anchor) }
  }

  /// Returns whether an interpretation with a phrase's place is left out: it leaves words over, and is far
  /// behind one that leaves none over, or contradicts an area and is far behind any; `score` returns the score
  /// of the place alone.
  ///
  /// - Complexity: O(a) for a areas.
  func isHopeless(_ subject: Subject, in phrase: Int, scoring score: () throws -> Double) throws
    -> Bool
  {
    let own = words[phrase]
    let others = certain & ~own
    guard highest > -.infinity, others != 0, case .place(let match) = subject,
      !match.isPointOfInterest
    else { return false }
    let score = try score() + distance
    if anywhere[phrase] != 0, score + cost(of: anywhere[phrase]) < complete { return true }
    let highest = isFinished ? highest : complete
    guard
      score + cost(of: others) + weights[.elsewhere] * qualifiers.mostContradictions < highest,
      !mayShareLabel(match.entry)
    else { return false }
    let around = Self.besides(own, try beside.phrases(around: match.entry) | codes, words)
    let leftOver = others & ~Self.covered(by: around, words)
    guard leftOver != 0 else { return false }
    let certainly = score + cost(of: leftOver)
    if certainly < complete { return true }
    let contradictions = qualifiers.contradictions(
      of: subject, named: phrases[phrase].words, isConfirmed: { _ in around != 0 },
      isCovered: { area in
        let area = Self.bits(area)
        return words.indices.contains { around & 1 << UInt64($0) != 0 && area & ~words[$0] == 0 }
      })
    return contradictions > 0 && certainly + weights[.elsewhere] * contradictions < highest
  }

  /// Returns whether a place is in the region or else the country of the best one, whose label may have to say
  /// more on account of its namesakes there.
  private func mayShareLabel(_ entry: ToponymEntry) -> Bool {
    entry.country == countryOfHighest && regionOfHighest?.contains(entry.place) != false
  }

  private func cost(of leftOver: UInt64) -> Double {
    var cost = weights[.incompleteness]
    var rest = leftOver
    while rest != 0 {
      cost += prices[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return cost
  }
}
