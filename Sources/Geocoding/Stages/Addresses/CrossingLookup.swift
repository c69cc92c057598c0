import Gazetteer
import Geodesy
import TextAnalysis

/// Finds the crossings that a query names: two streets side by side, with or without a word between
/// them ("Broadway & W 42nd St", "corner of A and B").
struct CrossingLookup {
  /// Pairs of streets that are compared.
  private static let maxPairs = 16
  /// Parts of one street that are compared.
  private static let maxParts = 40

  let gazetteer: any GazetteerReading
  let search: StreetSearch
  let keys: StreetKey

  /// Words between two streets.
  private static let joints = WordList([
    "and", "und", "y", "e", "et", "en", "och", "og", "ja", "at", "x", "i",
  ])
  /// Words before the first street.
  private static let openings = WordList([
    "corner", "of", "intersection", "ecke", "esquina", "angle", "de", "the",
  ])

  /// Returns the crossings of streets that some runs of words name.
  func matches(of runs: [Range<Int>]) throws -> [AddressMatch] {
    let known = runs.filter { gazetteer.streetCount(named: keys.key(of: $0).span) > 0 }
    var matches: [AddressMatch] = []
    var junctions = Junctions(gazetteer: gazetteer)
    var pairs = 0
    for first in known {
      for second in known where areSideBySide(first, second) && pairs < Self.maxPairs {
        pairs += 1
        if let match = try crossing(of: first, second, &junctions) { matches.append(match) }
      }
    }
    return matches
  }

  /// The junctions of streets, each read once: a street may be in several pairs.
  private struct Junctions {
    let gazetteer: any GazetteerReading
    private var known: [UInt32: Set<Coordinate>] = [:]

    init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

    mutating func points(of street: StreetEntry) throws -> Set<Coordinate> {
      if let points = known[street.number] { return points }
      let points = Set(try gazetteer.junctions(of: street))
      known[street.number] = points
      return points
    }
  }

  /// Returns whether a word stands between two streets.
  static func isJoint(_ word: Int, in query: ParsedQuery) -> Bool {
    joints.contains(hash: query.folded.words[word].hash)
  }

  private func word(_ index: Int) -> ArraySlice<UInt8> {
    search.query.folded.bytes[search.query.folded.words[index].bytes]
  }

  private func areSideBySide(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    switch second.lowerBound - first.upperBound {
    case 0: true
    case 1: Self.joints.contains(word(first.upperBound))
    default: false
    }
  }

  private func crossing(
    of first: Range<Int>, _ second: Range<Int>, _ junctions: inout Junctions
  ) throws -> AddressMatch? {
    let words = first.lowerBound..<second.upperBound
    let candidate = AddressLookup.Candidate(street: words, number: nil)
    func parts(_ run: Range<Int>) throws -> [StreetEntry] {
      try Array(
        search.streets(named: keys.key(of: run), besides: candidate).prefix(Self.maxParts))
    }
    let others = try parts(second).map {
      (street: $0, points: try junctions.points(of: $0))
    }
    guard others.contains(where: { !$0.points.isEmpty }) else { return nil }
    for one in try parts(first) {
      let points = try junctions.points(of: one)
      for other in others where other.street.id != one.id {
        guard
          let entry = Self.crossing(
            of: one, other.street, at: points.intersection(other.points))
        else { continue }
        var start = words.lowerBound
        while start > search.query.words.lowerBound, Self.openings.contains(word(start - 1)) {
          start -= 1
        }
        return AddressMatch(
          entry: entry, street: start..<words.upperBound, number: nil,
          accuracyMeters: HouseChoice.accuracyMeters)
      }
    }
    return nil
  }

  /// Returns the crossing of two streets at the first of their common junctions; `nil` without any.
  static func crossing(
    of one: StreetEntry, _ other: StreetEntry, at points: Set<Coordinate>
  ) -> AddressEntry? {
    guard let point = points.min(by: precedes), let id = id(of: one.id, other.id) else {
      return nil
    }
    return AddressEntry(
      kind: .crossing, id: id, street: "\(one.name) & \(other.name)", number: "", area: one.area,
      coordinate: point)
  }

  /// Orders points from south to north, then from west to east, for the same answer in every run.
  private static func precedes(_ one: Coordinate, _ other: Coordinate) -> Bool {
    (one.latitude, one.longitude) < (other.latitude, other.longitude)
  }

  /// Returns an id with the ids of both streets, in an order that does not depend on the query's.
  private static func id(of one: PlaceID, _ other: PlaceID) -> PlaceID? {
    let (first, second) = one.code < other.code ? (one, other) : (other, one)
    return PlaceID(source: first.source, code: "\(first.code)+\(second.description)")
  }
}
