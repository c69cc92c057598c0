import Geodesy

extension GazetteerReader {
  /// Searches the exact-name index once and reads adjacent entries, unless another query has named
  /// the same lately, or no name begins so.
  package func places(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    if beginsUnlikeNames(foldedName) { return [] }
    let number = RecentNames.number(of: foldedName)
    if let known = recentNames.entries(named: foldedName, number: number, limit: limit) {
      return known
    }
    let found = try readPlaces(named: foldedName, limit: limit)
    recentNames.keep(found, named: foldedName, number: number, limit: limit)
    return found
  }

  /// Returns whether a text begins like the last one that begins no name: after "denver colorado",
  /// "denver colorado united states" need not be searched for.
  private func beginsUnlikeNames(_ text: Span<UInt8>) -> Bool {
    let beginning = beginningOfNoName
    return !beginning.isEmpty && beginning.count <= text.count
      && beginning.indices.allSatisfy { beginning[$0] == text[$0] }
  }

  /// Reads the places of a name; of one of many places, it reads the rest from the packed row, at a
  /// fraction of the cost.
  private func readPlaces(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    let found = try entries(named: foldedName, limit: min(limit, NameRun.fewPlaces))
    guard found.count == NameRun.fewPlaces, limit > found.count else { return found }
    let statement = try prepared(GazetteerStatements.nameRun)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    guard try statement.step() else { return found }
    return try statement.withBlob(at: 0) {
      try NameRun.entries($0, from: found.count, to: limit, behind: found)
    }
  }

  /// Reads the packed row of a name of many places, and of another its rows, and keeps the places inside the area.
  package func places(
    named foldedName: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    let statement = try prepared(GazetteerStatements.nameRun)
    defer { statement.reset() }
    try statement.bind(foldedName, at: 1)
    guard try statement.step() else {
      return try entries(named: foldedName, limit: NameRun.fewPlaces)
        .filter { area.contains($0.place) }.prefix(limit).map(\.self)
    }
    return try statement.withBlob(at: 0) {
      try NameRun.entries($0, inside: area, limit: limit)
    }
  }

  /// Reads the places of a name, best known first, as the primary key of `place_name` has them.
  private func entries(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    guard limit > 0 else { return [] }
    let tables = try tables()
    var found: [ToponymEntry] = []
    var beginsNone = false
    try foldedName.withUnsafeBytes { name in
      try tables.rows(from: name, of: tables.placeName) { row in
        let text = try row.bytes()
        guard text.isEqual(to: name) else {
          beginsNone = found.isEmpty && !text.starts(with: name)
          return false
        }
        if found.isEmpty { found.reserveCapacity(limit) }
        found.append(try Self.entry(from: &row))
        return found.count < limit
      }
    }
    if beginsNone { beginningOfNoName = foldedName.indices.map { foldedName[$0] } }
    return found
  }

  /// Reads the first entries of `place_name` whose names begin with a prefix, in its order.
  func entries(withPrefix prefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    let tables = try tables()
    var found: [ToponymEntry] = []
    try prefix.withUnsafeBytes { prefix in
      try tables.rows(from: prefix, of: tables.placeName) { row in
        guard found.count < limit, try row.isText(beginningWith: prefix) else { return false }
        found.append(try Self.entry(from: &row))
        return true
      }
    }
    return found
  }

  /// Reads one row by its primary key.
  package func place(_ ordinal: PlaceOrdinal) throws -> Place? {
    let tables = try tables()
    return try tables.row(Int64(ordinal.rawValue), of: tables.place) { row in
      try place(ordinal, from: &row)
    }
  }

  /// Reads two columns of one row by its primary key.
  package func filing(of place: PlaceOrdinal) throws -> PlaceFiling? {
    let tables = try tables()
    return try tables.row(Int64(place.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.inside)
      let interval = try Self.interval(Int64(place.rawValue), inside: try row.int64())
      try row.skip(from: PlaceColumn.inside, to: .layer)
      return PlaceFiling(interval: interval, layer: try Self.layer(from: &row))
    }
  }

