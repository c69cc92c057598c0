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
    "and", "und", "y", "e", "et", "en", "och", "og", "ja", "at", "x", "i", "con", "com", "a",
    "cross",
  ])
  /// Words for a crossing, before the first street ("corner of A and B") or between both ("A Ecke B").
  private static let corners = WordList([
    "corner", "crn", "cnr", "intersection", "crossing", "junction", "ecke", "esquina", "esq",
    "angle", "langle",
    "angolo", "allangolo", "ang", "hoek", "hjornet", "hornet", "hornan", "rog", "roh", "sarok",
    "kulma", "угол",
  ])
  /// Words beside them: "à l'angle de la rue de Rivoli", "esquina com a Rua Augusta".
  private static let articles = WordList([
    "of", "the", "at", "with", "de", "du", "des", "del", "do", "da", "dos", "das", "della", "di",
    "la",
    "le", "les", "l", "el", "o", "os", "as", "der", "die", "dem", "von", "van", "an", "av", "tra",
  ])
  /// The maximum number of words between two streets: "et de la".
  private static let maxBetween = 4
  /// The directions that a street's name may begin with and a query leave out: "Broadway and 42nd
  /// Street".
  private static let directions = ["w", "e", "n", "s"].map { Array($0.utf8) }

  /// Returns the crossings of streets that some runs of words name.
  func matches(of runs: [Range<Int>]) throws -> [AddressMatch] {
    let known = runs.filter { !names(of: $0).isEmpty }
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

  /// Returns the keys of the streets that a run names: its own, or those with a direction before it.
  private func names(of run: Range<Int>) -> [[UInt8]] {
    let key = keys.key(of: run)
    if gazetteer.streetCount(named: key.span) > 0 { return [key] }
    guard run.count > 1, AddressLookup.hasDigit(run.lowerBound, in: search.query) else { return [] }
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

  /// Returns whether a word stands between two streets.
  static func isJoint(_ word: Int, in query: ParsedQuery) -> Bool {
    joints.contains(hash: query.folded.words[word].hash)
  }

  private func word(_ index: Int) -> ArraySlice<UInt8> {
    search.query.folded.bytes[search.query.folded.words[index].bytes]
  }

  private func areSideBySide(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard (0...Self.maxBetween).contains(second.lowerBound - first.upperBound) else { return false }
    let between = (first.upperBound..<second.lowerBound).map(word)
    return between.allSatisfy {
      Self.joints.contains($0) || Self.corners.contains($0) || Self.articles.contains($0)
    }
      && (between.isEmpty
        || between.contains { Self.joints.contains($0) || Self.corners.contains($0) })
  }

  private func crossing(
    of first: Range<Int>, _ second: Range<Int>, _ junctions: inout Junctions
  ) throws -> AddressMatch? {
    let words = first.lowerBound..<second.upperBound
    let candidate = AddressLookup.Candidate(street: words, number: nil)
    func parts(_ run: Range<Int>) throws -> [StreetEntry] {
      try Array(
        names(of: run).flatMap { try search.streets(named: $0, besides: candidate) }
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
        var start = words.lowerBound
        // Only words for a crossing, and articles next to them, belong to it.
        var first = start
        while first > search.query.words.lowerBound,
          Self.corners.contains(word(first - 1)) || Self.articles.contains(word(first - 1))
            || word(first - 1).elementsEqual("a".utf8)
        {
          first -= 1
          if Self.corners.contains(word(first)) { start = first }
        }
        if start < words.lowerBound { start = first }
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
