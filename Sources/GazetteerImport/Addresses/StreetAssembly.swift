import Gazetteer
import Geodesy
import TextFormats

/// Merges the sorted records into streets and writes them: pieces become one street, and the same
/// house from two sources becomes one house.
struct StreetAssembly {
  /// Two houses of a street with the same number are one house within this distance.
  private static let sameHouseMeters = 60.0
  /// The same for two elements of OpenStreetMap, which maps each entrance and shop separately; a
  /// point next to one should find that one.
  private static let sameElementMeters = 2.0

  private let placement: AddressPlacement
  private let writer: StreetIndexWriter
  private let names: RecordSorter
  private var counts: [BundleManifest.AddressFile.Counts] = []
  private var current = Street()

  /// The records of the current street.
  private struct Street {
    var id: AddressRecord.Street?
    var aliases: [[UInt8]] = []
    var pieces: [(street: StoredStreet, meters: UInt32)] = []
    /// The lines through rows of numbered houses.
    var numberings: [[StreetPoint]] = []
    var houses: [StoredHouse] = []
    /// The name in the first record of a house.
    var name: [UInt8] = []
    /// The source of the first record.
    var source: UInt16?
  }

  init(folder: String, path: String, placement: AddressPlacement) throws {
    self.placement = placement
    writer = try StreetIndexWriter(path: path)
    names = RecordSorter(folder: folder)
  }

  /// Writes all streets, and adds their and their houses' numbers to those of their sources.
  mutating func run(
    _ records: RecordSorter, counting counts: inout [BundleManifest.AddressFile.Counts]
  ) throws {
    self.counts = counts
    var key: [UInt8] = []
    try records.forEach { cursor in
      let found = cursor.nextText()
      if !found.elementsEqual(key) { key = Array(found) }
      let area = cursor.next(UInt32.self)
      if current.id?.area != area || current.id?.key != key {
        try writeStreet()
        current.id = AddressRecord.Street(key: key, area: area)
      }
      switch AddressRecord(&cursor, area: area) {
      case .alias(let alias): current.aliases.append(alias)
      case .piece(let piece, let meters, let source):
        current.pieces.append((piece, meters))
        current.source = current.source ?? source
      case .numbering(let line): current.numberings.append(line)
      case .house(let house, let name, let source):
        if current.name.isEmpty { current.name = name }
        current.source = current.source ?? source
        add(house, from: source)
      case nil: break
      }
    }
    try writeStreet()
    try names.forEach { cursor in
      let name = cursor.nextText()
      _ = cursor.next(UInt32.self)
      let street = cursor.next(UInt32.self)
      writer.addName(name, of: street, isMain: cursor.next(UInt32.self) == 0)
    }
    try writer.finish(areaCount: placement.areas.count)
    counts = self.counts
  }

  /// Adds a house, unless it is already known.
  private mutating func add(_ house: StoredHouse, from source: UInt16) {
    for known in current.houses.reversed() {
      guard known.number == house.number else { break }
      if isSame(known, house) { return }
    }
    current.houses.append(house)
    if Int(source) < counts.count { counts[Int(source)].houses += 1 }
  }

  private func isSame(_ known: StoredHouse, _ house: StoredHouse) -> Bool {
    // An official register lists each building once, so two entries are two houses.
    if known.source == .iceaddr, house.source == .iceaddr { return known == house }
    let areElements = known.source.isOpenStreetMap && house.source.isOpenStreetMap
    return Self.meters(known, house)
      <= (areElements ? Self.sameElementMeters : Self.sameHouseMeters)
  }

  private static func meters(_ one: StoredHouse, _ other: StoredHouse) -> Double {
    guard let one = coordinate(one.latitude, one.longitude),
      let other = coordinate(other.latitude, other.longitude)
    else { return .infinity }
    return one.distanceMeters(to: other)
  }

  private static func coordinate(_ latitude: Int32, _ longitude: Int32) -> Coordinate? {
    Coordinate(latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
  }

  // MARK: Streets

  private mutating func writeStreet() throws {
    defer { current = Street() }
    guard let id = current.id, let street = joined(id) else { return }
    let number = writer.streetCount
    try writer.add(street, houses: current.houses)
    if let source = current.source, Int(source) < counts.count { counts[Int(source)].streets += 1 }
    for (position, name) in ([id.key] + current.aliases).enumerated() {
      try names.append { record in
        record.append(terminated: name)
        record.append(bigEndian: id.area)
        record.append(bigEndian: number)
        record.append(bigEndian: UInt32(clamping: position))
      }
    }
  }

  /// Returns the street of the current records; `nil` if it has neither pieces nor houses.
  private func joined(_ id: AddressRecord.Street) -> StoredStreet? {
    var points = current.houses.map {
      StreetPoint(latitude: $0.latitude, longitude: $0.longitude)
    }
    var weights = points.map { _ in 1.0 }
    if !current.pieces.isEmpty {
      points = current.pieces.map {
        StreetPoint(latitude: $0.street.latitude, longitude: $0.street.longitude)
      }
      weights = current.pieces.map { Double(max(1, $0.meters)) }
    }
    guard let middle = Self.middle(of: points, weights) else { return nil }
    var box = StoredStreet.Box(latitude: middle.latitude, longitude: middle.longitude)
    for piece in current.pieces { box.add(piece.street.box) }
    for house in current.houses {
      box.add(.init(latitude: house.latitude, longitude: house.longitude))
    }
    let way = current.pieces.map(\.street.id).min()
    return StoredStreet(
      source: way == nil ? .street : .way, id: way ?? hash(id), area: id.area,
      name: current.pieces.first?.street.name ?? current.name, latitude: middle.latitude,
      longitude: middle.longitude, box: box,
      junctions: Set(current.pieces.flatMap(\.street.junctions)).sorted(),
      lines: StreetLines.joined(current.pieces.flatMap(\.street.lines)) + current.numberings)
  }

  /// Returns the id of a street without a way.
  ///
  /// Its highest bit is set, unlike in the number of a way.
  private func hash(_ id: AddressRecord.Street) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes: id.key)
    hash.combine(placement.placeIDs[Int(id.area) - 1])
    hash.combine(bytes: placement.areas[Int(id.area) - 1].postcode)
    return hash.value | 1 << 63
  }

  /// Returns the point nearest to the weighted mean of all points; the first if several are equally
  /// near.
  private static func middle(of points: [StreetPoint], _ weights: [Double]) -> StreetPoint? {
    var (latitude, longitude, sum) = (0.0, 0.0, 0.0)
    for (point, weight) in zip(points, weights) {
      latitude += Double(point.latitude) * weight
      longitude += Double(point.longitude) * weight
      sum += weight
    }
    guard sum > 0, let mean = coordinate(Int32(latitude / sum), Int32(longitude / sum)) else {
      return nil
    }
    return points.min { first, second in
      let one = coordinate(first.latitude, first.longitude)?.distanceMeters(to: mean)
      let other = coordinate(second.latitude, second.longitude)?.distanceMeters(to: mean)
      return one ?? .infinity < other ?? .infinity
    }
  }
}
