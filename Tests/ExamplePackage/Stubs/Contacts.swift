// The declarations of Apple's module that the library uses: see CoreLocation.swift.

public import Foundation

open class CNPostalAddress: NSObject {}

public final class CNMutablePostalAddress: CNPostalAddress {
  public var street = ""
  public var subLocality = ""
  public var city = ""
  public var subAdministrativeArea = ""
  public var state = ""
  public var postalCode = ""
  public var country = ""
  public var isoCountryCode = ""
}
