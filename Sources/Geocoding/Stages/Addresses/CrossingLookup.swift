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

  /// The maximum number of words between two streets: "et de la".
  private static let maxBetween = 4
  /// The directions that a street's name may begin with and a query leave out: "Broadway and 42nd
  /// Street".
  private static let directions = ["w", "e", "n", "s"].map { Array($0.utf8) }

  /// Returns the crossings of streets that some runs of words name.
  func matches(of runs: [Range<Int>]) throws -> [AddressMatch] {
    let known = runs.map { (words: $0, names: names(of: $0)) }.filter { !$0.names.isEmpty }
    var matches: [AddressMatch] = []
    var junctions = Junctions(gazetteer: gazetteer)
    var pairs = 0
    for first in known {
      for second in known
      where areSideBySide(first.words, second.words) && pairs < Self.maxPairs {
        pairs += 1
        if let match = try crossing(of: first, second, &junctions) { matches.append(match) }
      }
    }
    return matches
  }

  /// Returns the keys of the streets that a run names: its own, or those with a direction before it.
  private func names(of run: Range<Int>) -> [[UInt8]] {
    let key = keys.key(of: run)
    if gazetteer.streetCount(named: key.span) > 0 { return [key] }
    guard run.count > 1, search.query.folded.hasDigit(run.lowerBound) else { return [] }
    return Self.directions.map { $0 + key }.filter { gazetteer.streetCount(named: $0.span) > 0 }
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

  private func isWord(_ index: Int, _ classes: WordClasses) -> Bool {
    search.query.folded.words[index].isIn(classes)
  }

  /// Returns whether a word is one for a crossing, or an article beside one.
  private func mayOpen(_ word: Int) -> Bool {
    isWord(word, [.crossing, .crossingArticle])
  }

  private func areSideBySide(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard (0...Self.maxBetween).contains(second.lowerBound - first.upperBound) else { return false }
    let between = first.upperBound..<second.lowerBound
    return between.allSatisfy { isWord($0, .crossingJoint) || mayOpen($0) }
      && (between.isEmpty
        || between.contains { isWord($0, [.crossingJoint, .crossing]) })
  }

  /// A run of words, and the keys of the streets that it names.
  private typealias Named = (words: Range<Int>, names: [[UInt8]])

  private func crossing(
    of first: Named, _ second: Named, _ junctions: inout Junctions
  ) throws -> AddressMatch? {
    let words = first.words.lowerBound..<second.words.upperBound
    let candidate = AddressLookup.Candidate(street: words, number: nil)
    func parts(_ run: Named) throws -> [StreetEntry] {
      try Array(
        run.names.flatMap { try search.streets(named: $0, besides: candidate) }
          .prefix(Self.maxParts))
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
        let start = start(ofCrossingAt: words.lowerBound)
        return AddressMatch(
          entry: entry, street: start..<words.upperBound, number: nil,
          accuracyMeters: HouseChoice.accuracyMeters)
      }
    }
    return nil
  }

  /// Returns where a crossing begins whose first street begins at a word.
  ///
  /// Only words for a crossing, and articles next to them, belong to it.
  private func start(ofCrossingAt street: Int) -> Int {
    let front = search.query.words.lowerBound..<street
    let opening = front.reversed().prefix(while: mayOpen)
    guard opening.contains(where: { isWord($0, .crossing) }) else { return street }
    return opening.last ?? street
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
