/// Rounds the corners of a ring to steps, so that there are fewer.
///
/// A corner is rounded by itself, whatever its ring: rings that share corners share them still.
struct RingRounding {
  /// The distance of two roundings, in a corner's units; above 0.
  let step: Int32

  /// Returns the ring without corners that say nothing, open; `nil` when it has no extent.
  func ring(_ ring: [PolygonVertex]) -> [PolygonVertex]? {
    var rounded: [PolygonVertex] = []
    for corner in ring {
      let next = PolygonVertex(
        uncheckedLatitude: round(corner.latitude), longitude: round(corner.longitude))
      guard next != rounded.last else { continue }
      if rounded.count >= 2,
        isStraight(rounded[rounded.count - 2], rounded[rounded.count - 1], next)
      {
        rounded[rounded.count - 1] = next
      } else {
        rounded.append(next)
      }
    }
    if rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    return rounded.count < 3 ? nil : rounded
  }

  /// Halves go away from zero, so that both hemispheres are alike; poles and date line are multiples
  /// of any step that divides a degree, so nothing leaves the globe.
  private func round(_ angle: Int32) -> Int32 {
    (angle + (angle < 0 ? -step / 2 : step / 2)) / step * step
  }

  /// Whether the middle one of three corners lies on the way from the first to the last.
  private func isStraight(
    _ first: PolygonVertex, _ middle: PolygonVertex, _ last: PolygonVertex
  ) -> Bool {
    let (north, east) = (
      Int(middle.latitude) - Int(first.latitude), Int(middle.longitude) - Int(first.longitude)
    )
    let (farNorth, farEast) = (
      Int(last.latitude) - Int(first.latitude), Int(last.longitude) - Int(first.longitude)
    )
    return north * farEast == east * farNorth && abs(farNorth) >= abs(north)
      && abs(farEast) >= abs(east)
  }
}
