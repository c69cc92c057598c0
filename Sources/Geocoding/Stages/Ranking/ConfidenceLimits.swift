import Gazetteer
import TextAnalysis

/// The most that an answer to a kind of text may be sure, whatever its score.
struct ConfidenceLimits {
  let query: ParsedQuery
  let phrases: [Phrase]
  let venueWords: VenueWords

  /// A number by itself may mean anything; and a country with a code that it does not have is hardly what
  /// was asked for.
  private static let maxOfNumber = 0.45
  private static let maxBesideCode = 0.3
  private static let maxOfYear = 0.45
  /// A town of the name, but not the one with the postal code: of 74 made-up addresses that
  /// would be surer, 42 are right.
  private static let maxContradicted = 0.45
  /// A town is not the sight or the firm that is in it.
  private static let maxOfVenue = 0.45
  private static let digitsOfNumber = 3
  /// A house in another town than was given.
  private static let maxInOtherTown = 0.45
  /// One of several places.
  private static let maxOfSeveral = 0.45
  /// A settlement or postal code that may be anywhere in its area, or among the codes that begin alike.
  private static let maxWithoutPoint = 0.45
  /// A place that a street is called after, and one whose name may be a part of a street's.
  private static let maxNameOfStreet = 0.3
  private static let maxBesideStreet = 0.45

  /// Returns the maximum confidence of an answer; 1 if there is none.
  func maxConfidence(of first: Interpretation) -> Double {
    if let part = query.part { return part.maxConfidence }
    if let distance = query.distance { return distance.maxConfidence }
    if !first.answered.evidence.confirms
      || first.traits.contains(.withoutPoint) && first.subject.layer == .locality
    {
      return Self.maxWithoutPoint
    }
    if first.traits.contains(.nameOfStreet) { return Self.maxNameOfStreet }
    if first.traits.contains(.besideStreet) { return Self.maxBesideStreet }
    func isNumber(_ word: Int, atLeast count: Int) -> Bool {
      let digits = query.folded.bytes[query.folded.words[word].bytes].count {
        (0x30...0x39).contains($0)
      }
      return digits >= count
    }
    if query.words.count == 1, let word = query.words.first,
      isNumber(word, atLeast: query.folded.words[word].bytes.count),
      query.folded.words[word].bytes.count <= Self.digitsOfNumber
    {
      return Self.maxOfNumber
    }
    if first.subject.layer == .country, !first.isComplete,
      first.leftOver.allSatisfy({ isNumber($0, atLeast: Self.digitsOfNumber + 1) }),
      !first.leftOver.allSatisfy(isYear)
    {
      return Self.maxBesideCode
    }
    if isContradictedByCode(first) { return Self.maxContradicted }
    if isNumberedBeforeUnknown(first) { return Self.maxBesideStreet }
    if isYearWithCountry(first) { return Self.maxOfYear }
    if isInOtherTown(first) { return Self.maxInOtherTown }
    if isOneOfSeveral(first) { return Self.maxOfSeveral }
    return isTownOfVenue(first) ? Self.maxOfVenue : 1
  }

  /// Returns whether a postal code elsewhere in the country is left over beside a settlement that is no city.
  private func isContradictedByCode(_ first: Interpretation) -> Bool {
    guard case .place(let match) = first.subject, match.entry.prominence < .city,
      [.locality, .localadmin, .neighbourhood].contains(match.entry.layer)
    else { return false }
    let leftOver = first.leftOver
    return phrases.contains { phrase in
      phrase.words.allSatisfy(leftOver.contains)
        && phrase.postcodes.contains {
          $0.country == first.subject.country && $0.code.utf8.count >= 4
        }
    }
  }

