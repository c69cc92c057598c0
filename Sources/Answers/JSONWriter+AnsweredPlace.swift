import Gazetteer
package import GeocodingAPI
import Geodesy
package import TextFormats

extension JSONWriter {
  /// The decimals of a confidence; it is an estimate, so more would be noise.
  static let probabilityDecimals = 4
  /// The decimals of a distance in meters; coordinates are precise to about a meter.
  static let meterDecimals = 1
  /// The decimals of a bearing; a tenth of a degree is 2 m at a distance of 1 km.
  static let bearingDecimals = 1

  /// Where a place's point and bounding box are written.
  package enum Placement {
    /// As the keys `latitude`, `longitude` and `boundingBox`.
    case included
    /// Not here: a GeoJSON feature has them as its geometry and `bbox`.
    case elsewhere
  }

  /// Where components were written, because most results of an answer share them.
  struct ComponentMemory {
    fileprivate var known: [(components: [QueryComponent], written: Range<Int>)] = []
  }

  /// Writes all data of a place as keys of the open object.
  package mutating func writeFacts(of place: AnsweredPlace, placement: Placement) {
    var components = ComponentMemory()
    writeFacts(of: place, placement: placement, remembering: &components)
  }

  /// Writes all data of a place; `memory` is shared by the results of an answer.
  mutating func writeFacts(
    of place: AnsweredPlace, placement: Placement, remembering memory: inout ComponentMemory
  ) {
    member("id", place.id.source.prefix, place.id.code)
    member("name", place.name)
    member("label", place.label)
    if placement == .included {
      member("latitude", place.coordinate.latitude)
      member("longitude", place.coordinate.longitude)
    }
    member("layer", place.layer.name)
    member("featureClass", place.featureClass?.rawValue)
    member("featureCode", place.featureCode?.rawValue)
    writeAreas(of: place)
    key("population")
    if let population = place.population { value(population) } else { null() }
    member("timezone", place.timeZoneIdentifier)
    if placement == .included {
      key("boundingBox")
      if let box = place.boundingBox { write(box) } else { null() }
    }
    writeFit(of: place, remembering: &memory)
  }

  /// Writes a bounding box as west, south, east, north, the order of GeoJSON.
  mutating func write(_ box: BoundingBox) {
    beginArray(inline: true)
    value(box.west)
    value(box.south)
    value(box.east)
    value(box.north)
    endArray()
  }

  private mutating func writeAreas(of place: AnsweredPlace) {
    member("countryCode", place.countryCode?.description)
    member("country", place.country)
    member("admin1", place.region)
    member("admin1Code", place.regionCode)
    member("admin2", place.county)
    member("postcode", place.postalCode)
    member("street", place.street)
    member("houseNumber", place.houseNumber)
    member("unit", place.unit)
    member("addressLabel", place.addressLabel)
    member("interpolated", place.isInterpolated)
  }

  private mutating func writeFit(
    of place: AnsweredPlace, remembering memory: inout ComponentMemory
  ) {
    member("accuracyMeters", place.accuracyMeters, decimals: Self.meterDecimals)
    member("distanceMeters", place.distanceMeters, decimals: Self.meterDecimals)
    member("bearingDegrees", place.shownBearingDegrees, decimals: Self.bearingDecimals)
    member("confidence", place.confidence, decimals: Self.probabilityDecimals)
    member("matchedName", place.matchedName)
    member("matchedLanguage", place.matchedLanguage)
    key("components")
    if layout == .compact,
      let known = memory.known.first(where: { $0.components == place.components })
    {
      value(again: known.written)
      return
    }
    let start = count
    write(place.components)
    memory.known.append((place.components, start..<count))
  }

  /// Writes the interpretation of a query's parts as an array.
  mutating func write(_ components: [QueryComponent]) {
    beginArray()
    for component in components {
      beginObject(inline: true)
      write(component.span)
      member("role", component.role.rawValue)
      member("status", component.status.rawValue)
      member("edits", component.edits)
      endObject()
    }
    endArray()
  }
}

extension AnsweredPlace {
  /// The bearing to show, below 360 after rounding: 359.96 becomes 0.
  var shownBearingDegrees: Double? { bearingDegrees.map(Self.shownBearing) }

  static func shownBearing(_ degrees: Double) -> Double { degrees >= 359.95 ? 0 : degrees }
}
