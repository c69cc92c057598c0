import TextAnalysis

/// A way to write a town; the first of a family is what the others are compared with.
struct ParaphraseForm {
  /// What the form names beside the town.
  enum Family: CaseIterable {
    /// The code of its division.
    case code
    /// The name of its division.
    case region
    /// Its country.
    case country
  }

  let name: String
  let family: Family
  /// The text; `nil` for a town that lacks a part of it.
  let text: @Sendable (ParaphraseTown) -> String?

  private init(
    _ name: String, _ family: Family, _ text: @escaping @Sendable (ParaphraseTown) -> String?
  ) {
    self.name = name
    self.family = family
    self.text = text
  }

  /// All forms, the first of each family before the others of it.
  static let all: [Self] =
    [
      code("City, ST") { "\($0), \($1)" },
      code("City ST") { "\($0) \($1)" },
      code("city st") { "\($0) \($1)".lowercased() },
      Self("City, ST, US", .code) { town in
        town.regionCode.map { "\(town.name), \($0), \(town.shortCountry)" }
      },
      Self("City ST USA", .code) { town in
        town.regionCode.map { "\(town.name) \($0) \(town.shortCountry)" }
      },
      code("City/ST") { "\($0)/\($1)" },
      code("City - ST") { "\($0) - \($1)" },
      code("ST - City") { "\($1) - \($0)" },
      code("City (ST)") { "\($0) (\($1))" },
      code("City,ST") { "\($0),\($1)" },
      Self("City ST 12345", .code) { town in
        guard let code = town.regionCode, let postcode = town.postcode else { return nil }
        return "\(town.name) \(code) \(postcode)"
      },
      region("City, State") { "\($0), \($1)" },
      region("City State") { "\($0) \($1)" },
      region("CITY STATE") { "\($0) \($1)".uppercased() },
      region("city state") { "\($0) \($1)".lowercased() },
      Self("City, State USA", .region) { town in
        town.region.map { "\(town.name), \($0) \(town.shortCountry)" }
      },
      region("State, City") { "\($1), \($0)" },
      country("City, Country") { "\($0), \($1)" },
      country("City Country") { "\($0) \($1)" },
      country("city country") { "\($0) \($1)".lowercased() },
      country("Country - City") { "\($1) - \($0)" },
      country("City-Country") { "\($0)-\($1)" },
      country("City (Country)") { "\($0) (\($1))" },
      country("without accents") { city, country in
        let plain = String(decoding: ToponymFolding.fold(city), as: UTF8.self)
        return "\(plain), \(country)"
      },
      Self("local name", .country) { town in town.localName.map { "\($0), \(town.country)" } },
      Self("12345 City", .country) { town in
        town.postcode.map { "\($0) \(town.name), \(town.country)" }
      },
    ]

  private static func code(
    _ name: String, _ text: @escaping @Sendable (String, String) -> String
  ) -> Self {
    Self(name, .code) { town in town.regionCode.map { text(town.name, $0) } }
  }

  private static func region(
    _ name: String, _ text: @escaping @Sendable (String, String) -> String
  ) -> Self {
    Self(name, .region) { town in town.region.map { text(town.name, $0) } }
  }

  private static func country(
    _ name: String, _ text: @escaping @Sendable (String, String) -> String
  ) -> Self {
    Self(name, .country) { text($0.name, $0.country) }
  }
}
