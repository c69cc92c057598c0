/// The extract of OpenStreetMap with a country's addresses, which `otm gazetteer build --osm` fetches.
package struct AddressExtract: Hashable, Sendable {
  /// The country.
  package let country: CountryCode
  /// The extract's id at Geofabrik: `united-kingdom`, or `gcc-states` for several countries.
  package let id: String
  /// Its size in megabytes; `nil` if unknown.
  package let megabytes: Int?

  package init(country: CountryCode, id: String, megabytes: Int?) {
    self.country = country
    self.id = id
    self.megabytes = megabytes
  }
}
