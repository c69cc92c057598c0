import ArgumentParser
import Geocoding
import Shell

/// A query whose parts are given one by one.
struct StructuredOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Town or village.", valueName: "name"),
    transform: ShieldedNumber.unshielded)
  var city: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("State, region or county.", valueName: "name"),
    transform: ShieldedNumber.unshielded)
  var state: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Country, by name or code; a part of the query.", valueName: "name"),
    transform: ShieldedNumber.unshielded)
  var countryName: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Postal code.", valueName: "code"),
    transform: ShieldedNumber.unshielded)
  var postalcode: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("House number and street.", valueName: "address"),
    transform: ShieldedNumber.unshielded)
  var street: String?

  /// The query, or `nil` when no part is given.
  var query: StructuredQuery? {
    guard [city, state, countryName, postalcode, street].contains(where: { $0 != nil }) else {
      return nil
    }
    return StructuredQuery(
      street: street, city: city, state: state, countryName: countryName, postalCode: postalcode)
  }
}
