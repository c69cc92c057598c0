import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything between two parallels and two meridians.
///
/// The parallels are bounds on z. Each meridian is the edge of a half space; a box up to 180°
/// wide lies in both half spaces, a wider one is all that lies in either.
struct SphericalRectangle: SphericalRegion {
  /// Keeps rounding on the safe side: 6 mm.
  private static let margin = 1e-9

  private let leastZ: Double
  private let greatestZ: Double
  /// Points into the half space east of the western edge.
  private let eastwards: UnitVector
  /// Points into the half space west of the eastern edge.
  private let westwards: UnitVector
  /// Degrees from the western to the eastern edge.
  private let width: Double

  /// Creates the region of a box.
  init(_ box: BoundingBox) {
    let radians = Double.pi / 180
    leastZ = sin(box.south * radians)
    greatestZ = sin(box.north * radians)
    eastwards = UnitVector(-sin(box.west * radians), cos(box.west * radians), 0)
    westwards = UnitVector(sin(box.east * radians), -cos(box.east * radians), 0)
    width = box.east - box.west + (box.crossesAntimeridian ? 360 : 0)
  }

  func mayIntersect(_ box: UnitBox) -> Bool {
    guard box.greatest.z >= leastZ - Self.margin, box.least.z <= greatestZ + Self.margin else {
      return false
    }
    let reachesEast = box.greatestProduct(with: eastwards) >= -Self.margin
    let reachesWest = box.greatestProduct(with: westwards) >= -Self.margin
    // Near 0° the two half spaces share only a plane, which also holds the meridian opposite;
    // near 180° either answer is right. So the safe one is chosen at each end.
    return width > 180 - 1e-6 ? reachesEast || reachesWest : reachesEast && reachesWest
  }

  func surelyContains(_ box: UnitBox) -> Bool {
    guard box.least.z >= leastZ + Self.margin, box.greatest.z <= greatestZ - Self.margin else {
      return false
    }
    if width == 360 { return true }
    let isEast = box.leastProduct(with: eastwards) >= Self.margin
    let isWest = box.leastProduct(with: westwards) >= Self.margin
    return width > 180 ? isEast || isWest : isEast && isWest
  }
}
