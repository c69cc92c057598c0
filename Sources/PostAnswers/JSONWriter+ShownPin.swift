import Answers

extension JSONWriter {
  /// Distances are good to about a meter, as in answers of the geocoder.
  private static let meterDecimals = 1

  /// Writes a listing: the shape of `GET /pins` and `GET /pins/near`.
  mutating func write(_ listing: PinListing) {
    beginObject()
    key("pins")
    beginArray()
    for pin in listing.pins { write(pin) }
    endArray()
    key("searchedToMeters")
    value(listing.searchedToMeters, decimals: Self.meterDecimals)
    endObject()
  }

  /// Writes a pin; no key is ever missing.
  mutating func write(_ pin: ShownPin) {
    beginObject()
    key("id")
    value(pin.id)
    writeTexts(of: pin)
    key("latitude")
    value(pin.latitude)
    key("longitude")
    value(pin.longitude)
    writeTimesAndDistance(of: pin)
    endObject()
  }

  /// Writes a listing as a feature collection (RFC 7946), a point a pin.
  mutating func writeFeatures(of listing: PinListing) {
    beginObject()
    key("type")
    value("FeatureCollection")
    key("features")
    beginArray()
    for pin in listing.pins { writeFeature(of: pin) }
    endArray()
    key("searchedToMeters")
    value(listing.searchedToMeters, decimals: Self.meterDecimals)
    endObject()
  }

  /// Writes a pin as a feature: a point.
  mutating func writeFeature(of pin: ShownPin) {
    beginObject()
    key("type")
    value("Feature")
    key("id")
    value(pin.id)
    key("geometry")
    beginObject(inline: true)
    key("type")
    value("Point")
    key("coordinates")
    beginArray(inline: true)
    value(pin.longitude)
    value(pin.latitude)
    endArray()
    endObject()
    key("properties")
    beginObject()
    writeTexts(of: pin)
    writeTimesAndDistance(of: pin)
    endObject()
    endObject()
  }

  private mutating func writeTexts(of pin: ShownPin) {
    key("name")
    value(pin.name)
    key("place")
    value(pin.place)
    key("link")
    value(pin.link)
  }

  private mutating func writeTimesAndDistance(of pin: ShownPin) {
    key("createdAt")
    value(pin.createdAt)
    key("updatedAt")
    value(pin.updatedAt)
    key("distanceMeters")
    value(pin.distanceMeters, decimals: Self.meterDecimals)
    key("mine")
    value(pin.isMine)
  }
}
