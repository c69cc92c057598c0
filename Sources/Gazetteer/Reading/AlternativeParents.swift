/// The areas that contain a place although the numbering puts it elsewhere.
///
/// They come from table `alternative_parent`. One place in 120 has such a parent, and a search that
/// looks beyond the numbering looks up dozens of places. So after a hundred lookups, the table
/// is held in memory, in about 250 KB: a lookup then takes a tenth of a read.
///
/// A class: a change of a structure inside of another class would be checked for overlaps, at a third of the
/// cost of a lookup.
final class AlternativeParents {
  /// The number of lookups after which the whole table is read.
  ///
  /// A process that answers one query rarely asks for more; one that answers many will. Reading it all
  /// takes as long as some thousand lookups.
  private static let fewQuestions = 100

  private static let slots = 1 << 16

  private var questions = 0
  /// Whether the whole table is in the properties below.
  private var isRead = false
  /// Each place once per parent, in order.
  private var places: [PlaceOrdinal] = []
  private var parents: [PlaceOrdinal] = []
  /// The positions in both, in the order of parents and then of places.
  private var byParent: [Int] = []
  /// Whether a place may have parents: a bit for the lowest bits of its ordinal.
  ///
  /// Four of five are 0. As bits they stay in the processor's first cache.
  private var mayHaveParents: [UInt64] = []

  /// Returns the parents of a place, in order.
  func parents(of place: PlaceOrdinal, in reader: GazetteerReader) throws -> [PlaceOrdinal] {
    guard try isReadNow(by: reader) else {
      return try ordinals(of: place, in: reader, by: GazetteerStatements.alternativeParents)
    }
    let slot = Self.slot(of: place)
    guard mayHaveParents[slot / 64] & (1 << UInt64(slot % 64)) != 0 else { return [] }
    let start = Self.firstPosition(upTo: places.count) { places[$0] < place }
    return places[start...].prefix { $0 == place }.indices.map { parents[$0] }
  }

  /// Returns the places that have this parent, in order.
  func children(of parent: PlaceOrdinal, in reader: GazetteerReader) throws
    -> [PlaceOrdinal]
  {
    guard try isReadNow(by: reader) else {
      return try ordinals(of: parent, in: reader, by: GazetteerStatements.alternativeChildren)
    }
    let start = Self.firstPosition(upTo: places.count) { parents[byParent[$0]] < parent }
    return byParent[start...].prefix { parents[$0] == parent }.map { places[$0] }
  }

  /// Counts a lookup, reads the table if there have been many, and returns whether it is read.
  private func isReadNow(by reader: GazetteerReader) throws -> Bool {
    guard !isRead else { return true }
    questions += 1
    guard questions >= Self.fewQuestions else { return false }
    try readAll(reader)
    return true
  }

  private func ordinals(
    of place: PlaceOrdinal, in reader: GazetteerReader, by text: GazetteerStatement
  ) throws -> [PlaceOrdinal] {
    let statement = try reader.prepared(text)
    defer { statement.reset() }
    try statement.bind(Int64(place.rawValue), at: 1)
    var found: [PlaceOrdinal] = []
    while try statement.step() { found.append(try GazetteerReader.ordinal(statement.int64(at: 0))) }
    return found
  }

  private func readAll(_ reader: GazetteerReader) throws {
    let statement = try reader.prepared(GazetteerStatements.allAlternativeParents)
    defer { statement.reset() }
    var places: [PlaceOrdinal] = []
    var parents: [PlaceOrdinal] = []
    while try statement.step() {
      places.append(try GazetteerReader.ordinal(statement.int64(at: 0)))
      parents.append(try GazetteerReader.ordinal(statement.int64(at: 1)))
    }
    mayHaveParents = [UInt64](repeating: 0, count: Self.slots / 64)
    for place in places {
      let slot = Self.slot(of: place)
      mayHaveParents[slot / 64] |= 1 << UInt64(slot % 64)
    }
    self.places = places
    self.parents = parents
    byParent = parents.indices.sorted { (parents[$0], $0) < (parents[$1], $1) }
    isRead = true
  }

  private static func slot(of place: PlaceOrdinal) -> Int { Int(place.rawValue) & (slots - 1) }

  /// Returns the first of `count` positions that is not before what is looked for, by binary search; `count`
  /// if all are.
  private static func firstPosition(upTo count: Int, where isBefore: (Int) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBefore(middle) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
