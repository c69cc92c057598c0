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
  /// The postal codes that the query names.
  let postcodes: Set<String>

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

  /// Returns a match for each town that has a street: its house of the number, or the street.
  ///
  /// Where a town has a house of just that number, what others have between their houses says nothing.
  func matches(
    of candidate: AddressLookup.Candidate, on streets: [StreetEntry]
  ) throws -> [AddressMatch] {
    let interpretations = candidate.number.map { numbers(at: $0, beside: candidate.street) } ?? []
    let towns = try Self.byTown(streets).map { streets in
      Town(
        streets: streets,
        houses: try streets.flatMap { street in
          try gazetteer.houses(on: street).map { ($0, street) }
        })
    }
    for interpretation in interpretations {
      let matches = towns.compactMap { house(interpretation, in: $0, candidate.street) }
      if !matches.isEmpty { return matches }
    }
    return towns.compactMap { match(in: $0, interpretations, candidate.street) }
  }

  /// What a town has in place of a number that none of its houses has by itself.
  private func match(in town: Town, _ interpretations: [Interpretation], _ street: Range<Int>)
    -> AddressMatch?
  {
    for way in [houseOfRange, interpolated, houseInsideRange] {
      for interpretation in interpretations {
        if let match = way(interpretation, town, street) { return match }
      }
    }
    return wholeStreet(of: town, street)
  }

  // MARK: Houses

  /// The house that has the number.
  private func house(_ interpretation: Interpretation, in town: Town, _ street: Range<Int>)
    -> AddressMatch?
  {
    match(
      of: town.houses.filter { $0.house.number == interpretation.number }, interpretation, street)
  }

  /// The house of a range with the number on its side, or of the number with a letter behind it.
  private func houseOfRange(
    _ interpretation: Interpretation, _ town: Town, _ street: Range<Int>
  ) -> AddressMatch? {
    guard interpretation.number.suffix.isEmpty, let value = interpretation.number.value else {
      return nil
    }
    return match(
      of: town.houses.filter { house, _ in
        house.number.isOnSide(of: value) && house.number.range?.contains(value) == true
      }, interpretation, street)
  }

  /// The house of a range that runs over the number of the other side.
  private func houseInsideRange(
    _ interpretation: Interpretation, _ town: Town, _ street: Range<Int>
  ) -> AddressMatch? {
    guard interpretation.number.suffix.isEmpty, let value = interpretation.number.value else {
      return nil
    }
    return match(
      of: town.houses.filter { $0.house.number.range?.contains(value) == true }, interpretation,
      street)
  }

  private func match(
    of group: [(house: HouseEntry, street: StreetEntry)], _ interpretation: Interpretation,
    _ street: Range<Int>
  ) -> AddressMatch? {
    // One number may have buildings, or rows of several sources, under several postal codes.
    let coded = group.filter { postcodes.contains($0.street.area.postcode) }
    guard let middle = Self.middle(of: coded.isEmpty ? group : coded) else { return nil }
    return withUnit(
      AddressMatch(
        entry: entry(
          .house, middle.street, id: middle.house.id, middle.house.number.text,
          middle.house.coordinate),
        street: street, number: interpretation.words,
        accuracyMeters: Self.reachMeters(
          of: group.map(\.house.coordinate), from: middle.house.coordinate)))
  }

  /// Buildings of one number that are compared with each other.
  private static let maxCompared = 64
  /// Whoever stands before one building sees another that is so near.
  private static let besideMeters = 50.0

  /// The building of one number that most of the others lie beside; the first of equals.
  private static func middle(
    of group: [(house: HouseEntry, street: StreetEntry)]
  ) -> (house: HouseEntry, street: StreetEntry)? {
    guard group.count > 2 else { return group.first }
    let compared = group.prefix(maxCompared)
    let sums = compared.map { one in
      compared.reduce(0) { sum, other in
        let meters = one.house.coordinate.distanceMeters(to: other.house.coordinate)
        return sum + (meters <= besideMeters ? meters / besideMeters : Double(maxCompared))
      }
    }
    return zip(compared, sums).min { $0.1 < $1.1 }?.0
  }

  /// Houses of one number, and where most of them are.
  private struct Neighbor {
    let value: Double
    let house: HouseEntry
    let street: StreetEntry
  }

  /// Returns a point between the nearest lower and the nearest higher number of the same side.
  ///
  /// If one side has none, both sides count.
  private func interpolated(
    _ interpretation: Interpretation, _ town: Town, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = interpretation.number.value else { return nil }
    let sameSide = town.houses.filter { $0.house.number.isOnSide(of: value) }
    let bothSides = town.houses.filter { $0.house.number.value != nil }
    for houses in [sameSide, bothSides] {
      let middles = houses.map(\.house.number.middle)
      let below = middles.filter { $0 < Double(value) }.max()
      let above = middles.filter { $0 > Double(value) }.min()
      guard let lower = Self.neighbor(below, houses), let upper = Self.neighbor(above, houses),
        let point = Self.point(
          lower.house.coordinate, upper.house.coordinate,
          (Double(value) - lower.value) / (upper.value - lower.value))
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

  private static func neighbor(
    _ value: Double?, _ houses: [(house: HouseEntry, street: StreetEntry)]
  ) -> Neighbor? {
    guard let value, let found = middle(of: houses.filter { $0.house.number.middle == value })
    else { return nil }
    return Neighbor(value: value, house: found.house, street: found.street)
  }

  /// Neighbors farther apart say nothing of what lies between.
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
    // A street may have a house or two without a number as well.
    let unnumbered = town.houses.filter { $0.house.number.isEmpty }
    let isFarm = 2 * unnumbered.count > town.houses.count
    let coordinates = town.houses.map(\.house.coordinate) + Self.corners(of: town.streets)
    if isFarm, let farm = unnumbered.first {
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

  /// Streets by name and town, in the order of the first of each: postal codes and quarters part no
  /// street, but a mile between two of one name does.
  private static func byTown(_ streets: [StreetEntry]) -> [[StreetEntry]] {
    var groups: [[StreetEntry]] = []
    for street in streets {
      let near = groups.indices.filter { index in
        groups[index].contains { isOneStreet($0, street) }
      }
      guard let first = near.first else {
        groups.append([street])
        continue
      }
      groups[first].append(street)
      for index in near.dropFirst().reversed() { groups[first] += groups.remove(at: index) }
    }
    return groups
  }

  private static func isOneStreet(_ one: StreetEntry, _ other: StreetEntry) -> Bool {
    one.name == other.name && one.area.postTown == other.area.postTown
      && one.area.townName == other.area.townName
      && gapMeters(between: one, other) <= maxPartsMeters
  }

  /// Parts of one street are not farther apart.
  private static let maxPartsMeters = 2_000.0

  /// How far the boxes of two streets are apart.
  private static func gapMeters(between one: StreetEntry, _ other: StreetEntry) -> Double {
    guard let box = one.boundingBox, let second = other.boundingBox else {
      return one.coordinate.distanceMeters(to: other.coordinate)
    }
    func nearest(_ box: BoundingBox, to point: Coordinate) -> Coordinate {
      Coordinate(
        latitude: min(max(point.latitude, box.south), box.north),
        longitude: min(max(point.longitude, box.west), box.east)) ?? point
    }
    // From the other's middle to this box, and from there to the other: exact for boxes side by side.
    let here = nearest(box, to: other.coordinate)
    return here.distanceMeters(to: nearest(second, to: here))
  }

  private func entry(
    _ kind: AddressEntry.Kind, _ street: StreetEntry, id: PlaceID, _ number: String,
    _ point: Coordinate, _ box: BoundingBox? = nil
  ) -> AddressEntry {
    AddressEntry(
      kind: kind, id: id, street: street.name, number: number, country: street.area.country,
      postcode: street.area.postcode, place: street.area.place, postTown: street.area.postTown,
      prominence: street.area.prominence, townName: street.area.townName, coordinate: point,
      boundingBox: box)
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
