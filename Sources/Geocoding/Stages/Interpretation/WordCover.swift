import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A covering of the words next to a subject with the areas that contain it.
///
/// All areas that contain one place form a chain, so the words can be covered from left to right
/// regardless of which area contains which: a dynamic program over word positions, in which each
/// step is a phrase that names a containing area, or a word left over at a price.
final class WordCover {
  private let table: PhraseTable
  private let streets: [AddressRun]
  private let containment: Containment
  private let weights: ScoringWeights
  /// The bonuses of the areas that phrases name, at the positions of those.
  private let bonuses: [Bonus]

  /// The bonus of an area if it contains a subject.
  private struct Bonus {
    let hasTerritories: Bool
    /// The bonus after the subject.
    let fit: Double
  }

  init(
    table: PhraseTable, streets: [AddressRun], containment: Containment, weights: ScoringWeights
  ) throws {
    self.table = table
    self.streets = streets
    self.containment = containment
    self.weights = weights
    var bonuses: [Bonus] = []
    bonuses.reserveCapacity(table.areas.count)
    for index in table.phrases.indices {
      let areas = table.areas(of: index)
      let best = areas.lazy.map(\.entry.prominence).max() ?? Prominence(rawValue: 0)
      for area in areas {
        bonuses.append(
          Bonus(
            hasTerritories: try containment.hasTerritories(area.entry),
            fit: Self.contextScore(area, in: index, of: table, weights)
              + weights.contextFame(of: area.entry, besides: best)))
      }
    }
    self.bonuses = bonuses
  }

  /// The working memory: the best score from each word on, and the step that leads to it.
  ///
  /// It is separate because the cover itself is only read: a caller that needs many interpretations
  /// creates one.
  struct Scratch {
    /// The best covers of all.
    fileprivate var any: Layer
    /// The best of those that leave over no word that matters.
    fileprivate var complete: Layer

    init(wordCount: Int) {
      any = Layer(wordCount: wordCount)
      complete = Layer(wordCount: wordCount)
    }
  }

  fileprivate struct Layer {
    private var covers: [(best: Double, step: Step)]

    init(wordCount: Int) {
      // `Array(repeating:count:)` is not specialized, and takes three times as long.
      covers = (0...wordCount).map { _ in (best: 0, step: .skip) }
    }

    subscript(word: Int) -> (best: Double, step: Step) { covers[word] }

    /// Sets the score of the covers from a word on before any step is taken.
    mutating func begin(at word: Int, _ score: Double) { covers[word].best = score }

    /// Takes a step from a word to the end of its words, if that is better; at equal scores, if it is to be
    /// preferred.
    mutating func take(
      _ step: Step, from word: Int, to end: Int, _ price: Double, isPreferred: Bool = false
    ) {
      let score = covers[end].best + price
      let known = covers[word].best
      guard score > known || isPreferred && score == known else { return }
      covers[word] = (score, step)
    }
  }

  fileprivate enum Step {
    case skip
    case aside(Int, price: Double)
    case area(phrase: Int, position: Int, fit: Double)
    case street(end: Int, isCertain: Bool, price: Double)
    case postcode(phrase: Int, position: Int, fit: Double)
  }

