import Gazetteer
import GeocodingAPI
import Geodesy

/// Puts streets, houses and points of interest around the focus among the first suggestions.
///
/// They are little known, so that the famous places of the world that begin like them would come
/// first otherwise. The first suggestion stays first: "lon" is London even near Lonstrasse.
enum NearbySuggestions {
  /// The distance from the focus that counts as around it.
  static let meters = 20_000.0
  /// The number of suggestions raised, which with the first one are those that people look at.
  private static let count = 4
  /// The position of the first point of interest among the streets.
  private static let firstSite = 2
  /// The lead of the first over the next, where all are around the focus.
  private static let lead = 0.5

  /// Raises the scores of suggestions around the focus; `coordinate` returns the point of each.
  ///
  /// - Complexity: O(n) for n interpretations.
  static func lift(
    _ interpretations: inout [Interpretation], around focus: Coordinate,
    _ coordinate: (Subject) throws -> Coordinate?
  ) throws {
    var near: [(index: Int, rank: Int)] = []
    var sites = 0
    for (index, interpretation) in interpretations.enumerated() where interpretation.isComplete {
      let rank: Int
      switch interpretation.subject {
      case .address(let match): rank = match.completionRank ?? 0
      case .place(let match) where match.isPointOfInterest:
        rank = firstSite + sites
        sites += 1
      default: continue
      }
      guard let point = try coordinate(interpretation.answered),
        point.distanceMeters(to: focus) <= meters
      else { continue }
      near.append((index, rank))
    }
    let raised = near.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.prefix(count).map(
      \.index)
    guard !raised.isEmpty else { return }
    let isRaised = Set(raised)
    let isFirstNear = isRaised.contains(0)
    let others = interpretations.indices.filter { !isRaised.contains($0) }
    let top = interpretations.map(\.score.total).max() ?? 0
    let next = others.dropFirst(isFirstNear ? 0 : 1).first.map { interpretations[$0].score.total }
    // Scores stay in the order of the suggestions.
    let (upper, lower) =
      isFirstNear
      ? (top + lead, top) : (top, min(top, next ?? top - lead))
    var lifted: [Interpretation] = []
    for (position, index) in raised.enumerated() {
      var interpretation = interpretations[index]
      let share = Double(position + (isFirstNear ? 0 : 1)) / Double(raised.count + 1)
      let wanted = upper - (upper - lower) * share
      interpretation.score.dominance += wanted - interpretation.score.total
      lifted.append(interpretation)
    }
    let rest = others.map { interpretations[$0] }
    interpretations =
      isFirstNear ? lifted + rest : Array(rest.prefix(1)) + lifted + rest.dropFirst()
  }
}
