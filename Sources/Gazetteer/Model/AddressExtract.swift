/// The extract of OpenStreetMap with a country's addresses, which `otm gazetteer build --osm` fetches.
public struct AddressExtract: Hashable, Sendable {
  /// The country.
  public let country: CountryCode
  /// The extract's id at Geofabrik: `united-kingdom`, or `gcc-states` for several countries.
  public let id: String
  /// Its size in megabytes; `nil` if unknown.
  public let megabytes: Int?

  public init(country: CountryCode, id: String, megabytes: Int?) {
    self.country = country
    self.id = id
    self.megabytes = megabytes
  }
}
