public import Geodesy

/// A row of the postal index: a code and a settlement that it serves.
public struct PostcodeEntry: Hashable, Sendable {
  /// The country whose code it is.
  public let country: CountryCode
  /// The code as its country writes it: `"SW1A 1AA"`.
  public let code: String
  /// The settlement that the code serves, or the smallest known area.
  ///
  /// A code that serves several has an entry for each, best known first.
  public let place: PlaceOrdinal
  /// The code's own point.
  public let coordinate: Coordinate

  public init(country: CountryCode, code: String, place: PlaceOrdinal, coordinate: Coordinate) {
    self.country = country
    self.code = code
    self.place = place
    self.coordinate = coordinate
  }

  /// The code's stable id: `postcode:GB:SW1A 1AA`.
  public var id: PlaceID? { PlaceID(source: .postcode, code: "\(country):\(code)") }
}
