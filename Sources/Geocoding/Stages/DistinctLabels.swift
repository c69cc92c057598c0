import GazetteerModel
import Geodesy

/// Tells places of one label apart: by what is added to it, as little as will do.
///
/// In turn: the kind of place, where one lies in the other, for all but the likeliest ("Lagos (state)");
/// the county ("Brandon,
/// Warwickshire, England"); the kind; a well-known town nearby ("Brandon, 9 km SW of Durham"); the
/// coordinate. What is added to one place depends on the others of its label and on nothing else.
struct DistinctLabels {
  let description: PlaceDescription

  /// A place of the label, and what lies in it.
  struct Member {
    let place: AnsweredPlace
    let interval: PlaceInterval?
  }

  /// Returns the labels of places that share one, in their order; no two are equal.
  func labels(of members: [Member]) throws -> [String] {
    var labels = members.map(\.place.label)
    for way in Way.allCases {
      let open = labels.indices.filter { index in
        labels.indices.contains { $0 != index && labels[$0] == labels[index] }
      }
      guard !open.isEmpty else { break }
      let longer = try open.map { try label(of: members[$0], by: way, among: members) }
      for (index, label) in zip(open, longer) {
        let isTaken =
          longer.count { $0 == label } > 1
          || labels.indices.contains { !open.contains($0) && labels[$0] == label }
        // Coordinates are the last resort; two places at one point differ in nothing people could use.
        if !isTaken || way == .coordinate { labels[index] = label }
      }
    }
    return labels
  }

  private enum Way: CaseIterable {
    case kindOfNested, county, kind, kindAndCounty, nearby, coordinate
  }

  private func label(
    of member: Member, by way: Way, among members: [Member]
  ) throws -> String {
    let place = member.place
    switch way {
    case .kindOfNested:
      let isNested = members.contains { other in
        other.place.id != place.id && Self.isNested(member.interval, other.interval)
      }
      // The one that is likeliest meant needs no kind beside others that have theirs.
      let isFirst = members.first?.place.id == place.id
      return isNested && !isFirst
        ? try label(of: member, by: .kind, among: members) : place.label
    case .county: return PlaceDescription.label(of: place, county: county(of: place))
    case .kind: return PlaceDescription.label(of: place, addition: try kind(of: place))
    case .kindAndCounty:
      return PlaceDescription.label(
        of: place, addition: try kind(of: place), county: county(of: place))
    case .nearby:
      guard let known = try description.nearestKnown(to: place), known.name != place.name,
        known.bearingDegrees != nil
      else { return place.label }
      return PlaceDescription.label(of: place, county: known.text)
    case .coordinate:
      return PlaceDescription.label(
        of: place, addition: "\(place.coordinate.latitude), \(place.coordinate.longitude)")
    }
  }

  /// The county's name, where the label does not say it already.
  private func county(of place: AnsweredPlace) -> String? {
    place.admin2 == place.name || place.admin2 == place.admin1 ? nil : place.admin2
  }

  private func kind(of place: AnsweredPlace) throws -> String? {
    try description.kinds.name(of: place)
  }

  private static func isNested(_ one: PlaceInterval?, _ other: PlaceInterval?) -> Bool {
    guard let one, let other else { return false }
    return one.contains(other.first) || other.contains(one.first)
  }
}
