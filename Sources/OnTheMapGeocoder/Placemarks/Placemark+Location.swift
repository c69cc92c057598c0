#if canImport(CoreLocation)
  public import CoreLocation
  import Geodesy
#else
  public import Geodesy
#endif
#if canImport(Contacts)
  public import Contacts
#endif

extension Placemark {
  #if canImport(CoreLocation)
    /// The position of the place.
    public var location: CLLocation? {
      coordinate.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
    }
  #else
    /// The position of the place.
    public var location: PlacemarkLocation? { coordinate.map { PlacemarkLocation(coordinate: $0) } }
  #endif

  #if canImport(Contacts)
    /// The address, for a contact or a formatter.
    public var postalAddress: CNPostalAddress? {
      let address = CNMutablePostalAddress()
      address.street = [subThoroughfare, thoroughfare].compactMap(\.self).joined(separator: " ")
      address.subLocality = subLocality ?? ""
      address.city = locality ?? ""
      address.subAdministrativeArea = subAdministrativeArea ?? ""
      address.state = administrativeArea ?? ""
      address.postalCode = postalCode ?? ""
      address.country = country ?? ""
      address.isoCountryCode = isoCountryCode ?? ""
      return address
    }
  #endif
}

#if !canImport(CoreLocation)
  /// A position, where there is no CLLocation.
  public struct PlacemarkLocation: Hashable, Sendable {
    /// The point.
    public let coordinate: Coordinate
  }
#endif
