import Gazetteer
import GeocodingAPI
import Geodesy
import TextAnalysis

/// The best interpretation of each subject that a query may have, in the order of their scores.
struct BestInterpretations {
  let query: ParsedQuery
  let context: QueryContext

  /// Most queries have no more; each takes a few hundred bytes.
  private static let usualReadings = 48
  /// The number of candidates that the focus may move: as many as ten common names have.
  private static let focusReach = 400

  /// Whether interpretations are left out that are certainly no part of the answer.
  private var leavesOut: Bool {
    context.log == nil && query.words.count > 1
      && (query.isUnfinished || context.options.limit == 1)
  }

  /// Returns the accepted interpretations of some phrases, one for each subject, best first.
  func interpretations(
    of phrases: [Phrase], _ streets: [AddressRun], _ containment: Containment,
    where accepts: (Interpretation) -> Bool
  ) throws -> [Interpretation] {
    let search = try search(phrases, streets, containment)
    let subjects = SubjectChoice(query: query, phrases: phrases, context: context)
    var scratch = WordCover.Scratch(wordCount: query.folded.words.count)
    context.log?.begin()
    var best: [Interpretation] = []
    best.reserveCapacity(Self.usualReadings)
    var positions = InterpretationPositions(capacity: Self.usualReadings)
    let leftOvers =
      leavesOut ? try search.certainLeftOvers(hasFocus: context.options.focus != nil) : nil
    for index in leftOvers?.order ?? Array(phrases.indices) {
      for subject in try subjects.subjects(of: phrases[index]) {
        if let leftOvers,
          try leftOvers.isHopeless(
            subject, in: index, scoring: { try search.score(of: subject, in: index) })
        {
          continue
        }
        guard context.budget.takeComparisons(search.comparisonsForReading) else {
          sort(&best)
          return best
        }
        let interpretation = try search.interpretation(of: subject, in: index, using: &scratch)
        guard !interpretation.isUnlocatedPointOfInterest, accepts(interpretation) else { continue }
        leftOvers?.note(interpretation)
        if let known = positions.known(or: best.count, of: interpretation) {
          let isBetter = best[known].score.total < interpretation.score.total
          context.log?.add(isBetter ? best[known] : interpretation)
          if isBetter { best[known] = interpretation }
        } else {
          best.append(interpretation)
        }
      }
    }
    sort(&best)
    return best
  }

  /// Returns the interpretations of a structured query about the places of one part, best first.
  func interpretations(
    of phrases: [Phrase], about subjects: [Subject], in phrase: Int, _ containment: Containment
  ) throws -> [Interpretation] {
    let search = try search(phrases, [], containment)
    var scratch = WordCover.Scratch(wordCount: query.folded.words.count)
    context.log?.begin()
    var best: [Interpretation] = []
    var seen: Set<Subject.Identity> = []
    for subject in subjects where context.budget.takeComparisons(search.comparisonsForReading) {
      let interpretation = try search.interpretation(of: subject, in: phrase, using: &scratch)
      if seen.insert(interpretation.answered.identity).inserted { best.append(interpretation) }
    }
    sort(&best)
    return try focused(best)
  }

  private func search(
    _ phrases: [Phrase], _ streets: [AddressRun], _ containment: Containment
  ) throws -> InterpretationSearch {
    try InterpretationSearch(
      query: query, phrases: phrases, streets: streets,
      containment: containment, scope: context.scope, weights: context.weights)
  }

  // MARK: Order

  /// Sorts interpretations best first, and puts those first that dominate.
  private func sort(_ interpretations: inout [Interpretation]) {
    // Interpretations are large: their keys are sorted, and each is then swapped to its position.
    let order = interpretations.indices.map { index in
      (
        index: index, score: interpretations[index].score.total,
        anchor: interpretations[index].anchor
      )
    }.sorted { first, second in
      if first.score != second.score { return first.score > second.score }
      if first.anchor != second.anchor { return first.anchor < second.anchor }
      return interpretations[first.index].answered.codeText
        < interpretations[second.index].answered.codeText
    }
    for position in order.indices {
      var current = order[position].index
      // What was there has been swapped to where its replacement came from.
      while current < position { current = order[current].index }
      if current != position { interpretations.swapAt(position, current) }
    }
    Dominance.apply(to: &interpretations, isUnfinished: query.isUnfinished)
  }

  /// Lowers areas and settlements without a point in any source that would come first.
  ///
  /// Each is lowered once. Only the order of the first matters, so the others need not be read. It
  /// also ranks the town with the name before others.
  func settle(_ interpretations: inout [Interpretation]) throws {
    var lowered: Set<PlaceOrdinal> = []
    // A settlement with its postal code is where the code is.
    while case .place(let match)? = interpretations.first?.answered,
      !lowered.contains(match.entry.place), try isWithoutPoint(match.entry)
    {
      lowered.insert(match.entry.place)
      var place = interpretations.removeFirst()
      if !interpretations.isEmpty { place.score.layer += context.weights[.areaWithoutPoint] }
      let position = interpretations.firstIndex {
        ($0.score.total, place.anchor) < (place.score.total, $0.anchor)
      }
      interpretations.insert(place, at: position ?? interpretations.endIndex)
    }
    if !lowered.isEmpty { Dominance.apply(to: &interpretations, isUnfinished: query.isUnfinished) }
  }

  /// Returns whether nobody knows where a small area or a settlement lies; false if the time is up.
  private func isWithoutPoint(_ entry: ToponymEntry) throws -> Bool {
    switch entry.layer {
    case .county, .localAdmin: break
    // Only settlements of postal data may be without one.
    case .locality where entry.prominence.rawValue == 0: break
    default: return false
    }
    return try context.budget.takePoint()
      && context.gazetteer.place(entry.place)?.evidence.confirms == false
  }

  /// Adds the value of nearness to the focus to the best interpretations, and sorts them again.
  ///
  /// Without a focus, they are returned as they are.
  func focused(_ interpretations: [Interpretation]) throws -> [Interpretation] {
    guard let focus = context.options.focus else { return interpretations }
    var moved = try interpretations.prefix(Self.focusReach).map { interpretation in
      guard let point = try coordinate(of: interpretation.answered) else { return interpretation }
      var interpretation = interpretation
      interpretation.score.focus = context.weights.focus(atMeters: point.distanceMeters(to: focus))
      return interpretation
    }
    sort(&moved)
    return moved + interpretations.dropFirst(Self.focusReach)
  }

  /// Returns the point of a subject; `nil` if the gazetteer has none.
  func coordinate(of subject: Subject) throws -> Coordinate? {
    switch subject {
    case .place(let match): try context.scope.point(of: match.entry.place)?.coordinate
    case .postcode(let code): code.coordinate
    case .address(let match): match.entry.coordinate
    }
  }
}
