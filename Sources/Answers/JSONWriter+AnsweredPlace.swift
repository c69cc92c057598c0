import GazetteerModel
package import Geocoding
import Geodesy

extension JSONWriter {
  /// A confidence is an estimate: more digits would be noise.
  static let probabilityDecimals = 4
  /// Coordinates are good to about a meter.
  static let meterDecimals = 1
  /// At a kilometer a tenth of a degree is two meters.
  static let bearingDecimals = 1

  /// Whether a place's point and box are among its keys, or said elsewhere.
  package enum Placement {
    /// `latitude`, `longitude` and `boundingBox` are written.
    case included
    /// They are not: a GeoJSON feature has them as geometry and `bbox`.
    case elsewhere
  }

  /// Writes all that an answer knows of a place, as keys of the open object.
  package mutating func writeFacts(of place: AnsweredPlace, placement: Placement) {
    key("id")
    value(place.id.description)
    key("name")
    value(place.name)
    key("label")
    value(place.label)
    if placement == .included {
      key("latitude")
      value(place.coordinate.latitude)
      key("longitude")
      value(place.coordinate.longitude)
    }
    key("layer")
    value(place.layer.name)
    key("featureClass")
    value(place.featureClass?.rawValue)
    key("featureCode")
    value(place.featureCode?.rawValue)
    writeAreas(of: place)
    key("population")
    if let population = place.population { value(population) } else { null() }
    key("timezone")
    value(place.timezone)
    if placement == .included {
      key("boundingBox")
      if let box = place.boundingBox { write(box) } else { null() }
    }
    writeFit(of: place)
  }

  /// Writes a box as west, south, east, north, which is GeoJSON's order too.
  mutating func write(_ box: BoundingBox) {
    beginArray(inline: true)
    value(box.west)
    value(box.south)
    value(box.east)
    value(box.north)
    endArray()
  }

  private mutating func writeAreas(of place: AnsweredPlace) {
    key("countryCode")
    value(place.countryCode?.description)
    key("country")
    value(place.country)
    key("admin1")
    value(place.admin1)
    key("admin1Code")
    value(place.admin1Code)
    key("admin2")
    value(place.admin2)
    key("postcode")
    value(place.postcode)
    key("street")
    value(place.street)
    key("houseNumber")
    value(place.houseNumber)
    key("unit")
    value(place.unit)
    key("interpolated")
    value(place.isInterpolated)
  }

  private mutating func writeFit(of place: AnsweredPlace) {
    key("accuracyMeters")
    value(place.accuracyMeters, decimals: Self.meterDecimals)
    key("distanceMeters")
    value(place.distanceMeters, decimals: Self.meterDecimals)
    key("bearingDegrees")
    value(place.shownBearingDegrees, decimals: Self.bearingDecimals)
    key("confidence")
    value(place.confidence, decimals: Self.probabilityDecimals)
    key("matchedName")
    value(place.matchedName)
    key("matchedLanguage")
    value(place.matchedLanguage)
    key("components")
    value(place.components) { $0.write(place.components) }
  }

  /// Writes what the parts of a query were taken for, as an array.
  mutating func write(_ components: [QueryComponent]) {
    beginArray()
    for component in components {
      beginObject(inline: true)
      write(component.span)
      key("role")
      value(component.role.rawValue)
      key("status")
      value(component.status.rawValue)
      key("edits")
      value(component.edits)
      endObject()
    }
    endArray()
  }
}

extension AnsweredPlace {
  /// The bearing that rounds to less than a full circle: 359.96 is north.
  var shownBearingDegrees: Double? { bearingDegrees.map { $0 >= 359.95 ? 0 : $0 } }
}
