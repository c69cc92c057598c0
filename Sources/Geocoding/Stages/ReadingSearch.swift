import GazetteerModel
import TextAnalysis

/// Finds the best reading of a query for a given subject.
///
/// All areas that contain one place form a chain, so the words beside the subject can be covered
/// from left to right without regard to which area contains which: a dynamic programme over word
/// positions, each step a phrase that names a containing area, or a word left over at a price.
final class ReadingSearch {
  private let query: ParsedQuery
  let phrases: [Phrase]
  private let areas: [[NameMatch]]
  private let phrasesFrom: [[Int]]
  /// How many areas a subject is compared with.
  let comparisonsForReading: Int
  private let classes: [WordClass]
  /// Which phrases are what a town of some size calls itself.
  private let isNameOfTown: [Bool]
  /// The regions, and counties better known than any town of their name, that phrases name in their
  /// countries' languages or in English.
  private let regions: [[PlaceInterval]]
  /// Which phrases neither name a region nor stand before the name of one.
  private let isOnlyArea: [Bool]
  private let isKind: [Bool]
  private let streets: [AddressRun]
  private let containment: Containment
  private let scope: SearchScope
  private let weights: ScoringWeights
  private let qualifiers: Qualifiers
  // Asked for when words are left over only.
  private lazy var landmarkTerms = LandmarkTerms(query.folded)
  private lazy var sections = query.folded.sections(of: query.words)

  /// What a search writes on: the best score from a word on, and the step that leads to it.
  ///
  /// Apart from the search, which is only read: whoever asks for many readings makes one.
  struct Scratch {
    fileprivate var best: [Double]
    fileprivate var steps: [Step]

    init(wordCount: Int) {
      best = [Double](repeating: 0, count: wordCount + 1)
      steps = [Step](repeating: .skip, count: wordCount + 1)
    }
  }

  fileprivate enum Step {
    case skip
    case area(phrase: Int, NameMatch, fit: Double)
    case street(end: Int, isCertain: Bool, price: Double)
    case postcode(phrase: Int, PostcodeEntry)
  }

  /// Towns of one name whose surroundings are looked at.
  private static let townsOfPhrase = 3
  /// Areas of one name in which nothing is filed, and whose surroundings are looked at.
  private static let areasOfPhrase = 3

  init(
    query: ParsedQuery, phrases: [Phrase], streets: [AddressRun], joiningWords: WordList,
    containment: Containment, scope: SearchScope, weights: ScoringWeights
  ) {
    self.query = query
    self.phrases = phrases
    self.containment = containment
    self.scope = scope
    self.weights = weights
    qualifiers = Qualifiers(of: query, in: phrases)
    // Towns hold the addresses that belong to them, though nothing else is filed there.
    var addressTowns: Set<PlaceOrdinal> = []
    for match in phrases.lazy.flatMap(\.addresses) {
      addressTowns.formUnion([match.entry.place, match.entry.postTown])
    }
    areas = phrases.map { phrase in
      // Towns have surroundings, which only a widened search looks at.
      phrase.containers
        + (containment.isWidened
          ? phrase.wellKnownTowns.prefix(Self.townsOfPhrase)
            + phrase.areasWithoutPlaces.prefix(Self.areasOfPhrase) : [])
        + (addressTowns.isEmpty
          ? [] : phrase.matches.filter { addressTowns.contains($0.entry.place) })
    }
    comparisonsForReading = 1 + areas.reduce(0) { $0 + $1.count }
    let count = query.folded.words.count
    var phrasesFrom = [[Int]](repeating: [], count: count)
    var isInArea = [Bool](repeating: false, count: count)
    var isInName = isInArea
    for (index, phrase) in phrases.enumerated() {
      phrasesFrom[phrase.words.lowerBound].append(index)
      // What the words might have been does not change what they are.
      guard !phrase.isCorrected else { continue }
      let namesArea = Self.namesWellKnownArea(phrase)
      for word in phrase.words {
        isInArea[word] = isInArea[word] || namesArea
        isInName[word] = isInName[word] || !phrase.matches.isEmpty
      }
    }
    self.phrasesFrom = phrasesFrom
    let words = query.folded.words
    isNameOfTown = phrases.map { phrase in
      phrase.matches.contains {
        $0.entry.kind == .main && $0.entry.layer == .locality
          && $0.entry.prominence >= Self.leastKnown && !$0.isCompletion && !$0.isCorrected
      }
    }
    let regions = phrases.map { phrase in
      phrase.matches.filter { match in
        !match.isCompletion && !match.isCorrected && match.spellingCost == 0
          && (match.entry.layer == .region && match.entry.kind <= .shortened
            || match.entry.kind <= .endonym && phrase.meansCounty(match))
      }.map(\.entry.interval)
    }
    self.regions = regions
    let wordsOfRegions = phrases.filter { phrase in
      phrase.matches.contains {
        $0.entry.layer == .region && ($0.entry.kind <= .shortened || $0.entry.kind == .abbreviation)
      }
    }.map(\.words)
    isOnlyArea = phrases.map { phrase in
      !phrase.isCorrected && !wordsOfRegions.contains(phrase.words)
        && !wordsOfRegions.contains { $0.lowerBound >= phrase.words.upperBound }
    }
    let isKind = words.map { WordClass.isKind(query.folded.bytes[$0.bytes]) }
    self.isKind = isKind
    classes = words.indices.map { index in
      WordClass(
        query.folded.bytes[words[index].bytes], isKind: isKind[index],
        isJoining: joiningWords.contains(query.folded.bytes[words[index].bytes]),
        isLastOfSection: WordClass.isLastOfSection(index, in: query.folded),
        isInArea: isInArea[index], isInName: isInName[index])
    }
    self.streets = streets
  }

