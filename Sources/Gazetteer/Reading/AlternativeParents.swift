/// The areas that contain a place although the numbering puts it elsewhere.
///
/// They come from table `alternative_parent`. One place in 120 has such a parent, and a search that
/// looks beyond the numbering looks up dozens of places. So after a few hundred lookups, the table
/// is held in memory, in about 100 KB: a lookup then takes a tenth of a read.
struct AlternativeParents {
  /// The number of lookups after which the whole table is read.
  ///
  /// More are likely to follow by then, and reading it all takes as long as about 2,400 reads of a
  /// place.
  private static let fewQuestions = 500

  private static let slots = 1 << 16

  private var questions = 0
  /// Each place once per parent, in order, once the table is read.
  private var places: [PlaceOrdinal]?
  private var parents: [PlaceOrdinal] = []
  /// The places of each parent, in order, once the table is read.
  private var children: [PlaceOrdinal: [PlaceOrdinal]] = [:]
  /// Whether a place may have parents, indexed by the lowest bits of its ordinal.
  ///
  /// Four of five entries are false.
  private var mayHaveParents = [Bool](repeating: false, count: 1)

  /// Returns the parents of a place, in order.
  mutating func parents(of place: PlaceOrdinal, in reader: GazetteerReader) throws -> [PlaceOrdinal]
  {
    if let places {
      let slot = Int(place.rawValue) & (mayHaveParents.count - 1)
      guard mayHaveParents[slot] else { return [] }
      let start = Self.firstIndex(of: place, in: places)
      guard start < places.count, places[start] == place else { return [] }
      let end = places[start...].firstIndex { $0 != place } ?? places.count
      return Array(parents[start..<end])
    }
    questions += 1
    guard questions < Self.fewQuestions else {
      try readAll(reader)
      return try parents(of: place, in: reader)
    }
    let statement = try reader.prepared(GazetteerStatements.alternativeParents)
    defer { statement.reset() }
    try statement.bind(Int64(place.rawValue), at: 1)
    var found: [PlaceOrdinal] = []
    while try statement.step() { found.append(try GazetteerReader.ordinal(statement.int64(at: 0))) }
    return found
  }

  /// Returns the places that have this parent, in order.
  mutating func children(of parent: PlaceOrdinal, in reader: GazetteerReader) throws
    -> [PlaceOrdinal]
  {
    if places == nil { try readAll(reader) }
    return children[parent] ?? []
  }

  private mutating func readAll(_ reader: GazetteerReader) throws {
    let statement = try reader.prepared(GazetteerStatements.allAlternativeParents)
    defer { statement.reset() }
    var places: [PlaceOrdinal] = []
    var parents: [PlaceOrdinal] = []
    while try statement.step() {
      places.append(try GazetteerReader.ordinal(statement.int64(at: 0)))
      parents.append(try GazetteerReader.ordinal(statement.int64(at: 1)))
    }
    mayHaveParents = [Bool](repeating: false, count: Self.slots)
    for place in places { mayHaveParents[Int(place.rawValue) & (Self.slots - 1)] = true }
    self.places = places
    self.parents = parents
    children = Dictionary(grouping: zip(places, parents), by: \.1).mapValues { $0.map(\.0) }
  }

  /// Returns the index of the first place that is not less than a place; the count if all are less.
  private static func firstIndex(of place: PlaceOrdinal, in places: [PlaceOrdinal]) -> Int {
    var range = places.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        places[middle] < place ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
