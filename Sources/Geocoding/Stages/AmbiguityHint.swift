import GazetteerModel

/// Says what would tell places apart that are as likely: the kind of area to add to the query.
enum AmbiguityHint {
  /// Countries whose first-order divisions go by another name than region.
  private static let states: Set<String> = [
    "AT", "AU", "BR", "DE", "IN", "MM", "MX", "MY", "NG", "SD", "SS", "US", "VE",
  ]
  private static let provinces: Set<String> = [
    "AF", "AR", "CA", "CN", "CR", "CU", "DO", "EC", "ID", "IR", "LA", "NL", "PA", "PG", "PK", "TH",
    "TR", "VN", "ZA",
  ]

  /// Returns the hint; `nil` when no kind of area tells the first place from all of its rivals.
  ///
  /// The rivals are places about as likely as the first, as many as were described; `count` is how
  /// many places there are, the first included.
  static func text(for first: AnsweredPlace, rivals: [AnsweredPlace], count: Int) -> String? {
    guard !rivals.isEmpty, let kind = areaKind(telling: first, from: rivals) else { return nil }
    // The name that was asked for: "Victoria" is not the first that Hong Kong goes by.
    let name = first.matchedName ?? first.name
    return "\(count) places called \(name) are as likely; add a \(kind)"
  }

  private static func areaKind(
    telling first: AnsweredPlace, from rivals: [AnsweredPlace]
  ) -> String? {
    let compatriots = rivals.filter { $0.countryCode == first.countryCode }
    guard let country = first.countryCode, !compatriots.isEmpty else { return "country" }
    let neighbors = compatriots.filter { $0.admin1 == first.admin1 }
    if first.admin1 != nil, neighbors.isEmpty {
      let region = regionKind(in: country)
      return compatriots.count == rivals.count ? region : "\(region) or a country"
    }
    let isToldByCounty = first.admin2 != nil && !neighbors.contains { $0.admin2 == first.admin2 }
    return isToldByCounty ? "county" : nil
  }

  private static func regionKind(in country: CountryCode) -> String {
    let code = country.description
    return states.contains(code) ? "state" : provinces.contains(code) ? "province" : "region"
  }
}
