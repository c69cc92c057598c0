package import Gazetteer
package import Geodesy

extension ReverseGeocoder {
  /// The place that a point belongs to, before it is described.
  struct Located {
    /// The point's own country; `nil` if it did not matter.
    var country: SettlementChoice.PointCountry?
    /// The settlement, landscape, country or sea, whatever layers are wanted.
    var own: Place?
    /// The place that is answered, which has a layer that is wanted.
    var place: Place?
    /// The settlement whose postal codes may be the point's; `nil` if the answer is none of a settlement.
    var settlement: Place?
    /// The time zone of the point's surroundings, where a wide area may lie in several.
    var timezone: String?
    /// The house or street, which is answered instead of the place.
    var address: AddressMatch?
  }

  /// Returns the place that ``reverse(_:query:language:layers:)`` answers, without what surrounds the
  /// point; `nil` if there is none.
  ///
  /// It takes a fraction of the time, for tables, which have no columns for the rest. The postal code is
  /// looked up if it is wanted.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func place(
    at point: Coordinate, language: String?, layers: Set<Layer>, withPostcode: Bool
  ) throws -> AnsweredPlace? {
    description.use(language)
    return try describe(locate(point, layers), at: point, withPostcode: withPostcode)
  }

  func locate(_ point: Coordinate, _ layers: Set<Layer>) throws -> Located {
    var found = Located()
    if layers == [.locality] {
      let nearest = try settlements.nearest(to: point, PlaceFilter())
      found.settlement = nearest
      found.own = try nearest.map(city)
      found.place = found.own
      return found
    }
    let country = try settlements.country(at: point)
    found.country = country
    let nearest = try settlements.settlement(at: point, in: country)
    let landscape =
      layers.contains(.locality)
      ? nil : try landscape(at: point, farFrom: nearest, in: country)
    let settlement = landscape == nil ? nearest : nil
    found.own = try landscape ?? settlement.map(city) ?? area(at: point, in: country)
    found.place = try found.own.flatMap { try admitted($0, layers, at: point, in: country) }
    if found.place?.id == found.own?.id { found.settlement = settlement }
    if landscape != nil { found.timezone = nearest?.timezone }
    found.address = try addresses.address(at: point, layers)
    return found
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
    guard let place = found.place,
      var answered = try description.describe(place.interval.first)
    else { return nil }
    if let timezone = found.timezone { answered.timeZoneIdentifier = timezone }
    if let settlement = found.settlement {
      if withPostcode { answered.postalCode = try postcode(of: settlement, near: point) }
      answered.distanceMeters = point.distanceMeters(to: place.coordinate)
      answered.bearingDegrees = point.bearingDegrees(to: place.coordinate)
    }
    return answered
  }

  private func city(of settlement: Place) throws -> Place {
    guard settlement.id.source == .postal || settlement.featureCode == .section else {
      return settlement
    }
    return try known.city(of: settlement.interval.first) {
      try settlements.city(of: settlement)
    }
  }
}
