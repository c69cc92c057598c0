import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The conversion of scores into probabilities, and the number of equally good candidates.
enum Ranking {
  /// Returns each interpretation's probability of being meant, in the interpretations' order.
  ///
  /// The score of "no place is meant" takes a share too. The first has at most `maximum`.
  static func confidences(
    of interpretations: [Interpretation], noPlaceScore: Double = -.infinity,
    atMost maximum: Double = 1
  ) -> [Double] {
    let calibration = Calibration.fitted
    let shares = calibration.shares(
      of: interpretations.map(\.score.total), noPlaceScore: noPlaceScore)
    guard let first = interpretations.first, let share = shares.first else { return [] }
    let ofFirst = zip(isFirstThing(interpretations), shares).reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    let isConfirmed = hasOwnCode(first) && !isRivaled(first, among: interpretations)
    let confidence = min(
      maximum,
      calibration.firstConfidence(
        evidence(of: first, share: share, isConfirmed: isConfirmed), share: ofFirst))
    return calibration.confidences(shares: shares, first: confidence)
  }

  /// Returns for each interpretation whether its answer is the same thing as the first one's.
  ///
  /// A place and an area of the same name around it are one thing.
  static func isFirstThing(_ interpretations: [Interpretation]) -> [Bool] {
    guard let first = interpretations.first?.placeInterval else {
      return interpretations.indices.map { $0 == 0 }
    }
    return interpretations.indices.map {
      $0 == 0 || isSameThing(first, interpretations[$0].placeInterval)
    }
  }

  /// Returns the evidence for the first interpretation with a share of the softmax.
  ///
  /// It is in the order of `Calibration.Evidence`.
  static func evidence(
    of interpretation: Interpretation, share: Double, isConfirmed: Bool = false
  ) -> [Double] {
    let hasContext = interpretation.parts.contains {
      switch $0 {
      case .area, .postcode: true
      case .skipped: false
      }
    }
    let isAlias: Bool
    if case .place(let match) = interpretation.subject {
      isAlias = [.untagged, .historic].contains(match.entry.kind)
    } else {
      isAlias = false
    }
    let isTown = interpretation.subject.layer == .locality
    let fame = Double(interpretation.subject.prominence.rawValue) / 1_000
    return Calibration.Evidence.allCases.map { evidence in
      switch evidence {
      case .always: 1
      case .partial: interpretation.isComplete ? 0 : 1
      case .fameAlone: hasContext ? 0 : fame
      case .context: hasContext ? 1 : 0
      case .fameInContext: hasContext ? fame : 0
      case .spelling: interpretation.score.spelling
      case .corrected: interpretation.isCorrected ? 1 : 0
      case .name: interpretation.score.name
      case .skipped: interpretation.score.skipped
      case .airport: interpretation.subject.layer == .airport ? 1 : 0
      case .area: [.region, .county, .localadmin].contains(interpretation.subject.layer) ? 1 : 0
      case .alias: isAlias ? 1 : 0
      case .fameOfAlias: isAlias ? fame : 0
      case .correctedAlias: isAlias && interpretation.isCorrected ? 1 : 0
      case .holdsNamesake: interpretation.traits.contains(.holdsNamesake) ? 1 : 0
      case .looseArea: interpretation.traits.contains(.looseArea) ? 1 : 0
      case .areaAlone: interpretation.traits.contains(.areaAlone) && !isTown ? 1 : 0
      case .lifted: interpretation.score.dominance > 0 ? 1 : 0
      case .length: Double(min(3, interpretation.words.count - 1))
      case .borneByOthers: interpretation.traits.contains(.borneByOthers) ? 1 : 0
      case .landform:
        [.natural, .marine, .continent].contains(interpretation.subject.layer) ? 1 : 0
      case .country: interpretation.subject.layer == .country ? 1 : 0
      case .townLeftAlone: isTown && interpretation.traits.contains(.areaAlone) ? 1 : 0
      case .correctedInContext: interpretation.isCorrected && hasContext ? 1 : 0
      case .correctedName: interpretation.traits.contains(.correctedName) ? 1 : 0
      case .correctedExonym: isMisspelledExonym(interpretation) ? 1 : 0
      case .famousElsewhere: interpretation.traits.contains(.famousElsewhere) ? 1 : 0
      case .fameOfCorrected: interpretation.isCorrected ? fame : 0
      case .edits: Double(interpretation.edits)
      case .wordBeside: interpretation.traits.contains(.wordBeside) ? 1 : 0
      case .fameBeside: interpretation.traits.contains(.wordBeside) ? fame : 0
      case .streetLeft:
        !interpretation.isComplete && interpretation.isCompleteButForStreet ? 1 : 0
      case .confirmedByCode: isConfirmed ? 1 : 0
      case .share: Calibration.evidence(ofShare: share)
      }
    }
  }

  /// Returns whether a place and its own postal code are named, or a code and an area around it other than its
  /// country.
  ///
  /// A code whose point is not known from its record or its town confirms nothing.
  private static func hasOwnCode(_ interpretation: Interpretation) -> Bool {
    guard !interpretation.isCorrected, interpretation.score.elsewhere == 0,
      interpretation.answered.evidence.confirms
    else { return false }
    return interpretation.parts.contains { part in
      switch part {
      case .postcode(_, let code): code.evidence.confirms
      case .area(_, let area): interpretation.subject.isPostcode && area.entry.layer != .country
      case .skipped: false
      }
    }
  }

  /// Returns whether another candidate is confirmed by its code as well, and accounts for as many words.
  private static func isRivaled(
    _ first: Interpretation, among interpretations: [Interpretation]
  ) -> Bool {
    interpretations.dropFirst().contains { other in
      hasOwnCode(other) && other.leftOverCount <= first.leftOverCount
        && !(other.answered.country == first.answered.country
          && other.answered.codeText == first.answered.codeText)
    }
  }

  /// Returns whether an interpretation takes words for the misspelled foreign name of a place that is no
  /// large city, and no area confirms it.
  private static func isMisspelledExonym(_ interpretation: Interpretation) -> Bool {
    guard case .place(let match) = interpretation.subject else { return false }
    return match.isCorrected && match.entry.kind == .exonym
      && match.entry.prominence < .largeCity && interpretation.areas.isEmpty
  }

  /// Returns the positions of the first one's competitors: those at least half as likely, best
  /// first.
  ///
  /// A place and an area of the same name around it are one thing, and count once.
  static func competitors(of interpretations: [Interpretation], confidences: [Double]) -> [Int] {
    guard !interpretations.isEmpty, let best = confidences.first else { return [] }
    var things = [0]
    for position in 1..<max(1, min(interpretations.count, confidences.count)) {
      guard confidences[position] * 2 >= best else { break }
      let place = interpretations[position].placeInterval
      if !things.contains(where: { isSameThing(interpretations[$0].placeInterval, place) }) {
        things.append(position)
      }
    }
    return Array(things.dropFirst())
  }

  private static func isSameThing(_ one: PlaceInterval?, _ other: PlaceInterval?) -> Bool {
    guard let one, let other else { return false }
    return one.contains(other.first) || other.contains(one.first)
  }
}