  /// Finds the best steps over the words of a range.
  ///
  /// Where words may be passed over, which may cost more than to leave them over, the best cover that leaves
  /// nothing over is found too.
  ///
  /// - Complexity: O(p·a) for p phrases with a areas each.
  func cover(
    _ range: Range<Int>, around subject: Subject, at site: Containment.Site?, isReversed: Bool,
    using scratch: inout Scratch
  ) throws {
    let hasAsides = !table.asides.isEmpty
    func take(
      _ step: Step, from word: Int, to end: Int, _ price: Double, isComplete: Bool = true,
      isPreferred: Bool = false
    ) {
      scratch.any.take(step, from: word, to: end, price, isPreferred: isPreferred)
      guard hasAsides, isComplete else { return }
      scratch.complete.take(step, from: word, to: end, price, isPreferred: isPreferred)
    }
    scratch.any.begin(at: range.upperBound, 0)
    scratch.complete.begin(at: range.upperBound, 0)
    for word in range.reversed() {
      scratch.any.begin(at: word, -.infinity)
      scratch.complete.begin(at: word, -.infinity)
      let wordClass = table.classes[word]
      // To leave over what says nothing costs no less than to leave over all else: it is passed over.
      let isNoise = wordClass.makesIncomplete && table.mayBeNoise(word)
      take(
        .skip, from: word, to: word + 1,
        weights.price(of: wordClass) + (isNoise ? weights[.incompleteness] : 0),
        isComplete: !wordClass.makesIncomplete)
      for index in table.phrases(from: word) {
        let end = table.rows[index].end
        guard end <= range.upperBound else { continue }
        if let site,
          let (area, fit) = try bestArea(in: index, containing: site, of: subject, isReversed)
        {
          take(.area(phrase: index, position: area, fit: fit), from: word, to: end, fit)
        }
        if let code = try postcode(in: index, of: subject) {
          // The code of one of its towns proves no country.
          let fit = subject.isPoint ? weights[.ownCode] : 0
          take(
            .postcode(phrase: index, position: code, fit: fit), from: word, to: end, fit,
            isPreferred: true)
        }
      }
      for (index, aside) in table.asides.enumerated()
      where aside.words.lowerBound == word && aside.words.upperBound <= range.upperBound {
        let end = aside.words.upperBound
        let price = aside.price(
          for: subject, isBeside: isReversed ? end == range.upperBound : word == range.lowerBound,
          isInName: table.areAsidesInNames[index], weights)
        guard let price else { continue }
        let step = Step.aside(index, price: price)
        // What tells about the subject is believed only if nothing is left over.
        if aside.isNoise {
          take(step, from: word, to: end, price)
        } else {
          scratch.complete.take(step, from: word, to: end, price)
        }
      }
      for street in streets where street.mayBegin(at: word) {
        for end in street.ends where end <= range.upperBound {
          let price = price(of: word..<end, as: street)
          // At equal scores, a street keeps the interpretation complete.
          take(
            .street(end: end, isCertain: street.isCertain, price: price), from: word, to: end,
            price, isComplete: street.isCertain, isPreferred: true)
        }
      }
    }
  }

  /// Returns whether the covers of two ranges, together, are better if they leave nothing over: what they leave over
  /// makes the interpretation incomplete, at a price of its own.
  func isBetterComplete(_ front: Range<Int>, _ back: Range<Int>, _ scratch: Scratch) -> Bool {
    guard !table.asides.isEmpty else { return false }
    func sum(_ layer: Layer) -> Double {
      (front.isEmpty ? 0 : layer[front.lowerBound].best)
        + (back.isEmpty ? 0 : layer[back.lowerBound].best)
    }
    return sum(scratch.complete) >= sum(scratch.any) + weights[.incompleteness]
  }

  /// Returns the cost of leaving over a street: words outside its core cost the same as elsewhere.
  private func price(of words: Range<Int>, as street: AddressRun) -> Double {
    words.reduce(street.isCertain ? weights[.street] : weights[.possibleStreet]) { price, word in
      street.core.contains(word) ? price : price + weights.price(of: table.classes[word])
    }
  }

  /// Returns the position in the table of a phrase's best area that contains the site, and its bonus.
  private func bestArea(
    in index: Int, containing site: Containment.Site, of subject: Subject, _ isReversed: Bool
  ) throws -> (position: Int, fit: Double)? {
    guard !table.rows[index].areas.isEmpty else { return nil }
    // An area named before its contents must be correctly spelled.
    guard !isReversed || table.isLargestFirst || !table.phrases[index].isCorrected else {
      return nil
    }
    let isOnlyArea = !isReversed && !table.isLargestFirst && table.rows[index].isOnlyArea
    let reversal = isReversed && !table.isLargestFirst ? weights[.reversedContext] : 0
    var found: (position: Int, fit: Double)?
    for position in table.rows[index].areas {
      let bonus = bonuses[position]
      var fit = bonus.fit + reversal
      if let found, found.fit >= fit { continue }
      let area = table.areas[position]
      if isCode(area, of: subject) {
        fit += weights[.namedAgain]
        if fit > (found?.fit ?? -.infinity) { found = (position, fit) }
        continue
      }
      guard
        let kind = try containment.kind(
          of: area.entry, around: site, isOnlyArea: isOnlyArea,
          hasTerritories: bonus.hasTerritories)
      else { continue }
      if kind == .nearby, area.entry.layer == .locality { fit += weights[.nearbyTown] }
      // Its postal code says that the mail is meant.
      if kind == .byMail, try !isCodeNamed(of: subject) { fit += weights[.nearbyTown] }
      if kind == .inTerritory { fit += weights[.contextTerritory] }
      if kind == .neighboring { fit += weights[.neighboringRegion] }
      // "横浜市" is the city itself rather than what lies near it.
      if kind == .nearby, area.isAskedFor, table.isLargestFirst { continue }
      if !site.isLandmark, isBesideRegion(area, kind, in: index) { fit += weights[.besideRegion] }
      if fit > (found?.fit ?? -.infinity) { found = (position, fit) }
    }
    return found
  }

