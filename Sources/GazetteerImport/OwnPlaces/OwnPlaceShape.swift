import Gazetteer
import TextFormats

/// The point of a user's own place, in 1e-5 degrees, and its extent if it is an area.
struct OwnPlaceShape {
  let latitude: Int32
  let longitude: Int32
  var box: AreaExtent.Box?

  init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads a GeoJSON geometry (RFC 7946): a point, a polygon or several polygons, of which the one
  /// with the widest box gives the point; `nil` for anything else.
  init?(geometry: JSONValue) {
    guard let type = geometry["type"]?.text, let coordinates = geometry["coordinates"] else {
      return nil
    }
    let rings: [[ShapeGeometry.Point]]
    switch (type, coordinates) {
    case ("Point", _):
      guard let point = Self.point(coordinates) else { return nil }
      self.init(latitude: point.latitude, longitude: point.longitude)
      return
    case ("Polygon", .list(let found)): rings = found.prefix(1).compactMap(Self.ring)
    case ("MultiPolygon", .list(let polygons)):
      rings = polygons.compactMap { polygon in
        guard case .list(let found) = polygon else { return nil }
        return found.first.flatMap(Self.ring)
      }
    default: return nil
    }
    func width(_ ring: [ShapeGeometry.Point]) -> Int32 {
      let longitudes = ring.map(\.longitude)
      return (longitudes.max() ?? 0) - (longitudes.min() ?? 0)
    }
    guard let widest = rings.max(by: { width($0) < width($1) }),
      let inside = ShapeGeometry(widest)?.inside
    else { return nil }
    self.init(latitude: inside.latitude, longitude: inside.longitude)
    var extent = AreaExtent()
    for point in rings.joined() { extent.add(latitude: point.latitude, longitude: point.longitude) }
    box = extent.box
  }

  private static func ring(_ value: JSONValue) -> [ShapeGeometry.Point]? {
    guard case .list(let values) = value, values.count > 3 else { return nil }
    let points = values.compactMap(point)
    return points.count == values.count ? points : nil
  }

  private static func point(_ value: JSONValue) -> ShapeGeometry.Point? {
    guard case .list(let numbers) = value, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number, abs(longitude) <= 180, abs(latitude) <= 90
    else { return nil }
    return ShapeGeometry.Point(
      latitude: Int32((latitude * 100_000).rounded()),
      longitude: Int32((longitude * 100_000).rounded()), isJunction: false)
  }
}
