import Gazetteer

/// The finding of traits that say how likely the first interpretation is right, and not which one is first.
struct AnswerTraits {
  let phrases: [Phrase]
  let weights: ScoringWeights

  /// Returns the traits of an interpretation of the phrases.
  ///
  /// - Complexity: O(n) for n places of the phrases.
  func traits(of first: Interpretation) -> Interpretation.Traits {
    var traits: Interpretation.Traits = []
    if Self.hasLooseArea(first.parts, around: first.subject) { traits.insert(.looseArea) }
    if holdsNamesake(first.subject, in: first.phrase) { traits.insert(.holdsNamesake) }
    if isBorneByOthers(first.subject, in: first.phrase) { traits.insert(.borneByOthers) }
    guard case .place(let match) = first.subject else { return traits }
    if match.isCorrected, isNameAsTyped(first.words) { traits.insert(.correctedName) }
    if isAlias(match), !first.areas.isEmpty, phrases.nameFamousPlace(first.words, besides: match) {
      traits.insert(.famousElsewhere)
    }
    return traits
  }

  /// Returns whether words are the name of a place as they were typed.
  private func isNameAsTyped(_ words: Range<Int>) -> Bool {
    phrases.contains { phrase in
      phrase.words == words && !phrase.isCorrected
        && phrase.matches.contains {
          $0.entry.kind <= .exonym && !$0.isWordMatch && !$0.isCompletion && $0.spellingCost == 0
        }
    }
  }

  /// Returns whether a settlement is matched by a name that may be another's: one of the aliases of
  /// GeoNames, or its own without a word; its own in another spelling is none.
  private func isAlias(_ match: NameMatch) -> Bool {
    guard match.entry.layer == .locality else { return false }
    return switch match.entry.kind {
    case .untagged, .historic, .shortened: true
    default: match.spellingCost < weights[.respelling] && !match.isCorrected
    }
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
    return phrases[index].matches.contains {
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
    return phrases[index].towns(in: match.entry.country, areAtLeast: Self.severalTowns)
  }
}
