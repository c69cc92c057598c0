/// A query whose parts the caller has already separated.
///
/// Each part is looked up in its role, inside the next larger one: ``city`` is a settlement, or an
/// area that serves as one; ``state`` a region, or else a county; ``countryName`` a country. Of
/// contradicting parts, the larger area stands. A street never determines the town.
public struct StructuredQuery: Hashable, Sendable {
  /// An airport, a mountain, a lake or another named place other than a settlement.
  public var venue: String?
  /// House number and street.
  public var street: String?
  /// A section of the town, or a village near it.
  public var neighborhood: String?
  /// Town or village.
  public var city: String?
  /// County, district or another second-order division.
  public var county: String?
  /// Region or state, or else county.
  public var state: String?
  /// Country, by name or code.
  public var countryName: String?
  /// Postal code.
  public var postalCode: String?

  /// Creates a query of the parts that are known.
  public init(
    venue: String? = nil, street: String? = nil, neighborhood: String? = nil, city: String? = nil,
    county: String? = nil, state: String? = nil, countryName: String? = nil,
    postalCode: String? = nil
  ) {
    self.venue = venue
    self.street = street
    self.neighborhood = neighborhood
    self.city = city
    self.county = county
    self.state = state
    self.countryName = countryName
    self.postalCode = postalCode
  }

  /// The parts as one text, from the smallest to the largest: `"1 Main St, Springfield, IL 62701"`.
  ///
  /// It is empty if every part is.
  public var text: String {
    Self.joined(parts).text
  }

  /// Returns the text of some parts, and the range of each in it, in Unicode scalars.
  package static func joined(
    _ parts: [(role: Role, text: String)]
  ) -> (text: String, positions: [Range<Int>]) {
    var scalars = String.UnicodeScalarView()
    var positions: [Range<Int>] = []
    var last: Role?
    for part in parts {
      if last != nil {
        let isBehindState = last == .state && part.role == .postalCode
        scalars.append(contentsOf: (isBehindState ? " " : ", ").unicodeScalars)
      }
      let start = scalars.count
      scalars.append(contentsOf: part.text.unicodeScalars)
      positions.append(start..<scalars.count)
      last = part.role
    }
    return (String(scalars), positions)
  }

  /// The role of a part.
  package enum Role {
    case venue, street, neighborhood, city, county, state, postalCode, country
  }

  /// The parts that are not empty, in the order in which people write them.
  package var parts: [(role: Role, text: String)] {
    let all: [(role: Role, text: String?)] = [
      (.venue, venue), (.street, street), (.neighborhood, neighborhood), (.city, city),
      (.county, county), (.state, state), (.postalCode, postalCode), (.country, countryName),
    ]
    return all.compactMap { role, text in
      text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : (role, $0) }
    }
  }
}