  /// Returns the best reading in which a phrase names the subject.
  ///
  /// - Complexity: O(p·a) for p phrases with a areas each.
  func reading(
    of subject: Subject, in index: Int, using scratch: inout Scratch
  ) throws -> Reading {
    let words = phrases[index].words
    var score = try subjectScore(subject, in: index)
    var parts: [Reading.Part] = []
    parts.reserveCapacity(query.words.count - words.count)
    // Reads, for nothing where the subject takes all words or no phrase names an area.
    let isCompared = words != query.words && comparisonsForReading > 1
    let site = isCompared ? try containment.site(of: subject) : nil
    for (range, isReversed) in [
      (query.words.lowerBound..<words.lowerBound, true),
      (words.upperBound..<query.words.upperBound, false),
    ] where !range.isEmpty {
      try cover(range, around: subject, at: site, isReversed: isReversed, using: &scratch)
      collect(range, scratch.steps, into: &parts, &score)
    }
    if case .address(let match) = subject, Self.isConfirmed(match, by: parts) {
      score.prominence = weights.prominence * Double(match.entry.prominence.rawValue)
      score.layer = 0
    }
    var traits: Reading.Traits = []
    let numbers = subject.isPostcode ? 0 : Self.numbersOfHouse
    if Self.leavesOverWhatMatters(parts, besideNumbers: numbers) {
      score.incompleteness = weights.incompleteness
      if !qualifiers.isEmpty {
        let contradictions = qualifiers.contradictions(of: subject, named: words, parts, phrases)
        score.elsewhere = weights.elsewhere * contradictions
      }
      if isPartOfName(subject, words) {
        traits.insert(.partOfName)
        score.incompleteness += weights.partOfName
      }
      if let section = sectionBefore(words), Self.leavesOver(section, in: parts) {
        weighAreaAlone(subject, in: index, behind: section, &score)
        traits.insert(.areaAlone)
      }
    }
    if hasLooseArea(parts, around: subject) { traits.insert(.looseArea) }
    if holdsNamesake(subject, in: index) { traits.insert(.holdsNamesake) }
    return Reading(
      subject: subject, showsPostcode: showsPostcode(of: subject, parts), phrase: index,
      words: words, parts: parts, score: score, traits: traits)
  }

  /// Whether an answer shows a place's postal code, which the query names and the scope admits.
  private func showsPostcode(of subject: Subject, _ parts: [Reading.Part]) -> Bool {
    guard case .place = subject else { return false }
    for case .postcode(_, let code) in parts { return scope.admits(code) }
    return false
  }

  /// Numbers that an address may have beside its street: house, flat, floor.
  private static let numbersOfHouse = 3

  /// Whether words are left over that are more than joining words and so many numbers.
  private static func leavesOverWhatMatters(
    _ parts: [Reading.Part], besideNumbers most: Int
  ) -> Bool {
    var numbers = 0
    for case .skipped(_, let wordClass) in parts {
      switch wordClass {
      case .noise: continue
      case .number: numbers += 1
      case .street: continue
      case .kind, .area, .name, .unknown: return true
      }
    }
    return numbers > most
  }

  /// The section right before the one that some words begin.
  private func sectionBefore(_ words: Range<Int>) -> Range<Int>? {
    sections.last { $0.upperBound == words.lowerBound }
  }

