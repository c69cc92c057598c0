import Gazetteer
import GeocodingAPI

/// The scoring of the words that an interpretation leaves over.
final class LeftOverWords {
  private let table: PhraseTable
  let qualifiers: Qualifiers
  private let weights: ScoringWeights

  init(table: PhraseTable, weights: ScoringWeights) {
    self.table = table
    self.weights = weights
    qualifiers = Qualifiers(of: table.query, in: table.phrases)
  }

  /// Adds the cost of significant words left over to a score, and returns the resulting traits.
  func weigh(
    _ parts: [Interpretation.Part], of subject: Subject, in index: Int,
    _ score: inout ScoreBreakdown
  ) -> Interpretation.Traits {
    let numbers = subject.isPostcode ? 0 : Self.numbersOfHouse
    let words = table.phrases[index].words
    var traits: Interpretation.Traits = []
    if isKindOfSight(words), Self.isSettlement(subject) {
      traits.insert(.partOfName)
      score.incompleteness += weights[.partOfName]
    }
    guard Self.leavesOverWhatMatters(parts, besideNumbers: numbers) else {
      // "Pomona, Ontario" is not a place near Ontario in California.
      if qualifiers.contains(words), takesAreaBefore(words, parts) {
        score.outside =
          weights[.elsewhere]
          * qualifiers.contradictions(of: subject, named: words, parts, table.phrases)
      }
      return traits
    }
    score.incompleteness += weights[.incompleteness]
    if !qualifiers.isEmpty {
      let contradictions = qualifiers.contradictions(
        of: subject, named: words, parts, table.phrases)
      score.outside = weights[.elsewhere] * contradictions
    }
    let surroundings = table.surroundings[index]
    if !traits.contains(.partOfName), Self.isPartOfOther(subject, surroundings, parts) {
      traits.insert(.partOfName)
      score.incompleteness += weights[.partOfName]
    }
    if Self.isNameOfSight(subject, surroundings, parts) {
      score.incompleteness += weights[.nameOfSight]
    }
    if let section = surroundings.sectionBefore, Self.leavesOver(section, in: parts) {
      if !surroundings.isBehindSight {
        weighAreaAlone(subject, in: index, behind: section, &score)
      }
      // A house or a university is no area in place of what is in it: the section names who lives or works
      // there, or a part of it.
      if !Self.isHouse(subject), subject.layer != .venue, subject.layer != .airport {
        traits.insert(.areaAlone)
      }
    }
    return traits
  }

  /// Returns whether words are a kind of sight or institution to which others of their section belong, although
  /// nothing leaves those over: "Mississippi State University", "Universidad del Este".
  private func isKindOfSight(_ words: Range<Int>) -> Bool {
    let section = table.sectionOfWord[words.lowerBound]
    guard words.count == 1, section >= 0, table.terms.isKind(words.lowerBound) else { return false }
    let before = table.query.sections[section].lowerBound..<words.lowerBound
    return before.contains { table.classes[$0].makesIncomplete && !table.query.mayBeAside($0) }
      || words.upperBound + 1 < table.query.sections[section].upperBound
        && table.terms.isJoint(words.upperBound)
      || table.asides.contains {
        $0.part != nil && $0.words.lowerBound == words.upperBound
          && table.query.sections[section].contains($0.words.lowerBound)
      }
  }

  private static func isSettlement(_ subject: Subject) -> Bool {
    switch subject.layer {
    case .locality, .localAdmin, .neighborhood: true
    default: false
    }
  }

  private static func isHouse(_ subject: Subject) -> Bool {
    if case .address(let match) = subject { match.number != nil } else { false }
  }

  /// Returns whether a subject's words are part of the name of something else.
  private static func isPartOfOther(
    _ subject: Subject, _ surroundings: PhraseTable.Surroundings, _ parts: [Interpretation.Part]
  ) -> Bool {
    guard case .place = subject else { return false }
    if surroundings.isPartOfStreet || surroundings.isInVenueOfTown { return true }
    guard !isLandmark(subject) else { return false }
    return surroundings.isPartOfLandmark
      || surroundings.isPartOfInstitution && isSmall(subject) && !hasArea(parts)
  }

