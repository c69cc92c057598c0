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
    let places: [ListedPlace]
    let parts: [Range<Int>]
  }

  /// Returns the places that a text lists; `nil` unless at least two parts are understood whole, each with an
  /// area or a postal code of its own, or all parts of a bare list, each as a place of some size.
  ///
  /// "Flat 5 / 12 High Street, Leeds" is one place; so is "Madrid | Spain", which is why a text is taken for a
  /// bare list only if it is not understood whole.
  func listedPlaces(
    in query: ParsedQuery, _ kind: ListedParts.Kind, _ context: QueryContext
  ) throws -> PlaceList? {
    let parts = ListedParts.parts(of: query, kind)
    guard !parts.isEmpty else { return nil }
    var places: [ListedPlace] = []
    for part in parts {
      var own = query.without(Set(query.words).subtracting(part))
      own.isListed = true
      let (interpretations, phrases) = try interpretations(of: &own, context)
      guard let first = interpretations.first, first.isComplete,
        kind == .bare
          ? first.answered.prominence >= .town
          : !first.areas.isEmpty || first.answered.isPostcode
      else { continue }
      places.append(ListedPlace(query: own, interpretations: interpretations, phrases: phrases))
    }
    let isList = places.count >= (kind == .bare ? parts.count : 2)
    return isList ? PlaceList(places: places, parts: parts) : nil
  }

  /// Returns the answer to a text that lists places: the first, with the others as alternatives.
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
