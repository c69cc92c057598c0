import GazetteerModel
import Geodesy
import TextAnalysis

/// The choice of a house by number on streets.
///
/// It is the house with that number, else a point between its neighbors, else the street.
struct HouseChoice {
  /// The maximum distance of a house's entrance from its point.
  static let accuracyMeters = 20.0

  let gazetteer: any GazetteerReading
  let query: ParsedQuery
  let streetWords: StreetWordTable

  /// A way to read a house number: its words, and its form for comparison.
  private struct Interpretation {
    let words: Range<Int>
    let number: HouseNumber
  }

  /// Streets with the same name and town, with their houses.
  private struct Town {
    let streets: [StreetEntry]
    let houses: [(house: HouseEntry, street: StreetEntry)]

    /// The part that represents the street: one with an id from its source, or else the longest.
    var main: StreetEntry? {
      streets.first { $0.id.source == .osm } ?? streets.max { $0.houseCount < $1.houseCount }
    }
  }

  /// Returns a match for each town that has the street: its house with the number, or the street.
  func matches(
    of candidate: AddressLookup.Candidate, on streets: [StreetEntry]
  ) throws -> [AddressMatch] {
    let interpretations = candidate.number.map { numbers(at: $0, beside: candidate.street) } ?? []
    return try Self.byTown(streets).compactMap { streets in
      let town = Town(
        streets: streets,
        houses: try streets.flatMap { street in
          try gazetteer.houses(on: street).map { ($0, street) }
        })
      return match(in: town, interpretations, candidate.street)
    }
  }

  private func match(in town: Town, _ interpretations: [Interpretation], _ street: Range<Int>)
    -> AddressMatch?
  {
    for interpretation in interpretations {
      if let match = house(interpretation, in: town, street) { return match }
    }
    for interpretation in interpretations {
      if let match = interpolated(interpretation, in: town, street) { return match }
    }
    return wholeStreet(of: town, street)
  }

  // MARK: Houses

  /// Returns the house with the number, with a range that includes it, or with an added letter.
  private func house(_ interpretation: Interpretation, in town: Town, _ street: Range<Int>)
    -> AddressMatch?
  {
    let wanted = interpretation.number
    var group = town.houses.filter { $0.house.number == wanted }
    if group.isEmpty, wanted.suffix.isEmpty, let value = wanted.value {
      group = town.houses.filter { $0.house.number.range?.contains(value) ?? false }
    }
    guard let first = group.first else { return nil }
    return withUnit(
      AddressMatch(
        entry: entry(
          .house, first.street, id: first.house.id, first.house.number.text,
          first.house.coordinate),
        street: street, number: interpretation.words,
        accuracyMeters: Self.reachMeters(
          of: group.map(\.house.coordinate), from: first.house.coordinate)))
  }

  /// Returns a point between the nearest lower and the nearest higher number of the same side.
  ///
  /// If one side has none, both sides count.
  private func interpolated(
    _ interpretation: Interpretation, in town: Town, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = interpretation.number.value else { return nil }
    let numbered = town.houses.filter { $0.house.number.value != nil }
    let sameSide = numbered.filter { ($0.house.number.value ?? 0) % 2 == value % 2 }
    for houses in [sameSide, numbered] {
      let lower = houses.filter { $0.house.number.value ?? .max < value }
        .max { $0.house.number.value ?? 0 < $1.house.number.value ?? 0 }
      let upper = houses.filter { $0.house.number.value ?? 0 > value }
        .min { $0.house.number.value ?? 0 < $1.house.number.value ?? 0 }
      guard let lower, let upper, let low = lower.house.number.value,
        let high = upper.house.number.value,
        let point = Self.point(
          lower.house.coordinate, upper.house.coordinate, Double(value - low) / Double(high - low))
      else { continue }
      let meters = lower.house.coordinate.distanceMeters(to: upper.house.coordinate)
      let street = town.main?.id ?? lower.street.id
      let id = PlaceID(source: street.source, code: "\(street.code)#\(interpretation.number.text)")
      guard meters <= Self.maxGapMeters, let id else { continue }
      return withUnit(
        AddressMatch(
          entry: entry(.interpolated, lower.street, id: id, interpretation.number.text, point),
          street: words, number: interpretation.words,
          accuracyMeters: max(Self.accuracyMeters, (meters / 2).rounded(.up))))
    }
    return nil
  }

  /// The maximum distance of neighbors; farther ones say nothing about the houses between them.
  private static let maxGapMeters = 2_000.0

  private static func point(
    _ one: Coordinate, _ other: Coordinate, _ share: Double
  ) -> Coordinate? {
    Coordinate(
      latitude: one.latitude + (other.latitude - one.latitude) * share,
      longitude: one.longitude + (other.longitude - one.longitude) * share)
  }

  // MARK: Streets

  /// Returns the street, shown at its middle; a farm if its houses have no numbers.
  private func wholeStreet(of town: Town, _ street: Range<Int>) -> AddressMatch? {
    guard let longest = town.main else { return nil }
    let unnumbered = town.houses.filter { $0.house.number.isEmpty }
    let coordinates = town.houses.map(\.house.coordinate) + Self.corners(of: town.streets)
    if let farm = unnumbered.first {
      return AddressMatch(
        entry: entry(.house, farm.street, id: farm.house.id, "", farm.house.coordinate),
        street: street, number: nil,
        accuracyMeters: Self.reachMeters(
          of: unnumbered.map(\.house.coordinate), from: farm.house.coordinate))
    }
    return AddressMatch(
      entry: entry(
        .street, longest, id: longest.id, "", longest.coordinate,
        Self.box(around: town.streets)),
      street: street, number: nil,
      accuracyMeters: Self.reachMeters(of: coordinates, from: longest.coordinate))
  }

