import Gazetteer
import GeocodingAPI
import Geodesy

/// The choice of the interpretations that an answer shows, with labels that distinguish them.
///
/// Labels are compared among the hundred best interpretations, so they do not depend on the limit.
/// An interpretation is described for this only if its label may be equal: if it is in the same
/// region.
struct AnswerRows {
  /// An interpretation that the answer shows.
  struct Row {
    /// The position among the interpretations.
    let index: Int
    /// The label.
    let label: String
    /// The answer, independent of the query.
    let place: AnsweredPlace
  }

  let description: PlaceDescription
  /// The interpretations among which labels are compared.
  private let interpretations: ArraySlice<Interpretation>
  /// Where they lie: compared a hundred times, which would copy as many interpretations.
  private let anchors: [PlaceOrdinal]
  /// Whether interpretations that are one place to a person are one row.
  private let mergesDuplicates: Bool

  init(_ interpretations: [Interpretation], description: PlaceDescription, mergesDuplicates: Bool) {
    self.interpretations = interpretations.prefix(SearchOptions.limits.upperBound)
    anchors = self.interpretations.map(\.anchor)
    self.description = description
    self.mergesDuplicates = mergesDuplicates
  }

  /// Returns the first rows, at most `limit`, best first.
  func rows(limit: Int) throws -> [Row] {
    var rows: [Row] = []
    var labels: [Int: String] = [:]
    var merged: Set<Int> = []
    for index in interpretations.indices where rows.count < limit && !merged.contains(index) {
      guard let described = try described(at: index) else { continue }
      if labels[index] == nil {
        var sharing = try positions(sharing: described.place.label, from: index)
        if mergesDuplicates {
          let kept = try withoutDuplicates(sharing)
          merged.formUnion(Set(sharing).subtracting(kept))
          sharing = kept
        }
        if sharing.count > 1 {
          let members = try sharing.compactMap(member)
          // If no other row is shown, labels need not distinguish this row from others.
          if rows.count + 1 < limit || !DistinctLabels.keepsFirst(members) {
            for (position, label) in zip(sharing, try distinct.labels(of: members)) {
              labels[position] = label
            }
          }
        }
      }
      let label = try unused(labels[index] ?? described.place.label, of: described, besides: rows)
      rows.append(Row(index: index, label: label, place: described.place))
    }
    return rows
  }

  /// Returns a label that no earlier row has.
  ///
  /// An example is "Jersey (settlement)" after the country, whose label does not name a region or
  /// country to look in.
  private func unused(
    _ label: String, of described: PlaceDescription.Described, besides rows: [Row]
  ) throws -> String {
    // Most answers have ten rows, for which comparing is a tenth of hashing.
    func isUsed(_ label: String) -> Bool { rows.contains { $0.label == label } }
    guard isUsed(label) else { return label }
    let place = described.place
    let point = "\(place.coordinate.latitude), \(place.coordinate.longitude)"
    let additions = [try description.kinds.name(of: place), point]
    return additions.lazy.map { PlaceDescription.label(of: place, addition: $0) }
      .first { !isUsed($0) } ?? label
  }

  private var distinct: DistinctLabels { DistinctLabels(description: description) }

  private func described(at index: Int) throws -> PlaceDescription.Described? {
    try description.described(interpretations[index].answered)
  }

  private func place(at index: Int) throws -> AnsweredPlace? { try described(at: index)?.place }

  private func member(at index: Int) throws -> DistinctLabels.Member? {
    try described(at: index).map {
      .init(described: $0, interval: interpretations[index].placeInterval)
    }
  }

  // MARK: Equal labels

  /// Returns a position, and later ones with the same label.
  private func positions(sharing label: String, from index: Int) throws -> [Int] {
    var positions = [index]
    let scope = try description.labelScope(of: interpretations[index].answered)
    for other in (index + 1)..<max(index + 1, interpretations.endIndex)
    where includes(scope, other) {
      if try description.isLabel(label, of: interpretations[other].answered) {
        positions.append(other)
      }
    }
    return positions
  }

  /// Returns whether an interpretation lies in the scope of a label.
  private func includes(_ scope: LabelScope, _ position: Int) -> Bool {
    guard case .inside(let interval) = scope else {
      return scope.includes(interpretations[position])
    }
    return interval.contains(anchors[position])
  }

  // MARK: One place to a person

  /// Returns positions without those of a place that an earlier one represents.
  ///
  /// Examples are a city and its state, or a town and its municipality.
  private func withoutDuplicates(_ positions: [Int]) throws -> [Int] {
    var kept: [Int] = []
    for position in positions {
      let isKnown = try kept.contains { try isOnePlace($0, position) }
      if !isKnown { kept.append(position) }
    }
    return kept
  }

  private func isOnePlace(_ first: Int, _ second: Int) throws -> Bool {
    let intervals = [interpretations[first].placeInterval, interpretations[second].placeInterval]
    guard let one = intervals[0], let other = intervals[1] else { return false }
    if one.contains(other.first) || other.contains(one.first) { return true }
    guard let place = try place(at: first), let second = try self.place(at: second),
      (place.featureClass == .settlement) != (second.featureClass == .settlement),
      place.featureClass == .administrative || second.featureClass == .administrative
    else { return false }
    return place.coordinate.distanceMeters(to: second.coordinate)
      <= max(place.accuracyMeters, second.accuracyMeters)
  }
}

/// The scope outside of which a place cannot have an equal label.
enum LabelScope {
  /// The area that the label names last but one, with everything inside it.
  case inside(PlaceInterval)
  /// The places without a country in their label.
  case worldwide
  /// The addresses.
  case addresses
  /// Nothing: the label contains the place's own code.
  case nowhere

  func includes(_ interpretation: Interpretation) -> Bool {
    switch self {
    case .inside(let interval): interval.contains(interpretation.anchor)
    case .worldwide:
      interpretation.subject.layer == .country || interpretation.subject.country == nil
    case .addresses: if case .address = interpretation.subject { true } else { false }
    case .nowhere: false
    }
  }
}
