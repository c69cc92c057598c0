public import Foundation
import Gazetteer
public import GeocodingAPI
public import Geodesy

/// A place in the terms of Apple's CLPlacemark.
public struct Placemark: Codable, Hashable, Sendable {
  /// The name of the place; for an address, street and number.
  public var name: String?
  /// The street of an address.
  public var thoroughfare: String?
  /// The house number of an address.
  public var subThoroughfare: String?
  /// The town or village.
  public var locality: String?
  /// A part of the town.
  public var subLocality: String?
  /// The name of the state, province or region.
  public var administrativeArea: String?
  /// The county or district.
  public var subAdministrativeArea: String?
  /// The postal code, if the query or the point determines it.
  public var postalCode: String?
  /// The two-letter ISO 3166-1 country code.
  public var isoCountryCode: String?
  /// The country's name.
  public var country: String?
  /// The lake or river that the place is, or that the point lies in.
  public var inlandWater: String?
  /// The sea that the place is, or that the point lies in.
  public var ocean: String?
  /// The time zone.
  public var timeZone: TimeZone?
  /// The airport, sight or natural feature that the place is; `nil` for other places.
  public var areasOfInterest: [String]?
  /// The position of the place; ``location`` is the same as a location.
  public var coordinate: Coordinate?
  /// A circle around what the place contains, or within which the place lies.
  public var region: CircularRegion?

  /// Creates an empty placemark.
  public init() {}

  /// Creates a placemark from a result of an answer.
  public init(_ place: AnsweredPlace) {
    name = place.name
    administrativeArea = place.region
    subAdministrativeArea = place.county
    postalCode = place.postalCode
    isoCountryCode = place.countryCode?.description
    country = place.country
    timeZone = place.timeZone
    coordinate = place.coordinate
    region = CircularRegion(center: place.coordinate, radius: place.accuracyMeters)
    switch place.layer {
    case .locality, .postalCode: locality = place.name
    case .neighborhood: subLocality = place.name
    case .airport, .venue: areasOfInterest = [place.name]
    case .marine: ocean = place.name
    case .natural where place.featureClass == .water: inlandWater = place.name
    case .natural: areasOfInterest = [place.name]
    case .address, .street:
      thoroughfare = place.street
      subThoroughfare = place.houseNumber
    default: break
    }
  }

  /// Fills in the areas that this placemark lacks from another one.
  mutating func fill(from other: Self) {
    locality = locality ?? other.locality
    administrativeArea = administrativeArea ?? other.administrativeArea
    subAdministrativeArea = subAdministrativeArea ?? other.subAdministrativeArea
    isoCountryCode = isoCountryCode ?? other.isoCountryCode
    country = country ?? other.country
    timeZone = timeZone ?? other.timeZone
  }
}