  /// Weighs what stands behind a section that is left over: an area is meant by it then, rather than
  /// its town; and one in whose country places are called like that section.
  private func weighAreaAlone(
    _ subject: Subject, in index: Int, behind section: Range<Int>, _ score: inout ScoreBreakdown
  ) {
    guard case .place(let match) = subject else { return }
    if match.entry.layer == .county, match.entry.kind <= .endonym {
      score.layer = max(score.layer, weights.layerRegion)
    }
    let isName = phrasesFrom[section.lowerBound].contains { other in
      phrases[other].words == section && !phrases[other].isCorrected
        && phrases[other].matches.contains { $0.entry.country == match.entry.country }
    }
    guard isName else { return }
    score.prior += weights.namesakeInCountry
    if match.entry.layer == .locality, !regions[index].isEmpty {
      score.namesake = 0
      score.prior += weights.townAlone
    }
  }

  private static func leavesOver(_ section: Range<Int>, in parts: [Reading.Part]) -> Bool {
    var left = 0
    for case .skipped(let word, let wordClass) in parts where wordClass != .street {
      left += section.contains(word) ? 1 : 0
    }
    return left == section.count
  }

  /// Whether an area is a county by its short name, or does not have the subject filed inside it.
  private func hasLooseArea(_ parts: [Reading.Part], around subject: Subject) -> Bool {
    parts.contains { part in
      guard case .area(_, let area) = part else { return false }
      return area.entry.layer == .county && area.entry.kind == .shortened
        || [.locality, .county].contains(area.entry.layer)
          && !area.entry.interval.contains(subject.anchor)
    }
  }

  /// Whether a county or smaller division holds a settlement of its name.
  private func holdsNamesake(_ subject: Subject, in index: Int) -> Bool {
    guard case .place(let match) = subject,
      match.entry.layer == .county || match.entry.layer == .localadmin
    else { return false }
    return phrases[index].matches.contains {
      $0.entry.layer == .locality && match.entry.interval.contains($0.entry.place)
    }
  }

  /// Whether words that may name a subject are part of a landmark's name.
  private func isPartOfName(_ subject: Subject, _ words: Range<Int>) -> Bool {
    guard case .place(let match) = subject, !Self.landmarks.contains(match.entry.layer) else {
      return false
    }
    return sections.contains {
      $0.contains(words.lowerBound) && landmarkTerms.isPart(words, of: $0)
    }
  }

  private static let landmarks: Set<Layer> = [.airport, .marine, .natural, .venue]

  /// Whether a house's town or postal code is named beside it: then it is what is meant there.
  private static func isConfirmed(_ match: AddressMatch, by parts: [Reading.Part]) -> Bool {
    guard match.number != nil else { return false }
    return parts.contains { part in
      switch part {
      case .postcode: true
      case .area(_, let area): area.entry.layer == .locality
      case .skipped: false
      }
    }
  }

