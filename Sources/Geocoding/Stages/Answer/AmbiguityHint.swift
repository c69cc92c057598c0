import Gazetteer
import GeocodingAPI

/// A hint on how to distinguish the places to choose from: the kind of area to add to the query.
enum AmbiguityHint {
  /// Countries whose first-order divisions have another name than region.
  private static let states: Set<String> = [
    "AT", "AU", "BR", "DE", "IN", "MM", "MX", "MY", "NG", "SD", "SS", "US", "VE",
  ]
  private static let provinces: Set<String> = [
    "AF", "AR", "CA", "CN", "CR", "CU", "DO", "EC", "ID", "IR", "LA", "NL", "PA", "PG", "PK", "TH",
    "TR", "VN", "ZA",
  ]

  /// The maximum number of examples.
  private static let maxExamples = 3

  /// Returns the kind of area that distinguishes the first place from all competitors.
  ///
  /// Examples are included.
  ///
  /// If no kind does, it returns the labels to choose from; without competitors, `nil`.
  ///
  /// The competitors are the likeliest of the other places to choose from, as many as were described;
  /// `count` is the number of all, including the first. `labels` returns theirs, the first one's first.
  static func text(
    for first: AnsweredPlace, competitors: [AnsweredPlace], count: Int,
    labels: () throws -> [String]
  ) rethrows -> String? {
    guard !competitors.isEmpty else { return nil }
    // The requested name: "Victoria" is not the first name of Hong Kong.
    let name = first.matchedName ?? first.name
    let kind = areaKind(telling: first, from: competitors)
    let advice = kind.map { "add a \($0.name)" } ?? "choose one"
    let examples = unique(
      try kind.map { kind in ([first] + competitors).compactMap(kind.area) } ?? labels())
    return "\(name) may be one of \(count) places; \(advice)"
      + (examples.isEmpty ? "" : ": \(list(examples))")
  }

  /// A kind of area, and what returns a place's own.
  private struct AreaKind {
    let name: String
    let area: (AnsweredPlace) -> String?
  }

  private static func areaKind(
    telling first: AnsweredPlace, from competitors: [AnsweredPlace]
  ) -> AreaKind? {
    let compatriots = competitors.filter { $0.countryCode == first.countryCode }
    guard let country = first.countryCode, !compatriots.isEmpty else {
      return AreaKind(name: "country", area: { $0.country })
    }
    let neighbors = compatriots.filter { $0.region == first.region }
    if first.region != nil, neighbors.isEmpty {
      let region = regionKind(in: country)
      return AreaKind(
        name: compatriots.count == competitors.count ? region : "\(region) or a country",
        area: { $0.region })
    }
    let isToldByCounty = first.county != nil && !neighbors.contains { $0.county == first.county }
    return isToldByCounty ? AreaKind(name: "county", area: { $0.county }) : nil
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Returns a list such as "Ohio, Illinois or Missouri", with at most three.
  private static func list(_ texts: [String]) -> String {
    let shown = texts.prefix(maxExamples)
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
    let isWhole = shown.count == texts.count
    return shown.dropLast().joined(separator: ", ") + (isWhole ? " or " : ", ") + last
      + (isWhole ? "" : ", …")
  }

  private static func regionKind(in country: CountryCode) -> String {
    let code = country.description
    return states.contains(code) ? "state" : provinces.contains(code) ? "province" : "region"
  }
}
