import Gazetteer
import Geodesy

/// Files of no polygon, and of some that hold holes, poles and the antimeridian.
private let valid: [[UInt8]] = [[], [0], [1, 2, 3]].map { (shapes: [Int]) in
  var builder = PolygonIndexBuilder()
  for shape in shapes {
    // Degrees south, west, north, east.
    let box = [[-3, -4, 5, 6], [80, -180, 90, 180], [-20, 170, -10, 180], [40, 3, 47, 11]][shape]
    let rings = [0, 1].map { hole in
      [(0, 1), (2, 1), (2, 3), (0, 3)].compactMap { latitude, longitude in
        // The inner ring is a hundredth of a degree inside the outer.
        PolygonVertex(
          latitude: box[latitude] * PolygonVertex.unitsPerDegree
            + (latitude == 0 ? 1_000 : -1_000) * hole,
          longitude: box[longitude] * PolygonVertex.unitsPerDegree
            + (longitude == 1 ? 1_000 : -1_000) * hole)
      }
    }
    builder.add(rings, label: "shape \(shape)")
  }
  return (try? builder.bytes()) ?? []
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  var input = FuzzInput(data, size)
  guard let index = try? PolygonIndex(input.file(from: valid)) else { return 0 }
  try? index.verify()
  for shape in [-1, 0, 1, 2, index.count] { _ = index.label(of: shape) }
  let corners = [(4.999, 5.999), (89.5, 0), (-15, 179.999), (-90, -180), (90, 180)]
  let points = corners.map { Coordinate(latitude: $0, longitude: $1) }
  let other = Coordinate(
    latitude: 180 * input.fraction() - 90, longitude: 360 * input.fraction() - 180)
  for point in (points + [other]).compactMap(\.self) { _ = index.shapes(containing: point) }
  return 0
}
