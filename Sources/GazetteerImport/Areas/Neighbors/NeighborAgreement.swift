/// How well the second-level areas of a country's settlements follow from those of their neighbors.
///
/// It is measured by leaving out one settlement at a time and asking its five nearest neighbors in
/// its first-level division.
struct NeighborAgreement {
  /// The settlements left out: all with a known area, or evenly spaced 4,000 of them per division.
  fileprivate(set) var tested = 0
  /// The settlements all of whose five neighbors agree, and those for which they are right.
  fileprivate(set) var unanimous = Share()
  /// The same for at least four.
  fileprivate(set) var four = Share()
  /// How many answers were given, and how many were right.
  struct Share {
    fileprivate(set) var given = 0
    fileprivate(set) var right = 0

    /// The share that is right; 0 if none was given.
    var value: Double { given == 0 ? 0 : Double(right) / Double(given) }

    /// Whether enough answers were given, and enough of them were right.
    var suffices: Bool { given >= minGiven && value >= minShare }
  }

  /// The share of right areas below which a country's settlements get none.
  private static let minShare = 0.97
  /// Fewer answers do not show such a share.
  private static let minGiven = 50
  private static let maxTestedPerDivision = 4_000

  /// The number of neighbors that must agree; `nil` if the country's settlements get no areas.
  var required: Int? {
    four.suffices
      ? NeighborAreas.neighborCount - 1
      : unanimous.suffices ? NeighborAreas.neighborCount : nil
  }

  /// Leaves out the settlements of one division, one after the other.
  mutating func test(_ division: NeighborAreas) {
    let step = max(1, division.settlements.count / Self.maxTestedPerDivision)
    for position in stride(from: 0, to: division.settlements.count, by: step) {
      let settlement = division.settlements[position]
      tested += 1
      let vote = division.vote(
        latitude: settlement.latitude, longitude: settlement.longitude, without: position)
      guard let vote, vote.count >= NeighborAreas.neighborCount - 1 else { continue }
      let isRight = vote.area == settlement.area ? 1 : 0
      four.given += 1
      four.right += isRight
      guard vote.count == NeighborAreas.neighborCount else { continue }
      unanimous.given += 1
      unanimous.right += isRight
    }
  }
}