  private func subjectScore(_ subject: Subject, in index: Int) throws -> ScoreBreakdown {
    let phrase = phrases[index]
    var score = ScoreBreakdown()
    switch subject {
    case .place(let match):
      score.prominence = prominence(of: match)
      let isAirportCode = match.entry.layer == .airport && match.entry.kind == .code
      score.name = isAirportCode ? weights.airportCode : weights.name(match.entry.kind)
      score.prior = prior(
        of: match, in: phrase, isNameOfTown: isNameOfTown[index])
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
    if phrase.words != query.words, phrase.words.allSatisfy({ isKind[$0] }) {
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
    if match.entry.kind == .code, query.hasStop(behind: phrase.words) {
      prior += weights.codeWithStop
    }
    return prior
  }

  private static let unitedStates = CountryCode("US")
  /// A town of some ten thousand people.
  private static let leastKnown = Prominence(rawValue: 1_000)
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

  // MARK: Covering the other words

  private func cover(
    _ range: Range<Int>, around subject: Subject, at site: Containment.Site?, isReversed: Bool,
    using scratch: inout Scratch
  ) throws {
    scratch.best[range.upperBound] = 0
    for word in range.reversed() {
      var best = scratch.best[word + 1] + weights.price(of: classes[word])
      var step = Step.skip
      for index in phrasesFrom[word] {
        let end = phrases[index].words.upperBound
        guard end <= range.upperBound else { continue }
        let rest = scratch.best[end]
        if let site, let (area, fit) = try bestArea(in: index, containing: site, isReversed),
          rest + fit > best
        {
          best = rest + fit
          step = .area(phrase: index, area, fit: fit)
        }
        if rest >= best, let code = try postcode(in: index, of: subject) {
          best = rest
          step = .postcode(phrase: index, code)
        }
      }
      for street in streets where street.mayBegin(at: word) {
        for end in street.ends where end <= range.upperBound {
          let price = price(of: word..<end, as: street)
          // Of equals, a street leaves the reading complete.
          if scratch.best[end] + price >= best {
            best = scratch.best[end] + price
            step = .street(end: end, isCertain: street.isCertain, price: price)
          }
        }
      }
      scratch.best[word] = best
      scratch.steps[word] = step
    }
  }

  /// What leaving over a street costs: words beside its core cost what they cost elsewhere.
  private func price(of words: Range<Int>, as street: AddressRun) -> Double {
    words.reduce(street.isCertain ? weights.street : weights.possibleStreet) { price, word in
      street.core.contains(word) ? price : price + weights.price(of: classes[word])
    }
  }

  /// The area of a phrase that contains the site and fits best, and what it adds.
  private func bestArea(
    in index: Int, containing site: Containment.Site, _ isReversed: Bool
  ) throws -> (NameMatch, Double)? {
    var found: (NameMatch, Double)?
    for area in areas[index] {
      var fit = contextScore(area, in: index, isReversed: isReversed)
      if let found, found.1 >= fit { continue }
      guard
        let kind = try containment.kind(
          of: area.entry, around: site,
          isOnlyArea: !isReversed && !query.isLargestFirst && isOnlyArea[index])
      else { continue }
      if kind == .nearby, area.entry.layer == .locality { fit += weights.nearbyTown }
      if isBesideRegion(area, kind, in: index) { fit += weights.besideRegion }
      if fit > (found?.1 ?? -.infinity) { found = (area, fit) }
    }
    return found
  }

  /// Whether an area is not what its name means first: a town's surroundings, or a county by its
  /// short name, where a region elsewhere is called so.
  private func isBesideRegion(
    _ area: NameMatch, _ kind: Containment.Kind, in index: Int
  ) -> Bool {
    guard !regions[index].isEmpty, !area.isAskedFor,
      kind == .nearby || area.entry.layer == .county && area.entry.kind == .shortened
    else { return false }
    return !regions[index].contains { $0.contains(area.entry.place) }
  }

  private func postcode(in index: Int, of subject: Subject) throws -> PostcodeEntry? {
    guard !phrases[index].postcodes.isEmpty else { return nil }
    return switch subject {
    case .place(let match):
      try phrases[index].postcodes.first { try containment.isPostcode($0, of: match) }
    case .address(let match):
      phrases[index].postcodes.first {
        $0.country == match.entry.country && $0.code == match.entry.postcode
      }
    case .postcode: nil
    }
  }

  private func contextScore(_ area: NameMatch, in index: Int, isReversed: Bool) -> Double {
    weights.context(area.entry) + area.spellingCost
      + (area.isCompletion ? weights.completedContext(of: area.entry) : 0)
      + (isReversed && !query.isLargestFirst ? weights.reversedContext : 0)
      + (phrases[index].crossesBreak ? weights.crossedBreak : 0)
      + Double(phrases[index].cuts) * weights.cut
  }

  private func collect(
    _ range: Range<Int>, _ steps: [Step], into parts: inout [Reading.Part],
    _ score: inout ScoreBreakdown
  ) {
    var word = range.lowerBound
    while word < range.upperBound {
      switch steps[word] {
      case .skip:
        parts.append(.skipped(word: word, classes[word]))
        score.skipped += weights.price(of: classes[word])
        word += 1
      case .street(let end, let isCertain, let price):
        parts += (word..<end).map { .skipped(word: $0, isCertain ? .street : classes[$0]) }
        score.skipped += price
        word = end
      case .area(let index, let area, let fit):
        parts.append(.area(phrase: index, area))
        score.spelling += area.spellingCost
        score.context += fit - area.spellingCost
        word = phrases[index].words.upperBound
      case .postcode(let index, let code):
        parts.append(.postcode(phrase: index, code))
        word = phrases[index].words.upperBound
      }
    }
  }

  /// Whether a phrase is the name of a country or region, which a right reading would not ignore.
  private static func namesWellKnownArea(_ phrase: Phrase) -> Bool {
    phrase.matches.contains { match in
      (match.entry.layer == .country || match.entry.layer == .region)
        && [.main, .endonym, .abbreviation].contains(match.entry.kind) && match.spellingCost == 0
    }
  }
}
