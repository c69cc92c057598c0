extension World {
  /// A box in degrees, for polygons.
  package struct Box: Sendable {
    let south: Double
    let west: Double
    let north: Double
    let east: Double

    /// Creates a box.
    package init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }

    /// Its corners as a ring of GeoJSON, longitude first.
    var ring: String {
      "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
    }
  }

  /// Adds a country's polygon of several boxes.
  ///
  /// - Parameter code: Two letters, or nothing for land without a code.
  package mutating func addCountryPolygon(_ name: String, code: String, _ boxes: Box...) {
    let polygons = boxes.map { "[\($0.ring)]" }.joined(separator: ",")
    files["naturalearth/countries.ndjson", default: []].append(
      """
      {"geometry": {"coordinates": [\(polygons)], "type": "MultiPolygon"}, \
      "properties": {"admin": "\(name)", "iso2": "\(code)", "name": "\(name)"}, "type": "Feature"}
      """)
  }

  /// Adds the polygon of a first-level division, by its code: `"CH.BS"`.
  package mutating func addRegionPolygon(_ code: String, _ boxes: Box...) {
    let polygons = boxes.map { "[\($0.ring)]" }.joined(separator: ",")
    files["naturalearth/admin1.ndjson", default: []].append(
      """
      {"geometry": {"coordinates": [\(polygons)], "type": "MultiPolygon"}, \
      "properties": {"code": "\(code)"}, "type": "Feature"}
      """)
  }

  /// Adds the polygon of a sea or a lake.
  ///
  /// - Parameters:
  ///   - file: `"seas"` or `"lakes"`.
  ///   - id: The place that it is, if any.
  package mutating func addWaterPolygon(_ name: String, to file: String, id: String?, _ box: Box) {
    let id = id.map { "\"id\": \"\($0)\", " } ?? ""
    files["naturalearth/\(file).ndjson", default: []].append(
      """
      {"geometry": {"coordinates": [\(box.ring)], "type": "Polygon"}, \
      "properties": {\(id)"name": "\(name)"}, "type": "Feature"}
      """)
  }
}