  /// Reads one column of one row by its primary key.
  package func name(of place: PlaceOrdinal) throws -> String? {
    let tables = try tables()
    return try tables.row(Int64(place.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.name)
      return try row.text()
    }
  }

  /// Reads some columns of one row by its primary key, unless it was read lately.
  package func point(of place: PlaceOrdinal) throws -> PlacePoint? {
    let number = UInt64(place.rawValue)
    if let recent = recentPoints.value(of: place, number: number) { return recent }
    let point = try storedPoint(of: place)
    if let point { recentPoints.keep(point, of: place, number: number) }
    return point
  }

  private func storedPoint(of place: PlaceOrdinal) throws -> PlacePoint? {
    let tables = try tables()
    return try tables.row(Int64(place.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.latitude)
      let coordinate = try Self.coordinate(from: &row)
      try row.skip(from: PlaceColumn.longitude, to: .featureCode)
      let isSection = try row.text() == FeatureCode.section.rawValue
      try row.skip(from: PlaceColumn.featureCode, to: .population)
      return PlacePoint(
        coordinate: coordinate, population: UInt64(clamping: try row.int64()),
        isSection: isSection)
    }
  }

  /// Returns the id of a place as bytes that sort like ids.
  func orderedID(of ordinal: PlaceOrdinal) throws -> [UInt8] {
    let tables = try tables()
    let id = try tables.row(Int64(ordinal.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.id)
      return StoredPlaceID.orderedBytes(ofStored: try Self.idText(from: &row))
    }
    guard let id else {
      throw GazetteerReadError.invalidValue(table: BundleManifest.idsName, column: "ordinal")
    }
    return id
  }

  /// Reads one row by its primary key.
  package func area(_ ordinal: PlaceOrdinal) throws -> Area? {
    let tables = try tables()
    return try tables.row(Int64(ordinal.rawValue), of: tables.area) { row in
      try row.skip(to: AreaColumn.isoCode)
      let isoCode = try row.optionalText()
      let adminCode = try row.optionalText()
      guard let west = try row.optionalInt64() else {
        return Area(isoCode: isoCode, adminCode: adminCode, boundingBox: nil)
      }
      let (south, east, north) = (try row.int64(), try row.int64(), try row.int64())
      return Area(
        isoCode: isoCode, adminCode: adminCode,
        boundingBox: BoundingBox(
          south: Self.degrees(south), west: Self.degrees(west),
          north: Self.degrees(north), east: Self.degrees(east)))
    }
  }

  /// Reads one row by its primary key.
  package func toponym(_ number: ToponymNumber) throws -> Toponym? {
    let tables = try tables()
    return try tables.row(Int64(number.rawValue), of: tables.toponym) { row in
      try row.skip(to: ToponymColumn.place)
      let place = try Self.ordinal(try row.int64())
      return try Self.toponym(from: &row) { try name(of: place) }
    }
  }

  /// Reads the rows of a place by their numbers, which are consecutive and in the order of kinds.
  package func toponyms(of place: PlaceOrdinal, through kind: ToponymKind) throws -> [Toponym] {
    let tables = try tables()
    let numbers = try tables.row(Int64(place.rawValue), of: tables.place) { row in
      try row.skip(to: PlaceColumn.firstToponym)
      return (first: try row.int64(), count: try row.int64())
    }
    guard let numbers else { return [] }
    guard let first = UInt32(exactly: numbers.first), let count = UInt16(exactly: numbers.count)
    else { throw GazetteerReadError.invalidValue(table: "place", column: "toponym_count") }
    guard count > 0 else { return [] }
    var found: [Toponym] = []
    var name: String?
    try tables.rows(
      Int64(first)...Int64(first) + Int64(count) - 1, of: tables.toponym
    ) { row in
      try row.skip(to: ToponymColumn.text)
      let toponym = try Self.toponym(from: &row) {
        if name == nil { name = try self.name(of: place) }
        return name
      }
      guard toponym.kind <= kind else { return false }
      found.append(toponym)
      return true
    }
    return found
  }

  // MARK: Rows

