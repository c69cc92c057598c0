package import Gazetteer
package import GeocodingAPI
package import Geodesy

extension ReverseGeocoder {
  /// The place that a point belongs to, before it is described.
  package struct Located {
    /// The point's own country; `nil` if it did not matter.
    var country: SettlementChoice.PointCountry?
    /// The settlement, landscape, country or sea, whatever layers are wanted.
    var own: SharedPlace?
    /// The place that is answered, which has a layer that is wanted.
    package fileprivate(set) var place: SharedPlace?
    /// The settlement whose postal codes may be the point's; `nil` if the answer is none of a settlement.
    var settlement: SharedPlace?
    /// The time zone of the point's surroundings, where a wide area may lie in several.
    var timezone: String?
    /// The house or street, which is answered instead of the place.
    var address: AddressMatch?

    /// Whether a house or a street is answered instead of the place.
    package var isAddress: Bool { address != nil }

    /// Whether the point's distance from the place is answered.
    package var hasDistance: Bool { settlement != nil }

    /// Returns whether the place is described alike for all points that have it, but for its distance.
    ///
    /// A postal code and a time zone count if they are wanted.
    package func isShared(withPostcode: Bool, withTimezone: Bool) -> Bool {
      address == nil && place != nil && !(withTimezone && timezone != nil)
        && !(withPostcode && settlement?.place.id.source == .postal)
    }
  }

  /// Returns the settlement that decides the answer, for a point of which only that is asked; `nil` if the layers
  /// ask for more, or if there is none.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func decidingSettlement(
    of point: Coordinate, _ layers: Set<Layer>
  ) throws -> PlaceOrdinal? {
    guard layers.count == 1, layers.contains(.locality) else { return nil }
    return try settlements.nearestOrdinal(to: point)
  }

  /// Returns the place that ``reverse(_:query:language:layers:)`` answers, before it is described.
  ///
  /// Tables have no columns for what surrounds the point, and describe a place once for many points:
  /// ``describe(_:at:language:withPostcode:)``.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func locate(_ point: Coordinate, _ layers: Set<Layer>) throws -> Located {
    var found = Located()
    if layers.count == 1, layers.contains(.locality) {
      let nearest = try settlements.nearest(to: point)
      found.settlement = nearest
      found.own = try nearest.map(settlements.city)
      found.place = found.own
      return found
    }
    let country = try settlements.country(at: point)
    found.country = country
    let nearest = try settlements.settlement(at: point, in: country)
    let landscape =
      layers.contains(.locality)
      ? nil : try landscape(at: point, farFrom: nearest?.place, in: country).map(SharedPlace.init)
    let settlement = landscape == nil ? nearest : nil
    found.own =
      try landscape ?? settlement.map(settlements.city)
      ?? area(at: point, in: country).map(SharedPlace.init)
    found.place = try found.own.flatMap { try admitted($0, layers, at: point, in: country) }
    if found.place?.place.id == found.own?.place.id { found.settlement = settlement }
    if landscape != nil { found.timezone = nearest?.place.timezone }
    found.address = try addresses.address(at: point, layers)
    return found
  }

  /// Returns what is located as an answer has it, in a language; `nil` if there is nothing.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func describe(
    _ found: Located, at point: Coordinate, language: String?, withPostcode: Bool
  ) throws -> AnsweredPlace? {
    description.use(language)
    return try describe(found, at: point, withPostcode: withPostcode)
  }

  func describe(
    _ found: Located, at point: Coordinate, withPostcode: Bool
  ) throws -> AnsweredPlace? {
    if let address = found.address, var described = try description.describe(address) {
      described.matchedName = nil
      described.distanceMeters = point.distanceMeters(to: described.coordinate)
      described.bearingDegrees = point.bearingDegrees(to: described.coordinate)
      return described
    }
    guard let place = found.place?.place,
      var answered = try description.describe(place.interval.first)
    else { return nil }
    if let timezone = found.timezone { answered.timeZoneIdentifier = timezone }
    if let settlement = found.settlement {
      if withPostcode { answered.postalCode = try postcode(of: settlement.place, near: point) }
      answered.distanceMeters = point.distanceMeters(to: place.coordinate)
      answered.bearingDegrees = point.bearingDegrees(to: place.coordinate)
    }
    return answered
  }
}
