import Gazetteer
import Geodesy
import TextAnalysis

/// The areas named by a part of a query, with a test of whether a result lies in one of them.
struct NamedAreas {
  /// The maximum number of places read per name.
  private static let maxPlaces = 400
  /// The maximum extent of a town in which a place may lie.
  private static let townReachMeters = 45_000.0
  /// The kinds of names that people use for an area.
  private static let namingKinds: Set<ToponymKind> = [
    .main, .endonym, .shortened, .exonym, .abbreviation, .code,
  ]

  private let areas: [ToponymEntry]
  private let towns: [ToponymEntry]

  /// Finds the areas that a text names; `nil` if that is not a country, region or county.
  ///
  /// A county is not meant by its name if a town with that name is better known.
  init?(_ text: ArraySlice<UInt8>, in gazetteer: any GazetteerReading) throws {
    let entries = try gazetteer.places(named: text.span, limit: Self.maxPlaces)
    let found = entries.filter {
      [.country, .region, .county].contains($0.layer) && Self.namingKinds.contains($0.kind)
    }
    towns = entries.filter { $0.layer == .locality && $0.kind <= .exonym }
    let town = towns.map(\.prominence).max() ?? Prominence(rawValue: 0)
    let isNamed = found.contains { area in
      switch area.layer {
      case .country: true
      case .region: area.kind != .code
      default: area.prominence >= town
      }
    }
    guard isNamed else { return nil }
    areas = found
  }

  /// Returns whether a place lies in one of the areas, or in or near a town with their name.
  func hold(_ place: PlaceOrdinal, in gazetteer: any GazetteerReading) throws -> Bool {
    // The place, and the areas around it: a disputed region lies in each country that claims it.
    var outer: [PlaceOrdinal] = []
    var next: PlaceOrdinal? = place
    // Real chains have at most eight links.
    for _ in 0..<16 {
      guard let inner = next else { break }
      outer += try gazetteer.alternativeParents(of: inner)
      next = try gazetteer.place(inner)?.parent
    }
    if areas.contains(where: { area in
      area.interval.contains(place) || outer.contains(where: area.interval.contains)
    }) {
      return true
    }
    guard let point = try gazetteer.place(place)?.coordinate else { return false }
    return try towns.contains { town in
      guard town.place != place else { return false }
      if town.interval.contains(place) { return true }
      return try gazetteer.place(town.place).map {
        $0.coordinate.distanceMeters(to: point) < Self.townReachMeters
      } ?? false
    }
  }

  /// Returns the areas for each part of a query after its first comma, without numbers at its ends.
  ///
  /// Two parts that name an area together are one: "Korea, North".
  static func parts(
    of query: String, in gazetteer: any GazetteerReading
  ) throws -> [NamedAreas] {
    let text = FoldedText(query)
    let starts = text.words.indices.dropFirst().filter { text.words[$0].breakBefore == .comma }
    var parts = zip(starts, starts.dropFirst() + [text.words.count]).map { $0..<$1 }[...]
    var found: [NamedAreas] = []
    while let first = parts.popFirst() {
      let both = first.lowerBound..<(parts.first ?? first).upperBound
      if both != first, let joined = try NamedAreas(text.bytes(of: both), in: gazetteer) {
        found.append(joined)
        parts.removeFirst()
        continue
      }
      func isNumber(_ word: Int) -> Bool {
        text.bytes[text.words[word].bytes].contains { (0x30...0x39).contains($0) }
      }
      guard let start = first.first(where: { !isNumber($0) }),
        let end = first.last(where: { !isNumber($0) })
      else { continue }
      if let named = try NamedAreas(text.bytes(of: start..<(end + 1)), in: gazetteer) {
        found.append(named)
      }
    }
    return found
  }
}
