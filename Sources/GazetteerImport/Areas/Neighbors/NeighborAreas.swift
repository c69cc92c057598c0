#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The settlements of one first-level division whose second-level areas are known.
///
/// Those on the other side of the antimeridian count as far away, so settlements within 30 km of it
/// may get no area.
struct NeighborAreas {
  /// The number of neighbors that are asked.
  static let neighborCount = 5

  /// A settlement; coordinates in 1e-5 degrees.
  struct Settlement {
    let latitude: Int32
    let longitude: Int32
    let area: UInt32
  }

  /// 30 km: settlements farther apart than that say nothing about each other's counties.
  private static let reach = 27_000.0

  /// The settlements from south to north.
  let settlements: [Settlement]

  init(_ settlements: [Settlement]) {
    self.settlements = settlements.sorted {
      ($0.latitude, $0.longitude, $0.area) < ($1.latitude, $1.longitude, $1.area)
    }
  }

  /// Finds the most common area of the five nearest settlements within 30 km.
  ///
  /// - Parameters:
  ///   - latitude: In 1e-5 degrees, as is the longitude.
  ///   - longitude: The longitude.
  ///   - excluded: The position of a settlement that is not asked.
  /// - Returns: The area, and how many of the five lie in it; `nil` if there are fewer than five.
  /// - Complexity: O(n) in the settlements as far north or south as the fifth.
  func vote(
    latitude: Int32, longitude: Int32, without excluded: Int? = nil
  ) -> (area: UInt32, count: Int)? {
    let scale = cos(Double(latitude) / 100_000 * .pi / 180)
    var nearest: [(squared: Double, area: UInt32)] = []
    var farthest = Self.reach * Self.reach
    /// Adds a settlement; returns false if those beyond it are too far away.
    func add(_ position: Int) -> Bool {
      let settlement = settlements[position]
      let north = Double(settlement.latitude) - Double(latitude)
      guard north * north <= farthest else { return false }
      guard position != excluded else { return true }
      let east = (Double(settlement.longitude) - Double(longitude)) * scale
      let squared = north * north + east * east
      guard squared <= farthest else { return true }
      let index = nearest.firstIndex { squared < $0.squared } ?? nearest.count
      nearest.insert((squared, settlement.area), at: index)
      if nearest.count > Self.neighborCount { nearest.removeLast() }
      if nearest.count == Self.neighborCount, let last = nearest.last { farthest = last.squared }
      return true
    }
    var northern = firstPosition(notSouthOf: latitude)
    var southern = northern - 1
    // In turns, so that the reach shrinks before many are seen.
    var isNorthOpen = true
    var isSouthOpen = true
    while isNorthOpen || isSouthOpen {
      isNorthOpen = isNorthOpen && northern < settlements.count && add(northern)
      isSouthOpen = isSouthOpen && southern >= 0 && add(southern)
      northern += 1
      southern -= 1
    }
    return nearest.count == Self.neighborCount ? Self.majority(nearest.map(\.area)) : nil
  }

  private func firstPosition(notSouthOf latitude: Int32) -> Int {
    var lower = 0
    var upper = settlements.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if settlements[middle].latitude < latitude { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  private static func majority(_ areas: [UInt32]) -> (area: UInt32, count: Int)? {
    areas.map { area in (area, areas.count { $0 == area }) }.max { $0.1 < $1.1 }
  }
}
