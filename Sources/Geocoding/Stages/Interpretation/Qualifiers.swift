import Gazetteer
import TextAnalysis

/// The sections of a query that name areas in which the requested place must lie.
///
/// "Tokyo, Texas" asks for a place in Texas. If no Tokyo is known there, the answer is Texas, and
/// the city in Japan comes after it.
struct Qualifiers {
  /// A section, or an area's part of one, and its possible areas.
  private struct Qualifier {
    let words: Range<Int>
    let areas: [NameMatch]
  }

  private let qualifiers: [Qualifier]
  private let sections: [Range<Int>]

  /// Whether no section names an area.
  var isEmpty: Bool { qualifiers.isEmpty }

  /// Finds the qualifiers among the phrases of a query.
  ///
  /// The first section, or the last if the largest area comes first, names the requested place.
  ///
  /// - Complexity: O(p·n) for p phrases that are sections or parts of one, with n places each.
  init(of query: ParsedQuery, in phrases: [Phrase]) {
    sections = query.sections
    guard sections.count > 1 else {
      qualifiers = []
      return
    }
    qualifiers = (query.isLargestFirst ? sections.dropLast() : sections.dropFirst())
      .flatMap { section in
        Self.qualifiers(in: Self.withoutNumbers(section, of: query), phrases)
      }
  }

  /// The maximum degree to which an interpretation contradicts them.
  var mostContradictions: Double { Double(qualifiers.count) }

  /// Returns whether a phrase is one of the qualifiers.
  func contains(_ words: Range<Int>) -> Bool { qualifiers.contains { $0.words == words } }

  /// Returns the degree to which an interpretation contradicts the qualifiers.
  ///
  /// It is the number of qualifiers that name areas in which its subject does not lie, each counted
  /// as ``partly`` if the subject lies in those of another. A settlement with the same name as an
  /// area elsewhere contradicts too, if it is no more than the rest of a text whose requested place
  /// is not found: "Xyzzy, Victoria" is in Australia.
  func contradictions(
    of subject: Subject, named words: Range<Int>, _ parts: [Interpretation.Part],
    _ phrases: [Phrase]
  ) -> Double {
    // "Palermo, Ontario, California"; a country says nothing between a town and a region in it.
    func isConfirmed(besides areas: [NameMatch]) -> Bool {
      parts.contains {
        switch $0 {
        case .area(let phrase, let area):
          sections.contains(phrases[phrase].words) && area.entry.interval.contains(subject.anchor)
            && !areas.contains { other in
              other.entry.layer == .region && area.entry.interval.contains(other.entry.place)
            }
        case .postcode: true
        case .skipped: false
        }
      }
    }
    return contradictions(of: subject, named: words, isConfirmed: isConfirmed) { qualifier in
      parts.contains { part in
        if case .area(let phrase, _) = part {
          phrases[phrase].words.lowerBound <= qualifier.lowerBound
            && phrases[phrase].words.upperBound >= qualifier.upperBound
        } else {
          false
        }
      }
    }
  }

  /// Returns the degree to which a subject contradicts the qualifiers, as above, where a qualifier with the
  /// subject's words may be confirmed in spite of its areas, and others covered by areas around the subject.
  func contradictions(
    of subject: Subject, named words: Range<Int>, isConfirmed: ([NameMatch]) -> Bool,
    isCovered: (Range<Int>) -> Bool
  ) -> Double {
    let anchor = subject.anchor
    let count = qualifiers.count { qualifier in
      if qualifier.areas.contains(where: { $0.entry.interval.contains(anchor) }) { return false }
      return qualifier.words.overlaps(words)
        ? !isConfirmed(qualifier.areas) && !Self.isBetterKnown(subject, than: qualifier.areas)
        : !isCovered(qualifier.words)
    }
    return Double(count) * (count < qualifiers.count ? Self.partly : 1)
  }

  /// The difference in prominence of a famous city to a little-known area of its name.
  private static let betterKnown = 200

  /// Returns whether a subject is a famous city, and the areas of its name are little known: Portland in
  /// Oregon is meant rather than the parish in Jamaica.
  private static func isBetterKnown(_ subject: Subject, than areas: [NameMatch]) -> Bool {
    guard case .place(let match) = subject, match.entry.layer == .locality,
      match.entry.prominence >= .famous
    else { return false }
    return areas.allSatisfy {
      Int(match.entry.prominence.rawValue) >= Int($0.entry.prominence.rawValue) + betterKnown
    }
  }

  /// The weight of a partial contradiction.
  ///
  /// Only some of several mutually exclusive areas can be right; names with commas look like that,
  /// too.
  private static let partly = 0.4

  // MARK: What names an area

  /// Returns a section without the postal code, its label or the house number at its ends.
  private static func withoutNumbers(_ section: Range<Int>, of query: ParsedQuery) -> Range<Int> {
    func isNumber(_ word: Int) -> Bool {
      query.folded.hasDigit(word)
        || query.asides.contains { $0.kind == .label && $0.words.contains(word) }
    }
    let start = section.first { !isNumber($0) } ?? section.upperBound
    let end = section.last { !isNumber($0) } ?? section.lowerBound
    return start..<max(start, end + 1)
  }

  /// Returns the whole section as a qualifier, or else an area and a larger one after it, "IL USA".
  private static func qualifiers(in section: Range<Int>, _ phrases: [Phrase]) -> [Qualifier] {
    func qualifier(_ words: Range<Int>) -> Qualifier? {
      phrases.lazy.filter { $0.words == words && !$0.isCorrected }.compactMap(Self.qualifier).first
    }
    guard !section.isEmpty else { return [] }
    if let whole = qualifier(section) { return [whole] }
    for cut in section.dropFirst() {
      if let area = qualifier(section.lowerBound..<cut),
        let larger = qualifier(cut..<section.upperBound),
        larger.areas.contains(where: { large in
          area.areas.contains { large.entry.interval.contains($0.entry.place) }
        })
      {
        return [area, larger]
      }
    }
    return []
  }

  private static func qualifier(_ phrase: Phrase) -> Qualifier? {
    let areas = phrase.matches.filter { match in
      !match.isCompletion && isArea(match.entry.layer) && names(match.entry.kind)
    }
    // Codes of regions are any two or three letters, and few people know those of other countries.
    let namesRegion = areas.contains { area in
      area.entry.layer == .country || area.entry.layer == .region && area.entry.kind != .code
    }
    guard namesRegion || areas.contains(where: phrase.meansCounty) else { return nil }
    return Qualifier(words: phrase.words, areas: areas)
  }

  private static func isArea(_ layer: Layer) -> Bool {
    layer == .country || layer == .region || layer == .county
  }

  /// Returns whether people use names of a kind for areas.
  ///
  /// They do not use aliases, which may be anything, or former names.
  private static func names(_ kind: ToponymKind) -> Bool {
    switch kind {
    case .main, .endonym, .shortened, .exonym, .abbreviation, .code: true
    case .untagged, .colloquial, .historic, .demonym: false
    }
  }
}