  /// Reads a row of `place_name`, the name of which has been read.
  private static func entry(from row: inout SQLiteRecord) throws -> ToponymEntry {
    let prominence = UInt16(exactly: try row.int64())
    let interval = try interval(try row.int64(), inside: try row.int64())
    let filing = NameFiling(stored: try row.int64())
    guard let prominence, let filing, let toponym = UInt32(exactly: try row.int64())
    else { throw GazetteerReadError.invalidValue(table: "place_name", column: "filing") }
    return ToponymEntry(
      interval: interval, prominence: Prominence(rawValue: prominence), layer: filing.layer,
      country: filing.country, kind: filing.kind, toponym: ToponymNumber(rawValue: toponym))
  }

  private func place(_ ordinal: PlaceOrdinal, from row: inout SQLiteRecord) throws -> Place {
    try row.skip(to: PlaceColumn.inside)
    let interval = try Self.interval(Int64(ordinal.rawValue), inside: try row.int64())
    let parent = try row.optionalInt64().map(Self.ordinal)
    guard let id = try Self.id(from: &row) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "id")
    }
    let name = try row.text()
    let coordinate = try Self.coordinate(from: &row)
    guard let evidence = PointEvidence(rawValue: try row.int64()) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "point")
    }
    let layer = try Self.layer(from: &row)
    guard let featureClass = try row.bytes().first.flatMap({ Self.featureClasses[Int($0)] })
    else { throw GazetteerReadError.invalidValue(table: "place", column: "feature_class") }
    return Place(
      interval: interval, parent: parent, id: id, name: name, coordinate: coordinate,
      evidence: evidence, layer: layer, featureClass: featureClass,
      featureCode: FeatureCode(rawValue: try row.text()),
      country: Self.countryCode(try row.int64()),
      population: UInt64(clamping: try row.int64()),
      prominence: Prominence(rawValue: UInt16(clamping: try row.int64())),
      timezone: try row.optionalInt64().flatMap(timezone))
  }

  private static func id(from row: inout SQLiteRecord) throws -> PlaceID? {
    row.isText
      ? StoredPlaceID.id(Array(try row.bytes()))
      : UInt64(exactly: try row.int64()).map { PlaceID(source: .geonames, number: $0) }
  }

  private static func idText(from row: inout SQLiteRecord) throws -> [UInt8] {
    row.isText ? Array(try row.bytes()) : StoredPlaceID.bytes(ofNumber: try row.int64())
  }

  private static func layer(from row: inout SQLiteRecord) throws -> Layer {
    guard let layer = UInt8(exactly: try row.int64()).flatMap(Layer.init(rawValue:)) else {
      throw GazetteerReadError.invalidValue(table: "place", column: "layer")
    }
    return layer
  }

  /// The classes by their letters, of which each has one.
  private static let featureClasses: [FeatureClass?] = {
    var classes = [FeatureClass?](repeating: nil, count: 256)
    for featureClass in FeatureClass.allCases {
      if let letter = featureClass.rawValue.utf8.first { classes[Int(letter)] = featureClass }
    }
    return classes
  }()

  /// Reads the text of a name and what follows, with a closure that returns the name in the place's own row.
  private static func toponym(
    from row: inout SQLiteRecord, placeName: () throws -> String?
  ) throws -> Toponym {
    let text = try row.optionalText() ?? placeName() ?? ""
    let language = try row.optionalText()
    guard let kind = UInt8(exactly: try row.int64()).flatMap(ToponymKind.init(rawValue:)) else {
      throw GazetteerReadError.invalidValue(table: "toponym", column: "kind")
    }
    return Toponym(text: text, language: language, kind: kind)
  }

  private static func interval(_ first: Int64, inside: Int64) throws -> PlaceInterval {
    let (last, isTooFar) = first.addingReportingOverflow(inside)
    guard !isTooFar,
      let interval = PlaceInterval(first: try ordinal(first), last: try ordinal(last))
    else { throw GazetteerReadError.invalidValue(table: "place", column: "inside") }
    return interval
  }

  private static func coordinate(from row: inout SQLiteRecord) throws -> Coordinate {
    try coordinate(latitude: try row.int64(), longitude: try row.int64())
  }
}
