import Gazetteer

/// The ranks of places by prominence, from 0 for the best known.
struct PlaceRanking {
  /// The positions by rank.
  private let positions: [UInt32]
  /// The ranks by number in reading order.
  private let ranks: [UInt32]

  private static let noRank = UInt32.max

  /// Ranks the places; of equally prominent ones, the lower ordinal comes first.
  init(_ numbering: PlaceNumbering, placeCount: Int) {
    let prominences = numbering.prominences
    // Rank order is key order: inverted prominence, then position.
    let keys = prominences.enumerated().map { position, prominence in
      UInt64(UInt16.max - prominence) << 32 | UInt64(position)
    }.sorted()
    positions = keys.map { UInt32(truncatingIfNeeded: $0) }
    var ranks = [UInt32](repeating: Self.noRank, count: placeCount)
    for (rank, position) in positions.enumerated() {
      ranks[Int(numbering.places[Int(position)])] = UInt32(clamping: rank)
    }
    self.ranks = ranks
  }

  /// Returns the rank of a place by its number in reading order; `nil` if it is not numbered.
  func rank(ofPlace place: UInt32) -> UInt32? {
    let rank = ranks[Int(place)]
    return rank == Self.noRank ? nil : rank
  }

  /// Returns the position of the place at a rank.
  func position(ofRank rank: UInt32) -> Int { Int(positions[Int(rank)]) }
}

extension Prominence {
  /// Computes the prominence of a place of any kind, by the rule of its layer.
  init(
    of layer: Layer, featureClass: FeatureClass, featureCode: FeatureCode, population: Int64,
    nameCount: Int, airportName: @autoclosure () -> String, isScheduledAirport: Bool,
    isPostalOnly: Bool
  ) {
    let population = UInt64(clamping: population)
    switch layer {
    case .airport:
      self.init(
        airportIsScheduled: isScheduledAirport,
        isInternational: airportName().contains("International"), nameCount: nameCount)
    // Regions (RGN) have inhabitants, and are meant as often as towns of their size.
    case .natural where featureCode.rawValue != "RGN", .venue:
      self.init(
        featureClass: featureClass, featureCode: featureCode, population: population,
        nameCount: nameCount)
    default:
      self.init(
        population: population, featureCode: featureCode, nameCount: nameCount,
        isPostalOnly: isPostalOnly)
    }
  }
}