  /// Returns whether words are the code of the subject itself: "Texas TX".
  private func isCode(_ area: NameMatch, of subject: Subject) -> Bool {
    area.entry.place == subject.anchor
      && (area.entry.kind == .code || area.entry.kind == .abbreviation)
      && (subject.layer == .region || subject.layer == .country)
  }

  /// Returns whether an area is not the primary meaning of its name.
  ///
  /// It is a town's surroundings, or a county by its short name, while a better-known region
  /// elsewhere has that name.
  private func isBesideRegion(
    _ area: NameMatch, _ kind: Containment.Kind, in index: Int
  ) -> Bool {
    guard !table.rows[index].regions.isEmpty, !area.isAskedFor,
      kind == .nearby || area.entry.layer == .county && area.entry.kind == .shortened
    else { return false }
    return table.rows[index].regions.contains { $0.prominence >= area.entry.prominence }
      && !table.rows[index].regions.contains { $0.interval.contains(area.entry.place) }
  }

  /// Returns the position of a phrase's postal code that is the subject's.
  private func postcode(in index: Int, of subject: Subject) throws -> Int? {
    guard table.rows[index].hasPostcodes else { return nil }
    return switch subject {
    case .place(let match):
      // A code of several settlements is rather the place's own than of one nearby.
      try table.phrases[index].postcodes.firstIndex { match.entry.interval.contains($0.place) }
        ?? table.phrases[index].postcodes.firstIndex {
          try containment.isPostcode($0, of: match)
        }
    case .address(let match):
      table.phrases[index].postcodes.firstIndex { containment.isPostcode($0, of: match.entry) }
    case .postcode: nil
    }
  }

  /// Returns whether the query names the postal code of a subject.
  private func isCodeNamed(of subject: Subject) throws -> Bool {
    try table.phrases.indices.contains { try postcode(in: $0, of: subject) != nil }
  }

  private static func contextScore(
    _ area: NameMatch, in index: Int, of table: PhraseTable, _ weights: ScoringWeights
  ) -> Double {
    weights.context(area.entry) + area.spellingCost
      + (table.phrases[index].hasWholeName(besides: area) ? weights[.contextUntagged] : 0)
      + (table.phrases[index].takesTown(for: area) ? weights[.borrowedContext] : 0)
      // The number of a department: "Saint-Denis (93)".
      + (area.isNumber ? weights[.ownCode] : 0)
      + (area.isCompletion ? weights.completedContext(of: area.entry) : 0)
      + (table.phrases[index].crossesBreak ? weights[.crossedBreak] : 0)
      + Double(table.phrases[index].cuts) * weights[.cut]
  }

  /// Adds the results of the steps over a range to an interpretation's parts and score.
  func collect(
    _ range: Range<Int>, of scratch: Scratch, isComplete: Bool,
    into parts: inout [Interpretation.Part], _ asides: inout [Int], _ score: inout ScoreBreakdown
  ) {
    var word = range.lowerBound
    while word < range.upperBound {
      switch isComplete ? scratch.complete[word].step : scratch.any[word].step {
      case .skip:
        parts.append(.skipped(word: word, table.classes[word]))
        score.leftOver += weights.price(of: table.classes[word])
        word += 1
      case .aside(let index, let price):
        asides.append(index)
        score.passedOver += price
        word = table.asides[index].words.upperBound
      case .street(let end, let isCertain, let price):
        parts += (word..<end).map { .skipped(word: $0, isCertain ? .street : table.classes[$0]) }
        score.leftOver += price
        word = end
      case .area(let index, let position, let fit):
        let area = table.areas[position]
        parts.append(.area(phrase: index, area))
        score.spelling += area.spellingCost
        score.context += fit - area.spellingCost
        word = table.rows[index].end
      case .postcode(let index, let position, let fit):
        parts.append(.postcode(phrase: index, table.phrases[index].postcodes[position]))
        score.context += fit
        word = table.rows[index].end
      }
    }
  }
}
