public import Foundation
import GazetteerModel
public import Geocoding
public import Geodesy

/// A place in the terms that apps for Apple's CLPlacemark are written in.
public struct Placemark: Codable, Hashable, Sendable {
  /// What the place is called; of an address, street and number.
  public var name: String?
  /// The street, of an address.
  public var thoroughfare: String?
  /// The house's number, of an address.
  public var subThoroughfare: String?
  /// The town or village.
  public var locality: String?
  /// The part of the town.
  public var subLocality: String?
  /// The state, province or region, by its name.
  public var administrativeArea: String?
  /// The county or district.
  public var subAdministrativeArea: String?
  /// The postal code, where the query or the point tells it.
  public var postalCode: String?
  /// The country's two letters of ISO 3166-1.
  public var isoCountryCode: String?
  /// The country's name.
  public var country: String?
  /// The lake or river that the place is, or that the point lies in.
  public var inlandWater: String?
  /// The sea that the place is, or that the point lies in.
  public var ocean: String?
  /// The time zone.
  public var timeZone: TimeZone?
  /// Where the place is.
  public var location: Coordinate?
  /// A circle around what the place contains, or in which it lies.
  public var region: CircularRegion?

  /// Creates a placemark of which nothing is known.
  public init() {}

  /// Puts a result of an answer in these terms.
  public init(_ place: AnsweredPlace) {
    name = place.name
    administrativeArea = place.admin1
    subAdministrativeArea = place.admin2
    postalCode = place.postcode
    isoCountryCode = place.countryCode?.description
    country = place.country
    timeZone = place.timezone.flatMap { TimeZone(identifier: $0) }
    location = place.coordinate
    region = CircularRegion(center: place.coordinate, radius: place.accuracyMeters)
    switch place.layer {
    case .locality, .postalcode: locality = place.name
    case .neighbourhood: subLocality = place.name
    case .marine: ocean = place.name
    case .natural where place.featureClass == .water: inlandWater = place.name
    case .address, .street:
      thoroughfare = place.street
      subThoroughfare = place.houseNumber
    default: break
    }
  }

  /// Takes over what another placemark says of areas and this one does not.
  mutating func fill(from other: Self) {
    locality = locality ?? other.locality
    administrativeArea = administrativeArea ?? other.administrativeArea
    subAdministrativeArea = subAdministrativeArea ?? other.subAdministrativeArea
    isoCountryCode = isoCountryCode ?? other.isoCountryCode
    country = country ?? other.country
    timeZone = timeZone ?? other.timeZone
  }
}
