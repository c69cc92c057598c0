import ArgumentParser
import Geocoding
import Shell

/// A query given in parts.
struct StructuredOptions: ParsableArguments {
  @Option("Town or village.", "name", \.self)
  var city: String?

  @Option("State, region or county.", "name", \.self)
  var state: String?

  @Option("Country, by name or code; a part of the query.", "name", \.self)
  var countryName: String?

  @Option("Postal code.", "code", \.self)
  var postalcode: String?

  @Option("House number and street.", "address", \.self)
  var street: String?

  /// The query; `nil` if no part is given.
  var query: StructuredQuery? {
    guard [city, state, countryName, postalcode, street].contains(where: { $0 != nil }) else {
      return nil
    }
    return StructuredQuery(
      street: street, city: city, state: state, countryName: countryName, postalCode: postalcode)
  }
}
