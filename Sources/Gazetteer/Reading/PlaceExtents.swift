import Geodesy

/// The boxes around runs of places with adjacent ordinals.
///
/// The places of an area are adjacent, so most runs are small: they tell of most places that they lie
/// outside of a box, without a look at their rows.
package struct PlaceExtents {
  /// The number of places in a run; the last may have fewer.
  static let placesOfRun = 64
  private static let bytesOfRun = 8
  /// Sides are stored in this fraction of a degree.
  private static let partsOfDegree = 100.0

  /// The west, south, east and north of each run, as ``Builder`` writes them.
  private let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns whether a place may lie in a box; true for an unknown place.
  ///
  /// - Complexity: O(1).
  func mayLie(_ place: PlaceOrdinal, in box: BoundingBox) -> Bool {
    guard place.rawValue > 0 else { return true }
    let first = Int(place.rawValue - 1) / Self.placesOfRun * Self.bytesOfRun
    guard first + Self.bytesOfRun <= bytes.count,
      let run = BoundingBox(
        south: degrees(at: first + 2), west: degrees(at: first), north: degrees(at: first + 6),
        east: degrees(at: first + 4))
    else { return true }
    return run.intersects(box)
  }

  private func degrees(at index: Int) -> Double {
    Double(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
      / Self.partsOfDegree
  }
}

extension PlaceExtents {
  /// A builder of the boxes from the points of all places, in order.
  package struct Builder {
    /// The sides of each run in hundredths of a degree, rounded outward, two bytes each, the lower first.
    ///
    /// A run on both sides of the antimeridian goes around the globe.
    private(set) var bytes: [UInt8] = []
    private var run: Run?

    private struct Run {
      var placeCount: Int
      var west, south, east, north: Int32
    }

    /// The hundredth of a degree in the unit of points.
    private static let unit: Int32 = 1_000

    package init() {}

    /// Adds the place with the next ordinal, by its point in 1e-5 degrees.
    package mutating func add(latitude: Int32, longitude: Int32) {
      guard var run else {
        self.run = Run(
          placeCount: 1, west: longitude, south: latitude, east: longitude, north: latitude)
        return
      }
      run.placeCount += 1
      run.west = min(run.west, longitude)
      run.south = min(run.south, latitude)
      run.east = max(run.east, longitude)
      run.north = max(run.north, latitude)
      self.run = run
      if run.placeCount == placesOfRun { finish() }
    }

    /// Ends the last run, after the last place.
    package mutating func finish() {
      guard let run else { return }
      for side in [
        Self.floor(run.west), Self.floor(run.south), Self.ceiling(run.east),
        Self.ceiling(run.north),
      ] {
        let bits = UInt16(bitPattern: side)
        bytes += [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
      }
      self.run = nil
    }

    private static func floor(_ value: Int32) -> Int16 {
      let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
      return Int16(clamping: rest < 0 ? quotient - 1 : quotient)
    }

    private static func ceiling(_ value: Int32) -> Int16 {
      let (quotient, rest) = value.quotientAndRemainder(dividingBy: unit)
      return Int16(clamping: rest > 0 ? quotient + 1 : quotient)
    }
  }
}
