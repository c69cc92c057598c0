import Gazetteer
import GeocodingAPI
import Geodesy

/// A rule that distinguishes places with the same label by adding as little as possible to it.
///
/// In turn, it adds: the kind of place, if one lies in the other, to all but the likeliest ("Lagos
/// (state)"); the county ("Brandon, Warwickshire, England"); the kind; a well-known town nearby
/// ("Brandon, 9 km SW of Durham"); the coordinate. The addition to one place depends on the others
/// with its label and on nothing else.
struct DistinctLabels {
  let description: PlaceDescription

  /// A place with the label, and everything inside it.
  struct Member {
    /// The description, by reference: a copy of the place would be one of all its texts.
    let described: PlaceDescription.Described
    let interval: PlaceInterval?
  }

  /// Returns distinct labels for places that share one, in their order.
  func labels(of members: [Member]) throws -> [String] {
    var labels = members.map(\.described.place.label)
    let keepsFirst = Self.keepsFirst(members)
    for way in Way.allCases {
      let open = labels.indices.filter { index in
        !(keepsFirst && index == 0)
          && labels.indices.contains { $0 != index && labels[$0] == labels[index] }
      }
      guard !open.isEmpty else { break }
      let longer = try open.map { try label(of: members[$0], by: way, among: members) }
      for (index, label) in zip(open, longer) {
        let isTaken =
          longer.count { $0 == label } > 1
          || labels.indices.contains { !open.contains($0) && labels[$0] == label }
        // Coordinates are the last resort; two places at one point do not differ in any useful way.
        if !isTaken || way == .coordinate { labels[index] = label }
      }
    }
    return labels
  }

  /// A place that is this many times as large as every other is the one that everybody means.
  private static let timesAsLarge = 10

  /// Returns whether the most likely place is a capital or has ten times as many inhabitants as any
  /// other, and so needs no addition to its label, as the others do: "Portland, Oregon".
  static func keepsFirst(_ members: [Member]) -> Bool {
    guard let first = members.first else { return false }
    // An atlas prints "Vientiane, Laos", whatever divisions are called after it.
    if first.described.place.featureCode == .capital,
      members.dropFirst().allSatisfy({ $0.described.place.featureCode != .capital })
    {
      return true
    }
    guard let population = first.described.place.population else { return false }
    return members.dropFirst().allSatisfy {
      ($0.described.place.population ?? 0) < population / timesAsLarge
        || isNested(first.interval, $0.interval)
    }
  }

  private enum Way: CaseIterable {
    case kindOfNested, county, kind, kindAndCounty, nearby, coordinate
  }

  private func label(
    of member: Member, by way: Way, among members: [Member]
  ) throws -> String {
    let place = member.described.place
    switch way {
    case .kindOfNested:
      let isNested = members.contains { other in
        other.described.place.id != place.id && Self.isNested(member.interval, other.interval)
      }
      // The likeliest one needs no kind next to others that have theirs.
      let isFirst = members.first?.described.place.id == place.id
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

  /// Returns the county's name, unless the label already contains it.
  private func county(of place: AnsweredPlace) -> String? {
    place.county == place.name || place.county == place.region ? nil : place.county
  }

  private func kind(of place: AnsweredPlace) throws -> String? {
    try description.kinds.name(of: place)
  }

  private static func isNested(_ one: PlaceInterval?, _ other: PlaceInterval?) -> Bool {
    guard let one, let other else { return false }
    return one.contains(other.first) || other.contains(one.first)
  }
}