  /// Returns whether a subject's words name a sight rather than where it is: "Église Saint-Jacques Theux" is in Theux.
  private static func isNameOfSight(
    _ subject: Subject, _ surroundings: PhraseTable.Surroundings, _ parts: [Interpretation.Part]
  ) -> Bool {
    guard let town = surroundings.townBehind, subject.layer != .venue, subject.layer != .airport
    else { return false }
    return leavesOver(town, in: parts)
  }

  /// Returns whether words before the subject's are taken for an area around it.
  private func takesAreaBefore(_ words: Range<Int>, _ parts: [Interpretation.Part]) -> Bool {
    parts.contains {
      if case .area(let phrase, _) = $0 {
        table.phrases[phrase].words.lowerBound < words.lowerBound
      } else {
        false
      }
    }
  }

  /// The maximum count of numbers in an address apart from its street: house, apartment, floor.
  private static let numbersOfHouse = 3

  /// Returns whether words are left over other than joining words and a count of numbers.
  private static func leavesOverWhatMatters(
    _ parts: [Interpretation.Part], besideNumbers most: Int
  ) -> Bool {
    var numbers = 0
    for case .skipped(_, let wordClass) in parts {
      if wordClass.makesIncomplete { return true }
      if wordClass == .number { numbers += 1 }
    }
    return numbers > most
  }

  /// Scores an area that follows a section left over.
  ///
  /// The area is then meant rather than its town; and rather one in whose country places have names
  /// like that section.
  private func weighAreaAlone(
    _ subject: Subject, in index: Int, behind section: Range<Int>, _ score: inout ScoreBreakdown
  ) {
    guard case .place(let match) = subject else { return }
    if match.entry.layer == .county, match.entry.kind <= .endonym {
      score.layer = max(score.layer, weights[.layerRegion])
    }
    let isName = table.phrases(from: section.lowerBound).contains { other in
      table.phrases[other].words == section && !table.phrases[other].isCorrected
        && table.phrases[other].matches.contains { $0.entry.country == match.entry.country }
    }
    if isName { score.prior += weights[.namesakeInCountry] }
    // A single-word name is that of an unknown town; one of several words may be a building's in
    // the city.
    guard isName || section.count == 1 else { return }
    if match.entry.layer == .locality, !table.rows[index].regions.isEmpty {
      score.namesake = 0
      score.prior += weights[.townAlone]
    }
  }

  private static func leavesOver(_ section: Range<Int>, in parts: [Interpretation.Part]) -> Bool {
    var left = 0
    for case .skipped(let word, let wordClass) in parts where wordClass != .street {
      left += section.contains(word) ? 1 : 0
    }
    return left == section.count
  }

  /// Returns whether a subject is a settlement, or an area of one, of fewer than some 100,000
  /// people.
  ///
  /// "Anza College" need not be in Anza, while "Grinnell College, Iowa" is near Grinnell at least.
  private static func isSmall(_ subject: Subject) -> Bool {
    guard case .place(let match) = subject else { return false }
    return [.locality, .localAdmin, .county].contains(match.entry.layer)
      && match.entry.prominence < city
  }

  private static func hasArea(_ parts: [Interpretation.Part]) -> Bool {
    parts.contains { if case .area = $0 { true } else { false } }
  }

  /// A city of 100,000 people, with three names.
  private static let city = Prominence(
    population: 100_000, featureCode: .settlement, nameCount: 3)

  /// Returns whether a subject is a landmark or the like, whose name contains such words.
  private static func isLandmark(_ subject: Subject) -> Bool {
    guard case .place(let match) = subject else { return true }
    return switch match.entry.layer {
    case .airport, .marine, .natural, .venue: true
    default: false
    }
  }
}