  private static func corners(of streets: [StreetEntry]) -> [Coordinate] {
    streets.compactMap(\.boundingBox).flatMap { box in
      [
        Coordinate(latitude: box.south, longitude: box.west),
        Coordinate(latitude: box.north, longitude: box.east),
      ].compactMap(\.self)
    }
  }

  private static func box(around streets: [StreetEntry]) -> BoundingBox? {
    let boxes = streets.compactMap(\.boundingBox)
    guard let first = boxes.first else { return nil }
    return boxes.reduce(first) { sum, box in
      BoundingBox(
        south: min(sum.south, box.south), west: min(sum.west, box.west),
        north: max(sum.north, box.north), east: max(sum.east, box.east)) ?? sum
    }
  }

  /// Returns the streets by name and town, in order of first occurrence.
  ///
  /// Postal codes and quarters do not divide a street.
  private static func byTown(_ streets: [StreetEntry]) -> [[StreetEntry]] {
    struct Key: Hashable {
      let name: String
      let postTown: PlaceOrdinal
      /// Set for farms, which are not parts of one street: a farm has a house or two.
      let place: PlaceOrdinal?
    }
    var groups: [[StreetEntry]] = []
    var indexes: [Key: Int] = [:]
    for street in streets {
      let isInTown = street.area.place == street.area.postTown || street.houseCount != 1
      let key = Key(
        name: street.name, postTown: street.area.postTown,
        place: isInTown ? nil : street.area.place)
      if let index = indexes[key] {
        groups[index].append(street)
      } else {
        indexes[key] = groups.count
        groups.append([street])
      }
    }
    return groups
  }

  private func entry(
    _ kind: AddressEntry.Kind, _ street: StreetEntry, id: PlaceID, _ number: String,
    _ point: Coordinate, _ box: BoundingBox? = nil
  ) -> AddressEntry {
    AddressEntry(
      kind: kind, id: id, street: street.name, number: number, country: street.area.country,
      postcode: street.area.postcode, place: street.area.place, postTown: street.area.postTown,
      prominence: street.area.prominence, coordinate: point, boundingBox: box)
  }

  /// Returns the distance to the farthest of some points, at least the accuracy of a house.
  private static func reachMeters(of points: [Coordinate], from point: Coordinate) -> Double {
    points.reduce(accuracyMeters) { reach, other in
      max(reach, point.distanceMeters(to: other).rounded(.up))
    }
  }

  // MARK: Numbers

  /// Returns the ways to read a house number, longest first.
  ///
  /// "12 b" is one number, or 12; "12-14" is one, or 12, or 14.
  private func numbers(at word: Int, beside street: Range<Int>) -> [Interpretation] {
    let words = query.folded.words
    var interpretations: [Interpretation] = []
    func add(_ range: Range<Int>, _ number: [UInt8]) {
      interpretations.append(Interpretation(words: range, number: HouseNumber(number)))
    }
    let bound = street.lowerBound > word ? street.lowerBound : query.words.upperBound
    var end = word + 1
    if end < bound, words[end].bytes.count == 1, words[end].breakBefore <= .blank,
      !AddressLookup.hasDigit(end, in: query)
    {
      add(word..<(end + 1), HouseNumberText.folded(word..<(end + 1), in: query.folded))
    }
    while end < bound, words[end].breakBefore == .hyphen || words[end].breakBefore == .slash,
      words[end].bytes.count <= Self.maxSuffix
    {
      end += 1
    }
    if end > word + 1 {
      add(word..<end, HouseNumberText.folded(word..<end, in: query.folded))
      add(word..<end, HouseNumberText.folded(word..<(word + 1), in: query.folded))
      add(word..<end, HouseNumberText.folded((end - 1)..<end, in: query.folded))
    }
    let number = HouseNumberText.folded(word..<(word + 1), in: query.folded)
    add(word..<(word + 1), number)
    // A letter may denote an entrance that the source does not have.
    let digits = number.prefix { (0x30...0x39).contains($0) }
    if digits.count < number.count { add(word..<(word + 1), Array(digits)) }
    return interpretations
  }

  private static let maxSuffix = 4

  // MARK: Units

  /// Returns a match with the words of an apartment, a floor or a box added: "Apt 5", "12 A 5".
  private func withUnit(_ match: AddressMatch) -> AddressMatch {
    let words = match.words
    var match = match
    var end = words.upperBound
    while end < query.words.upperBound, end - words.upperBound < Self.maxUnitWords,
      streetWords.role(of: end, in: query.folded) == .unit
        || end > words.upperBound && isUnitNumber(end)
    {
      end += 1
    }
    // "12 A 5": entrance and apartment.
    if end == words.upperBound, end < query.words.upperBound, isShortNumber(end),
      query.folded.words[end].breakBefore <= .blank, match.number?.upperBound == end
    {
      end += 1
    }
    if end > words.upperBound {
      match.unit = words.upperBound..<end
    } else if words.lowerBound >= query.words.lowerBound + 2, isUnitNumber(words.lowerBound - 1),
      streetWords.role(of: words.lowerBound - 2, in: query.folded) == .unit
    {
      match.unit = (words.lowerBound - 2)..<words.lowerBound
    }
    return match
  }

  private static let maxUnitWords = 4

  /// Returns whether a word may be an apartment number: one with a digit, or a letter.
  private func isUnitNumber(_ word: Int) -> Bool {
    AddressLookup.hasDigit(word, in: query) || query.folded.words[word].bytes.count == 1
  }

  private func isShortNumber(_ word: Int) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return bytes.count <= 3 && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }
}
