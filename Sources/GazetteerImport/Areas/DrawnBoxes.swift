import Gazetteer
import Geodesy

/// The boxes of the countries and first-level divisions that are drawn.
struct DrawnBoxes {
  private var countries: [UInt16: [AreaExtent]] = [:]
  private var regions: [PlaceKey: [AreaExtent]] = [:]

  /// Adds a polygon of one or more countries: each corner counts for those that it may belong to.
  mutating func add(_ rings: [[PolygonVertex]], of polygon: PolygonCountries) {
    let degrees = Double(PolygonVertex.unitsPerDegree)
    for ring in rings {
      var extents: [CountryCode: AreaExtent] = [:]
      for vertex in ring {
        let point = Coordinate(
          latitude: Double(vertex.latitude) / degrees,
          longitude: Double(vertex.longitude) / degrees)
        for country in point.map(polygon.countries) ?? [] {
          extents[country, default: AreaExtent()].add(vertex)
        }
      }
      for (country, extent) in extents { countries[country.packed, default: []].append(extent) }
    }
  }

  /// Adds the polygon of a first-level division.
  mutating func add(_ rings: [[PolygonVertex]], of region: PlaceKey) {
    for ring in rings {
      var extent = AreaExtent()
      for vertex in ring { extent.add(vertex) }
      regions[region, default: []].append(extent)
    }
  }

  /// Returns the boxes by the numbers of their places.
  func boxes(in gazetteer: ImportedGazetteer) -> [UInt32: AreaExtent.Box] {
    var boxes: [UInt32: AreaExtent.Box] = [:]
    for (code, rings) in countries {
      guard let key = gazetteer.codes.countries[code]?.key, let number = gazetteer.places[key]
      else { continue }
      boxes[number] = Self.box(around: rings)
    }
    for (key, rings) in regions {
      if let number = gazetteer.places[key] { boxes[number] = Self.box(around: rings) }
    }
    return boxes
  }

  /// The share of the largest ring's box below which a ring is an islet.
  private static let islet = 0.001
  /// The growth of the box above which an islet does not count.
  ///
  /// Clipperton makes that of France 34 times as large, Macquarie that of Australia a third larger.
  private static let maxGrowth = 1.25

  /// Returns the box around rings, without remote islets.
  private static func box(around rings: [AreaExtent]) -> AreaExtent.Box? {
    let sized = rings.map { (extent: $0, size: $0.size) }.sorted { $0.size > $1.size }
    guard let largest = sized.first else { return nil }
    var sum = AreaExtent()
    for ring in sized {
      var larger = sum
      larger.formUnion(ring.extent)
      let isIslet = ring.size < islet * largest.size
      if !isIslet || larger.size <= maxGrowth * sum.size { sum = larger }
    }
    return sum.box
  }
}

extension AreaExtent {
  fileprivate mutating func add(_ vertex: PolygonVertex) {
    add(latitude: vertex.latitude, longitude: vertex.longitude)
  }
}
