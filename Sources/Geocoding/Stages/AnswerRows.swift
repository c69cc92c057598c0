import GazetteerModel
import Geodesy

/// Chooses the interpretations that an answer shows, and labels that tell them apart.
///
/// Labels are judged over the hundred best interpretations, so they do not depend on the limit.
/// Only an interpretation whose label may be equal is described for it: one of the same region.
struct AnswerRows {
  /// An interpretation that the answer shows.
  struct Row {
    /// Its position among the interpretations.
    let index: Int
    /// Its label.
    let label: String
  }

  let description: PlaceDescription
  /// The interpretations that labels are judged over.
  private let interpretations: ArraySlice<Interpretation>
  /// Whether what is one place to a person is one row.
  private let mergesDuplicates: Bool

  init(_ interpretations: [Interpretation], description: PlaceDescription, mergesDuplicates: Bool) {
    self.interpretations = interpretations.prefix(SearchOptions.limits.upperBound)
    self.description = description
    self.mergesDuplicates = mergesDuplicates
  }

  /// Returns the first rows, at most `limit`, best first.
  func rows(limit: Int) throws -> [Row] {
    var rows: [Row] = []
    var labels: [Int: String] = [:]
    var merged: Set<Int> = []
    var used: Set<String> = []
    for index in interpretations.indices where rows.count < limit && !merged.contains(index) {
      guard let place = try place(at: index) else { continue }
      if labels[index] == nil {
        var sharing = try positions(sharing: place.label, from: index)
        if mergesDuplicates {
          let kept = try withoutDuplicates(sharing)
          merged.formUnion(Set(sharing).subtracting(kept))
          sharing = kept
        }
        if sharing.count > 1 {
          let members = try sharing.compactMap(member)
          for (position, label) in zip(sharing, try distinct.labels(of: members)) {
            labels[position] = label
          }
        }
      }
      let label = try unused(labels[index] ?? place.label, of: place, besides: used)
      used.insert(label)
      rows.append(Row(index: index, label: label))
    }
    return rows
  }

  /// A label that no row before has: "Jersey (settlement)" behind the country, whose label names no
  /// region or country to look in.
  private func unused(
    _ label: String, of place: AnsweredPlace, besides used: Set<String>
  ) throws -> String {
    guard used.contains(label) else { return label }
    let point = "\(place.coordinate.latitude), \(place.coordinate.longitude)"
    let additions = [try description.kinds.name(of: place), point]
    return additions.lazy.map { PlaceDescription.label(of: place, addition: $0) }
      .first { !used.contains($0) } ?? label
  }

  private var distinct: DistinctLabels { DistinctLabels(description: description) }

  private func place(at index: Int) throws -> AnsweredPlace? {
    try description.describe(interpretations[index].answered)
  }

  private func member(at index: Int) throws -> DistinctLabels.Member? {
    try place(at: index).map { .init(place: $0, interval: interpretations[index].placeInterval) }
  }

  // MARK: Equal labels

  /// A position, and those behind it whose label is the same.
  private func positions(sharing label: String, from index: Int) throws -> [Int] {
    var positions = [index]
    let scope = try description.labelScope(of: interpretations[index].answered)
    for other in (index + 1)..<max(index + 1, interpretations.endIndex)
    where scope.includes(interpretations[other]) {
      if try description.label(of: interpretations[other].answered) == label {
        positions.append(other)
      }
    }
    return positions
  }

  // MARK: One place to a person

  /// Positions without those of a place that an earlier one stands for: a city and its state, a
  /// town and its municipality.
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

/// Where a place with an equal label can only lie.
enum LabelScope {
  /// Inside the area that the label names last but one, or it is that area.
  case inside(PlaceInterval)
  /// Among what has no country beside it in its label.
  case worldwide
  /// Among addresses.
  case addresses
  /// Nowhere: the label has the place's own code.
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
