import Gazetteer

/// A run of words that an interpretation may pass over, at the price of its class, rather than leave over: it names
/// no place, but tells how to read the words beside it.
///
/// "Remote - US" is the United States, "PLZ 10115" a postal code of a country where people say so, and "South of
/// France" a part of France. Names compete with it: of "West Palm Beach", the town leaves nothing to pass over.
struct Aside {
  /// What the words are.
  enum Class: CaseIterable {
    /// What stands where nothing is known: "n/a".
    case missing
    /// A way of working in place of a place: "remote".
    case workplace
    /// Beside a town: with its surroundings.
    case surroundings
    /// A part of an area, right beside it: "northern France".
    case part
    /// The same with a word such as "of" between them.
    case joinedPart
    /// What says that a place is where somebody lives: "living in".
    case home
    /// A place where somebody does not live, with the words that say so: "born in Ohio".
    case elsewhere
    /// Who lives at a place, in front of it: "Mexican in Berlin".
    case people
    /// The same words once more: "Austin Austin", "nan, nan".
    case repeated
    /// A word for "in" in front of a declined name: "w Polsce".
    case locative
    /// A distance from a place, with the words that join it: "20 miles south of".
    case distance
    /// A label in front of a postal code: "PLZ".
    case label
  }

  /// What passing over the words says about the subject.
  enum Effect {
    case none
    /// A part of it is meant.
    case part(AreaPart)
    /// A place at a distance from it is meant.
    case distance(TypedDistance)
    /// It is a postal code, of one of some countries unless there are none.
    case code([CountryCode])
  }

  let words: Range<Int>
  let kind: Class
  var effect = Effect.none

  /// The words that say what part is meant; `nil` if they say anything else.
  var part: AreaPart? { if case .part(let part) = effect { part } else { nil } }

  /// Whether names have such words too, so that a longer name is looked for as if they could not be passed over.
  var isOfNames: Bool {
    switch kind {
    case .missing, .workplace, .surroundings, .part: true
    default: false
    }
  }

  /// Whether the words say nothing about the place even where others are left over.
  var isNoise: Bool {
    switch kind {
    case .missing, .workplace, .surroundings, .repeated: true
    default: false
    }
  }

  /// Returns the price of passing over the words beside a subject; `nil` if that is not possible.
  ///
  /// `isBeside` tells whether nothing stands between the words and the subject, and `isInName` whether a longer name
  /// has the words.
  func price(
    for subject: Subject, isBeside: Bool, isInName: Bool, _ weights: ScoringWeights
  ) -> Double? {
    let price = weights.price(of: kind)
    switch effect {
    case .none: return price + (isInName ? weights[.asideInName] : 0)
    case .distance: return isBeside && subject.isPoint ? price : nil
    case .code(let countries):
      guard isBeside else { return price }
      guard case .postcode(let code) = subject else { return nil }
      return countries.isEmpty || countries.contains(code.country)
        ? weights[.asideLabelOfCode] : price + weights[.asideLabelAbroad]
    case .part(let part):
      guard isBeside, case .place(let match) = subject, !match.isCorrected else { return nil }
      return price + (isInName ? weights[.asidePartInName] : 0)
        + (part.direction == .center ? 0 : weights.price(ofPartOf: match.entry.layer))
    }
  }
}

extension ParsedQuery {
  /// Returns whether a word may be passed over.
  func mayBeAside(_ word: Int) -> Bool { asides.contains { $0.words.contains(word) } }

  /// Returns the countries of which a label in front of words says that they are a postal code; empty for none.
  func countries(ofCode words: Range<Int>) -> [CountryCode] {
    for aside in asides where aside.words.upperBound == words.lowerBound {
      if case .code(let countries) = aside.effect { return countries }
    }
    return []
  }

  /// Returns whether words that name a part of an area stand right before a word.
  func isBehindPart(_ word: Int) -> Bool {
    asides.contains { $0.words.upperBound == word && $0.part != nil }
  }

  /// Returns whether a section has no other words than one and those for where somebody lives: "asun Tampereella".
  func isAlone(_ word: Int) -> Bool {
    sections.contains { section in
      section.contains(word)
        && section.allSatisfy { other in
          other == word || asides.contains { $0.kind == .home && $0.words.contains(other) }
        }
    }
  }

  /// The words without those at both ends that may be passed over; all of them if nothing else is left.
  var core: Range<Int> {
    guard !asides.isEmpty else { return words }
    var core = words
    while let end = asides.lazy.map(\.words).filter({
      $0.lowerBound == core.lowerBound && $0.upperBound < core.upperBound
    }).map(\.upperBound).max() {
      core = end..<core.upperBound
    }
    while let start = asides.lazy.map(\.words).filter({
      $0.upperBound == core.upperBound && $0.lowerBound > core.lowerBound
    }).map(\.lowerBound).min() {
      core = core.lowerBound..<start
    }
    return core
  }

  /// Returns the query as an interpretation reads it: without the words that it passes over, and with what these
  /// say.
  ///
  /// Of an interpretation that leaves words over, only those that say nothing about the place are set aside: the
  /// others may be evidence that no place is meant.
  func read(by interpretation: Interpretation) -> ParsedQuery {
    let passed = interpretation.asides.map { asides[$0] }
      .filter { interpretation.isComplete || $0.isNoise }
    var query = without(Set(passed.flatMap(\.words)))
    for aside in passed {
      switch aside.effect {
      case .none, .code: break
      case .part(let part): query.part = part
      case .distance(let distance): query.distance = distance
      }
    }
    return query
  }
}
