/// A query whose parts the caller has told apart already.
public struct StructuredQuery: Hashable, Sendable {
  /// House number and street.
  public var street: String?
  /// Town or village.
  public var city: String?
  /// Region, state or county.
  public var state: String?
  /// Country, by name or code.
  public var countryName: String?
  /// Postal code.
  public var postalCode: String?

  /// Creates a query from its parts.
  public init(
    street: String? = nil, city: String? = nil, state: String? = nil, countryName: String? = nil,
    postalCode: String? = nil
  ) {
    self.street = street
    self.city = city
    self.state = state
    self.countryName = countryName
    self.postalCode = postalCode
  }

  /// The parts as one text, from the smallest to the largest: `"1 Main St, Springfield, IL 62701"`.
  ///
  /// Empty when no part holds anything.
  public var text: String {
    let stateAndCode = [state, postalCode].compactMap { $0 }.joined(separator: " ")
    return [street, city, stateAndCode, countryName].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
