import Gazetteer
import Geodesy
import TextAnalysis

/// The choice of a house by number on streets.
///
/// It is the house with that number, else a point between its neighbors, else the street.
struct HouseChoice {
  /// The maximum distance of a house's entrance from its point.
  static let accuracyMeters = 20.0

  let gazetteer: any GazetteerReading
  let marks: AddressMarks
  /// The postal codes that the query names.
  let postcodes: Set<String>

  /// Returns a match for each town that has a street: its house of the number, or the street.
  ///
  /// If a town has a house with exactly this number, towns without one do not count.
  func matches(
    of candidate: AddressLookup.Candidate, on streets: [StreetEntry]
  ) throws -> [AddressMatch] {
    let readings =
      candidate.number.map { marks.numberReadings(at: $0, besides: candidate.street) } ?? []
    let streets = try WholeStreet.grouped(streets).map {
      try WholeStreet($0, gazetteer: gazetteer)
    }
    let ordered = streets.map { ApartmentNumbers.ordered(readings, in: $0.main?.area.country) }
    for position in readings.indices {
      let matches = zip(streets, ordered).compactMap { street, readings in
        house(readings[position], on: street, candidate.street) {
          $0 == readings[position].number
        }
      }
      if !matches.isEmpty { return matches }
    }
    return try zip(streets, ordered).compactMap { try match(on: $0, $1, candidate.street) }
  }

  /// Returns the best answer of a street that has no house of exactly this number.
  private func match(
    on street: WholeStreet, _ readings: [NumberReading], _ words: Range<Int>
  ) throws -> AddressMatch? {
    let ways = [
      houseOfSecondNumber, houseWithHyphen, houseOfRangeOnSide, interpolated, houseOfRange,
    ]
    for way in ways {
      for reading in readings {
        if let match = try way(reading, street, words) { return match }
      }
    }
    return wholeStreet(street, words)
  }

  // MARK: Houses

  /// The countries where a house has a number of the town and one of the street, 123/4, and people write
  /// either.
  private static let doubleNumbers: Set<CountryCode?> = [CountryCode("CZ"), CountryCode("SK")]

  /// Returns the house 123/4 for the number 4.
  private func houseOfSecondNumber(
    _ reading: NumberReading, _ street: WholeStreet, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = reading.plainValue, Self.doubleNumbers.contains(street.main?.area.country)
    else { return nil }
    let second = [0x2F] + Array("\(value)".utf8)
    return house(reading, on: street, words) { $0.suffix == second }
  }

  /// Returns the house 37-12 for the number 3712, on a street where most numbers have a hyphen.
  private func houseWithHyphen(
    _ reading: NumberReading, _ street: WholeStreet, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = reading.plainValue, value >= Self.minWithoutHyphen,
      2 * street.houses(where: { $0.number.suffix.first == 0x2D }).count > street.houseCount
    else { return nil }
    let digits = Array("\(value)".utf8)
    return house(reading, on: street, words) { number in
      number.suffix.first == 0x2D
        && Array("\(number.value ?? 0)".utf8) + number.suffix.dropFirst() == digits
    }
  }

  /// The smallest number of a house in Queens, 10-01 without its hyphen.
  private static let minWithoutHyphen = 1_001

  /// Returns the house of a range on the side of the number, or of the number with a letter.
  private func houseOfRangeOnSide(
    _ reading: NumberReading, _ street: WholeStreet, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = reading.plainValue, street.numbers?.contains(value) == true else {
      return nil
    }
    return house(reading, on: street, words) {
      $0.isOnSide(of: value) && $0.range?.contains(value) == true
    }
  }

  /// Returns the house of a range that extends over a number of the other side.
  private func houseOfRange(
    _ reading: NumberReading, _ street: WholeStreet, _ words: Range<Int>
  ) -> AddressMatch? {
    guard let value = reading.plainValue, street.numbers?.contains(value) == true else {
      return nil
    }
    return house(reading, on: street, words) { $0.range?.contains(value) == true }
  }

  /// Returns the house in the middle of those whose number passes.
  private func house(
    _ reading: NumberReading, on street: WholeStreet, _ words: Range<Int>,
    _ passes: (HouseNumber) -> Bool
  ) -> AddressMatch? {
    let group = street.houses { passes($0.number) }
    // One number may have buildings, or rows of several sources, under several postal codes.
    let coded = group.filter { postcodes.contains(street.parts[$0.part].area.postcode) }
    guard let middle = WholeStreet.middle(of: coded.isEmpty ? group : coded) else { return nil }
    let parts = ApartmentNumbers.parts(of: reading, in: street.main?.area.country)
    var match = AddressMatch(
      entry: entry(
        .house, street.parts[middle.part], id: middle.house.id, middle.house.number.text,
        middle.house.coordinate),
      street: words, number: parts.number,
      accuracyMeters: Self.reachMeters(
        of: group.map(\.house.coordinate), from: middle.house.coordinate))
    match.unit = parts.unit
    return surroundings.adding(to: match)
  }

  /// Returns the location of a number between those of its neighbors.
  private func interpolated(
    _ reading: NumberReading, _ street: WholeStreet, _ words: Range<Int>
  ) throws -> AddressMatch? {
    guard let value = reading.number.value,
      let found = try HouseInterpolation(gazetteer: gazetteer, street: street).location(of: value)
    else { return nil }
    let id = street.main?.id ?? found.street.id
    let text = reading.number.text
    return PlaceID(source: id.source, code: "\(id.code)#\(text)").map { id in
      surroundings.adding(
        to: AddressMatch(
          entry: entry(.interpolated, found.street, id: id, text, found.coordinate),
          street: words, number: reading.words, accuracyMeters: found.accuracyMeters))
    }
  }

  private var surroundings: AddressSurroundings { AddressSurroundings(marks: marks) }

  // MARK: Streets

  /// Returns the street, shown at its middle; a farm if its houses have no numbers.
  private func wholeStreet(_ street: WholeStreet, _ words: Range<Int>) -> AddressMatch? {
    guard let main = street.main else { return nil }
    // A street may have a house or two without a number as well.
    let unnumbered = street.houses { $0.number.isEmpty }
    if 2 * unnumbered.count > street.houseCount, let farm = unnumbered.first {
      return AddressMatch(
        entry: entry(
          .house, street.parts[farm.part], id: farm.house.id, "", farm.house.coordinate),
        street: words, number: nil,
        accuracyMeters: Self.reachMeters(
          of: unnumbered.map(\.house.coordinate), from: farm.house.coordinate))
    }
    return AddressMatch(
      entry: entry(.street, main, id: main.id, "", main.coordinate, street.box),
      street: words, number: surroundings.noNumber(after: words),
      accuracyMeters: Self.reachMeters(
        of: street.points + street.corners, from: main.coordinate))
  }

  private func entry(
    _ kind: AddressEntry.Kind, _ street: StreetEntry, id: PlaceID, _ number: String,
    _ point: Coordinate, _ box: BoundingBox? = nil
  ) -> AddressEntry {
    AddressEntry(
      kind: kind, id: id, street: street.name, number: number, area: street.area,
      coordinate: point,
      boundingBox: box)
  }

  /// Returns the distance to the farthest of some points, at least the accuracy of a house.
  private static func reachMeters(of points: [Coordinate], from point: Coordinate) -> Double {
    points.reduce(accuracyMeters) { reach, other in
      max(reach, point.distanceMeters(to: other).rounded(.up))
    }
  }
}