  /// Returns whether an answer's words have a house number behind them in the first section, and another section
  /// is left over, which is rather the town: "Belgrano 240, Bonpland, Argentina".
  private func isNumberedBeforeUnknown(_ first: Interpretation) -> Bool {
    guard case .place = first.subject, let section = query.sections.first,
      section.lowerBound <= first.words.lowerBound,
      first.words.upperBound == section.upperBound - 1,
      isHouseNumber(first.words.upperBound)
    else { return false }
    let leftOver = first.leftOver
    return leftOver.contains(first.words.upperBound)
      && query.sections.dropFirst().contains { other in
        other.allSatisfy { leftOver.contains($0) && !AddressLookup.hasDigit($0, in: query) }
      }
  }

  /// The number of digits of a house number; a longer one is a postal code.
  private static let digitsOfHouse = 1...4

  private func isHouseNumber(_ word: Int) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return Self.digitsOfHouse.contains(bytes.count)
      && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The years that people write beside a country.
  private static let years = 1950...2035

  private func isYear(_ word: Int) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return Int(String(decoding: bytes, as: UTF8.self)).map(Self.years.contains) ?? false
  }

  /// Returns whether an answer is a postal code that has lost a zero, beside its country alone: "Italy 2024" is
  /// rather a year.
  private func isYearWithCountry(_ first: Interpretation) -> Bool {
    guard case .postcode(let code) = first.answered,
      query.words.contains(where: { word in
        let length = query.folded.words[word].bytes.count
        return isYear(word) && length < code.code.utf8.count
          && code.code.utf8.suffix(length).elementsEqual(
            query.folded.bytes[query.folded.words[word].bytes])
      })
    else { return false }
    return first.subject.layer == .country
      || first.subject.isPostcode
        && first.parts.allSatisfy { part in
          if case .area(_, let area) = part { area.entry.layer == .country } else { true }
        }
  }

  /// Returns whether an answer is an address although the city that is given apart could not be confirmed,
  /// and no postal code says that it is right.
  private func isInOtherTown(_ first: Interpretation) -> Bool {
    guard case .address = first.subject,
      let city = query.parts.first(where: { $0.role == .city }),
      !first.parts.contains(where: { if case .postcode = $0 { true } else { false } })
    else { return false }
    return city.words.contains(where: first.leftOver.contains)
  }

  /// Returns whether another well-known place is left over beside an answer, with a word or sign for several
  /// between them: "Offices in Paris and Tokyo".
  private func isOneOfSeveral(_ first: Interpretation) -> Bool {
    guard query.mayBeList, !first.isComplete else { return false }
    let leftOver = first.leftOver
    return phrases.contains { phrase in
      guard !phrase.isCorrected, phrase.words.allSatisfy(leftOver.contains),
        phrase.matches.contains(where: Self.isWellKnown)
      else { return false }
      let isBehind = phrase.words.lowerBound > first.words.lowerBound
      let (one, two) = isBehind ? (first.words, phrase.words) : (phrase.words, first.words)
      // A hyphen rather makes one name of two.
      return query.folded.words[two.lowerBound].breakBefore != .hyphen
        && Conjunctions.separation(of: one, and: two, in: query) != .other
    }
  }

  /// Returns whether words name a town, or a famous one by its nickname: "NYC/LA".
  private static func isWellKnown(_ match: NameMatch) -> Bool {
    let entry = match.entry
    return match.spellingCost == 0
      && (entry.kind <= .exonym && entry.prominence >= .town
        || entry.kind == .colloquial && entry.layer == .locality && entry.prominence >= .famous)
  }

  /// Returns whether an answer is a town or area, and a kind of sight, building or firm is left over.
  ///
  /// Of an address, the town is the answer.
  private func isTownOfVenue(_ first: Interpretation) -> Bool {
    switch first.subject.layer {
    case .locality, .localadmin, .county, .region, .country, .neighbourhood: break
    default: return false
    }
    let isAddress = first.parts.contains {
      switch $0 {
      case .skipped(_, .street), .postcode: true
      default: false
      }
    }
    return !isAddress && venueWords.areAmong(first.leftOver.sorted(), in: query.folded)
  }
}
