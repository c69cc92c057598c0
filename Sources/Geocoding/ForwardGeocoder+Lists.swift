import Gazetteer
import GeocodingAPI
import TextAnalysis

extension ForwardGeocoder {
  /// A part of a text that lists places, as it is understood by itself.
  struct ListedPlace {
    let query: ParsedQuery
    let interpretations: [Interpretation]
    let phrases: [Phrase]
  }

  /// The places that a text lists, and all of its parts, of which some may not be understood.
  struct PlaceList {
    /// The places, of which the first is the answer: behind arrows, the one that the text names last.
    let places: [ListedPlace]
    let parts: [Range<Int>]

    init(_ places: [ListedPlace], of parts: ListedParts) {
      self.places = parts.isMove ? places.reversed() : places
      self.parts = parts.ranges
    }
  }

  /// Returns the places that a text lists, each part with an area or a postal code of its own; `nil` unless at least
  /// two parts are understood whole.
  ///
  /// "Flat 5 / 12 High Street, Leeds" is one place.
  func placesWithAreas(in query: ParsedQuery, _ context: QueryContext) throws -> PlaceList? {
    guard let parts = ListedParts(of: query, .withAreas) else { return nil }
    let places = try parts.ranges.compactMap { part in
      try place(part, of: query, context) { !$0.areas.isEmpty || $0.answered.isPostcode }
    }
    return places.count < 2 ? nil : PlaceList(places, of: parts)
  }

  /// Returns the places that a text lists by their names alone; `nil` unless all parts are well known.
  ///
  /// If the text is understood as one place, only a semicolon and the like makes it a list: "Cape Town; Durban". Then,
  /// and with a weaker sign, its parts are all towns or all countries: "Madrid | Spain" and "Paris and Texas" may be
  /// one place. Commas stand between large cities, and at least three, because "Compton, Guildford" is a suburb.
  func barePlaces(
    in query: ParsedQuery, named phrases: [Phrase], isUnderstood: Bool, _ context: QueryContext
  ) throws -> PlaceList? {
    // Most texts are understood, and have no such sign.
    guard !isUnderstood || ListedParts.hasStrongSign(query.text),
      let parts = ListedParts(of: query, .bare), parts.sign > .comma || parts.ranges.count > 2,
      parts.sign == .strong || !isUnderstood
    else { return nil }
    let least: Prominence = parts.sign > .comma ? .town : .largeCity
    let isKnown = { (match: NameMatch) in
      match.isWellKnown && match.entry.prominence >= least
        && (parts.sign == .strong || [.locality, .country].contains(match.entry.layer))
    }
    // Most texts with commas are told by the phrases that were found.
    guard
      parts.ranges.allSatisfy({ part in
        phrases.contains { $0.words == part && $0.matches.contains(where: isKnown) }
      })
    else { return nil }
    let places = try parts.ranges.compactMap { part in
      try place(part, of: query, context) {
        if case .place(let match) = $0.subject { isKnown(match) } else { false }
      }
    }
    let layers = Set(places.map { $0.interpretations.first?.subject.layer })
    guard places.count == parts.ranges.count,
      layers.count == 1 || parts.sign == .strong && !isUnderstood
    else { return nil }
    return PlaceList(places, of: parts)
  }

  /// Returns a part of a text, read by itself; `nil` if it is not understood whole, or does not fit in the list.
  private func place(
    _ part: Range<Int>, of query: ParsedQuery, _ context: QueryContext,
    fitting fits: (Interpretation) -> Bool
  ) throws -> ListedPlace? {
    var own = query.without(Set(query.words).subtracting(part))
    let (interpretations, phrases) = try interpretations(of: &own, context)
    guard let first = interpretations.first, first.isComplete, fits(first) else { return nil }
    return ListedPlace(query: own, interpretations: interpretations, phrases: phrases)
  }

  /// Returns the answer to a text that lists places: one, with the others as alternatives.
  func answer(
    toListed list: PlaceList, in query: ParsedQuery, _ context: QueryContext
  ) throws -> Answer {
    var others = try list.places.map {
      try answer(to: $0.query, $0.interpretations, $0.phrases, context)
    }.filter { !$0.results.isEmpty }
    guard !others.isEmpty else { return .nothing(for: query.text) }
    var first = others.removeFirst()
    first.alternatives = others.compactMap(\.results.first)
    let taken = first.results[0].components.map(\.span.range)
    let left = list.parts.map(query.span).filter { span in
      !taken.contains { $0.overlaps(span.range) }
    }
    first.outcome = .partial
    first.unmatched = (first.unmatched + left).sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    for index in first.results.indices {
      first.results[index].components += left.map {
        QueryComponent(span: $0, role: .unknown, status: .unmatched)
      }
      first.results[index].components.sort { $0.span.range.lowerBound < $1.span.range.lowerBound }
    }
    return first
  }
}
