import GazetteerModel

/// Covers the words beside a subject with the areas that contain it.
///
/// All areas that contain one place form a chain, so the words can be covered from left to right
/// without regard to which area contains which: a dynamic programme over word positions, each step a
/// phrase that names a containing area, or a word left over at a price.
struct WordCover {
  let table: PhraseTable
  let streets: [AddressRun]
  let containment: Containment
  let weights: ScoringWeights

  /// What it writes on: the best score from a word on, and the step that leads to it.
  ///
  /// Apart from it, since it is only read: whoever asks for many readings makes one.
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

  /// Finds the best steps over the words of a range.
  ///
  /// - Complexity: O(p·a) for p phrases with a areas each.
  func cover(
    _ range: Range<Int>, around subject: Subject, at site: Containment.Site?, isReversed: Bool,
    using scratch: inout Scratch
  ) throws {
    scratch.best[range.upperBound] = 0
    for word in range.reversed() {
      var best = scratch.best[word + 1] + weights.price(of: table.classes[word])
      var step = Step.skip
      for index in table.phrasesFrom[word] {
        let end = table.phrases[index].words.upperBound
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
      street.core.contains(word) ? price : price + weights.price(of: table.classes[word])
    }
  }

  /// The area of a phrase that contains the site and fits best, and what it adds.
  private func bestArea(
    in index: Int, containing site: Containment.Site, _ isReversed: Bool
  ) throws -> (NameMatch, Double)? {
    var found: (NameMatch, Double)?
    for area in table.areas[index] {
      var fit = contextScore(area, in: index, isReversed: isReversed)
      if let found, found.1 >= fit { continue }
      guard
        let kind = try containment.kind(
          of: area.entry, around: site,
          isOnlyArea: !isReversed && !table.query.isLargestFirst && table.isOnlyArea[index])
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
    guard !table.regions[index].isEmpty, !area.isAskedFor,
      kind == .nearby || area.entry.layer == .county && area.entry.kind == .shortened
    else { return false }
    return !table.regions[index].contains { $0.contains(area.entry.place) }
  }

  private func postcode(in index: Int, of subject: Subject) throws -> PostcodeEntry? {
    guard !table.phrases[index].postcodes.isEmpty else { return nil }
    return switch subject {
    case .place(let match):
      try table.phrases[index].postcodes.first { try containment.isPostcode($0, of: match) }
    case .address(let match):
      table.phrases[index].postcodes.first {
        $0.country == match.entry.country && $0.code == match.entry.postcode
      }
    case .postcode: nil
    }
  }

  private func contextScore(_ area: NameMatch, in index: Int, isReversed: Bool) -> Double {
    weights.context(area.entry) + area.spellingCost
      + (area.isCompletion ? weights.completedContext(of: area.entry) : 0)
      + (isReversed && !table.query.isLargestFirst ? weights.reversedContext : 0)
      + (table.phrases[index].crossesBreak ? weights.crossedBreak : 0)
      + Double(table.phrases[index].cuts) * weights.cut
  }

  /// Adds what the steps over a range make of its words to the parts of a reading, and to its score.
  func collect(
    _ range: Range<Int>, of scratch: Scratch, into parts: inout [Reading.Part],
    _ score: inout ScoreBreakdown
  ) {
    var word = range.lowerBound
    while word < range.upperBound {
      switch scratch.steps[word] {
      case .skip:
        parts.append(.skipped(word: word, table.classes[word]))
        score.skipped += weights.price(of: table.classes[word])
        word += 1
      case .street(let end, let isCertain, let price):
        parts += (word..<end).map { .skipped(word: $0, isCertain ? .street : table.classes[$0]) }
        score.skipped += price
        word = end
      case .area(let index, let area, let fit):
        parts.append(.area(phrase: index, area))
        score.spelling += area.spellingCost
        score.context += fit - area.spellingCost
        word = table.phrases[index].words.upperBound
      case .postcode(let index, let code):
        parts.append(.postcode(phrase: index, code))
        word = table.phrases[index].words.upperBound
      }
    }
  }
}
