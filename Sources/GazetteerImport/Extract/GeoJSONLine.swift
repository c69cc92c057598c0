import Gazetteer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A line of newline-delimited GeoJSON: one or more polygons, with their properties.
struct GeoJSONLine {
  /// The properties of a feature that are used.
  struct Properties: Decodable {
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
    guard let members = JSONMembers(line), let geometry = members["geometry"],
      let parts = JSONMembers(geometry), let type = parts["type"],
      let coordinates = parts["coordinates"], let facts = members["properties"],
      let properties = try? JSONDecoder().decode(Properties.self, from: Data(facts))
    else { return nil }
    let text = String(decoding: type, as: UTF8.self)
    guard text == "\"\(shape.rawValue)\"" || text == "\"Multi\(shape.rawValue)\"",
      let rings = Self.rings(coordinates)
    else { return nil }
    self.properties = properties
    self.rings = rings
  }

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

/// The members of one JSON object, as unparsed text.
struct JSONMembers {
  private var members: [String: ArraySlice<UInt8>] = [:]

  /// Returns the text of a member's value; `nil` if there is no member with that name.
  subscript(name: String) -> ArraySlice<UInt8>? { members[name] }

  /// Finds the members of an object, or returns `nil` if the text is not one.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == UInt8(ascii: "{") else { return nil }
    var depth = 0
    var key: String?
    var start: Int?
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      let next = position + 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let end = Self.end(ofString: position, in: text) else { return nil }
        if depth == 1, key == nil {
          key = String(decoding: text[next..<end - 1], as: UTF8.self)
        } else if depth == 1, start == nil {
          start = position
        }
        position = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1, start == nil { start = position }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { add(&key, &start, end: position, in: text) }
      case UInt8(ascii: ",") where depth == 1: add(&key, &start, end: position, in: text)
      case UInt8(ascii: " "), UInt8(ascii: ":"): break
      default: if depth == 1, key != nil, start == nil { start = position }
      }
      guard depth >= 0, depth > 0 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: " ") else {
        return nil
      }
      position = next
    }
    guard depth == 0 else { return nil }
  }

  private mutating func add(
    _ key: inout String?, _ start: inout Int?, end: Int, in text: ArraySlice<UInt8>
  ) {
    if let key, let start {
      let value = text[start..<end]
      let last = value.lastIndex { $0 != UInt8(ascii: " ") } ?? start
      members[key] = text[start...last]
    }
    key = nil
    start = nil
  }

  /// Returns the position after a string's closing quote.
  private static func end(ofString start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var position = start + 1
    while position < text.endIndex {
      switch text[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "\""): return position + 1
      default: position += 1
      }
    }
    return nil
  }
}
