import Gazetteer

/// A quick test of which phrases may name an area around a place.
///
/// Most places with a common name lie in no area that is named with it, and need no closer look. In doubt a
/// place may lie in one: the test compares numbers and countries, and measures no distance.
struct AreasBeside {
  /// What an area of a phrase extends over: numbers rather than places, which take calls to compare.
  private struct Reach {
    let phrase: UInt64
    let first: UInt32
    let last: UInt32

    init(_ interval: PlaceInterval, of phrase: UInt64) {
      self.phrase = phrase
      first = interval.first.rawValue
      last = interval.last.rawValue
    }
  }

  /// An area that may reach over places which are not filed in it.
  private struct Surroundings {
    let phrase: UInt64
    /// The country whose places it may reach over; `nil` for those of any.
    let country: CountryCode?
    /// What places have less than a town that they lie near; `nil` for an area around settlements.
    let prominence: Prominence?
  }

  private let containment: Containment
  private var reaches: [Reach] = []
  private var surroundings: [Surroundings] = []

  /// - Complexity: O(a) for a areas.
  init(_ table: PhraseTable, _ containment: Containment) throws {
    self.containment = containment
    for index in table.phrases.indices {
      let phrase: UInt64 = 1 << UInt64(index)
      for area in table.areas(of: index) {
        let entry = area.entry
        reaches.append(Reach(entry.interval, of: phrase))
        for outlier in try containment.outliers(of: entry) {
          reaches.append(Reach(outlier, of: phrase))
        }
        guard containment.isWidened else { continue }
        if entry.layer == .locality {
          surroundings.append(
            Surroundings(phrase: phrase, country: entry.country, prominence: entry.prominence))
        } else if entry.layer == .region
          || table.rows[index].isOnlyArea && Containment.mayReachBeyond(entry)
        {
          surroundings.append(Surroundings(phrase: phrase, country: entry.country, prominence: nil))
        }
      }
    }
  }

  /// Returns the phrases that may name an area around a place, a bit for each of the first 64.
  ///
  /// - Complexity: O(a) for a areas.
  func phrases(around entry: ToponymEntry) throws -> UInt64 {
    var found = reached(entry.place)
    for area in surroundings where area.country == nil || area.country == entry.country {
      let isAround =
        area.prominence.map { entry.layer.isLandmark || $0 > entry.prominence }
        ?? (entry.layer == .locality)
      if isAround { found |= area.phrase }
    }
    guard containment.isWidened else { return found }
    for parent in try containment.alternatives(of: entry.place, in: entry.country) {
      found |= reached(parent)
    }
    return found
  }

  private func reached(_ place: PlaceOrdinal) -> UInt64 {
    let number = place.rawValue
    var found: UInt64 = 0
    for reach in reaches where reach.first <= number && number <= reach.last {
      found |= reach.phrase
    }
    return found
  }
}
