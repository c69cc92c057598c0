import Answers
import ServerAPI
import TextFormats

extension JSONWriter {
  /// The decimals of a distance in meters, as in answers of the geocoder.
  private static let meterDecimals = 1

  /// The members of a pin that a feature has outside of its properties.
  private static let geometry: Set = ["id", "latitude", "longitude"]

  /// Writes a listing as a feature collection (RFC 7946) with one point per pin.
  mutating func writeFeatures(of listing: PinListing) {
    beginObject()
    member("type", "FeatureCollection")
    key("features")
    beginArray()
    for pin in listing.pins { writeFeature(of: pin) }
    endArray()
    member("searchedToMeters", listing.searchedToMeters, decimals: Self.meterDecimals)
    endObject()
  }

  /// Writes a pin as a point feature.
  mutating func writeFeature(of pin: ShownPin) {
    beginObject()
    member("type", "Feature")
    member("id", pin.id)
    key("geometry")
    point(latitude: pin.latitude, longitude: pin.longitude)
    key("properties")
    beginObject()
    // Members that are not in the geometry or the id.
    for member in pin.jsonValue.members ?? [] where !Self.geometry.contains(member.name) {
      key(named: member.name)
      value(member.value)
    }
    endObject()
    endObject()
  }
}
