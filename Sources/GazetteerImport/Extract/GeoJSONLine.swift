import Gazetteer
import TextFormats

/// A line of newline-delimited GeoJSON: one or more polygons, with their properties.
struct GeoJSONLine {
  /// The properties of a feature that are used.
  struct Properties {
    /// The name; `nil` for an unnamed lake.
    var name: String?
    /// The id in the gazetteer, for seas.
    var id: String?
    /// The two-letter ISO 3166-1 code; empty for land without a code.
    var iso2: String?
    /// The code of a first-level division: `US.WA`.
    var code: String?
    /// Natural Earth's rank of a line: the lower, the earlier it appears on a map.
    var rank: Int?
    /// The kind of line: `"disputed"` for some borders.
    var kind: String?

    /// Reads the properties; `nil` if one of them is of another type.
    init?(_ json: JSONValue) {
      func isUsable(_ name: String, _ isOfType: (JSONValue) -> Bool) -> Bool {
        json[name].map { $0.isNull || isOfType($0) } ?? true
      }
      guard case .object = json,
        ["name", "id", "iso2", "code", "kind"].allSatisfy({ isUsable($0) { $0.text != nil } }),
        isUsable("rank", { $0.number.flatMap(Int.init(exactly:)) != nil })
      else { return nil }
      name = json["name"]?.text
      id = json["id"]?.text
      iso2 = json["iso2"]?.text
      code = json["code"]?.text
      rank = json["rank"]?.number.flatMap(Int.init(exactly:))
      kind = json["kind"]?.text
    }
  }

  let properties: Properties
  /// All rings, both outer rings and holes.
  let rings: [[PolygonVertex]]

  /// The shapes of a feature.
  enum Shape: String {
    case polygons = "Polygon"
    case lines = "LineString"
  }

  /// Parses a line, or returns `nil` if it is not a feature with that shape on the globe.
  ///
  /// Numbers are parsed in place: half a million of them would be slow and large as objects.
  init?(_ line: ArraySlice<UInt8>, of shape: Shape = .polygons) {
    var scanner = JSONScanner(line)
    var (type, coordinates, facts): ([UInt8], ArraySlice<UInt8>?, ArraySlice<UInt8>?) = (
      [], nil, nil
    )
    let isWhole = scanner.forEachMember { key, scanner in
      if key == Self.properties {
        facts = scanner.value()
        return facts != nil
      }
      guard key == Self.geometry else { return scanner.skip() }
      return scanner.forEachMember { key, scanner in
        if key == Self.type { return scanner.text(into: &type) }
        guard key == Self.coordinates else { return scanner.skip() }
        coordinates = scanner.value()
        return coordinates != nil
      }
    }
    guard isWhole, scanner.isAtEnd, let coordinates,
      let properties = facts.flatMap({ try? JSONValue(bytes: $0) }).flatMap(Properties.init)
    else { return nil }
    let text = String(decoding: type, as: UTF8.self)
    guard text == shape.rawValue || text == "Multi\(shape.rawValue)",
      let rings = Self.rings(coordinates)
    else { return nil }
    self.properties = properties
    self.rings = rings
  }

  private static let properties = Array("properties".utf8)
  private static let geometry = Array("geometry".utf8)
  private static let type = Array("type".utf8)
  private static let coordinates = Array("coordinates".utf8)

  /// Parses nested arrays: the innermost are positions, those around them rings.
  private static func rings(_ bytes: ArraySlice<UInt8>) -> [[PolygonVertex]]? {
    var rings: [[PolygonVertex]] = []
    var ring: [PolygonVertex] = []
    var numbers: [Int] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      switch bytes[position] {
      case UInt8(ascii: "]"):
        if !numbers.isEmpty {
          // GeoJSON has longitude first; a third number would be an elevation.
          guard numbers.count >= 2,
            let vertex = PolygonVertex(latitude: numbers[1], longitude: numbers[0])
          else { return nil }
          ring.append(vertex)
          numbers.removeAll(keepingCapacity: true)
        } else if !ring.isEmpty {
          rings.append(ring)
          ring = []
        }
        position += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = bytes[position...].firstIndex { !isNumeric($0) } ?? bytes.endIndex
        guard let degrees = Double(String(decoding: bytes[position..<end], as: UTF8.self)),
          abs(degrees) <= 360
        else { return nil }
        numbers.append(Int((degrees * Double(PolygonVertex.unitsPerDegree)).rounded()))
        position = end
      default: position += 1
      }
    }
    return rings
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
