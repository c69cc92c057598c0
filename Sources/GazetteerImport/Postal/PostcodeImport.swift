import Gazetteer
import Geodesy

/// An import of the codes in the postal files, after places have been numbered.
struct PostcodeImport {
  let gazetteer: ImportedGazetteer
  let numbering: PlaceNumbering
  let points: PlacePoints
  let ranking: PlaceRanking
  let writer: GazetteerWriter
  /// The place of each record of the postal file, from ``PostalPlaceImport``.
  let recordPlaces: [UInt32]
  /// The points that stand for districts, from the same.
  let estimates: EstimatedPoints
  /// What others say against the points of records, from the same.
  let findings: [UInt32: PostalEvidence.Finding]

  private let codes: RecordSorter
  /// The number, in reading order, of the area of each admin path.
  private var areas: [[UInt8]: UInt32] = [:]
  /// The British settlements by the outward part of their codes.
  private var outward: [[UInt8]: Set<UInt32>] = [:]
  private var position = 0
  /// The lines that could not be read.
  private(set) var rejected: [RejectedLines] = []

  /// GB as two packed letters.
  static let greatBritain = UInt16(0x4742)

  init(
    gazetteer: ImportedGazetteer, numbering: PlaceNumbering, points: PlacePoints,
    ranking: PlaceRanking, writer: GazetteerWriter, recordPlaces: [UInt32],
    estimates: EstimatedPoints, findings: [UInt32: PostalEvidence.Finding]
  ) {
    self.gazetteer = gazetteer
    self.numbering = numbering
    self.points = points
    self.ranking = ranking
    self.writer = writer
    self.recordPlaces = recordPlaces
    self.estimates = estimates
    self.findings = findings
    codes = RecordSorter(folder: gazetteer.folder)
    for area in numbering.areas { areas[area.path] = numbering.places[Int(area.position)] }
  }

  /// Reads the files without writing anything.
  mutating func read(_ extract: Extract) throws {
    // Problems with these rows were reported when their names were read.
    _ = try extract.forEachRow(of: .postcodes) { row in try readRecord(row) }
    rejected = try extract.forEachRow(of: .britishPostcodes) { row in try readBritishCode(row) }
  }

  // MARK: Reading

  private mutating func readRecord(_ row: borrowing ExtractRow) throws {
    let known = position < recordPlaces.count ? recordPlaces[position] : PostalPlaceImport.noPlace
    let finding = UInt32(exactly: position).flatMap { findings[$0] }
    position += 1
    guard let country = AdminCodes.packed(row[0]), let point = try PostalPoint(row) else { return }
    let isKnown = known != PostalPlaceImport.noPlace
    if isKnown, country == Self.greatBritain { outward[Array(row[1]), default: []].insert(known) }
    let place = isKnown ? known : smallestArea(row, country: country)
    guard let place else { return }
    if let finding {
      try stage(
        row[1], country: country, finding.point ?? shownPoint(of: place), finding.evidence,
        place: place)
    } else if isKnown, estimates.city(at: point, in: country) != nil {
      // The settlement says more than the point of its district does.
      try stage(
        row[1], country: country, shownPoint(of: place), PointEvidence(.town), place: place)
    } else {
      let isEstimate =
        estimates.isSharedByCodes(point, accuracy: row[11])
        && !(isKnown && gazetteer.places.hasPoint(Int(place)))
      try stage(
        row[1], country: country, point, isEstimate ? PointEvidence(.area) : .own, place: place)
    }
  }

  /// Returns the point at which a place is shown, which may be that of an area around it.
  private func shownPoint(of place: UInt32) -> PostalPoint? {
    numbering.position(ofPlace: place).flatMap {
      PostalPoint(latitude: points.latitude[$0], longitude: points.longitude[$0])
    }
  }

  private func readBritishCode(_ row: borrowing ExtractRow) throws {
    guard let country = AdminCodes.packed(row[0]), let point = try PostalPoint(row) else { return }
    let place =
      named(row, country: country, near: point.coordinate)
      ?? nearestOutward(row[1], to: point.coordinate) ?? smallestArea(row, country: country)
    if let place { try stage(row[1], country: country, point, .own, place: place) }
  }

  /// Returns the settlement named by a record; GeoNames' own file has names.
  private func named(
    _ row: borrowing ExtractRow, country: UInt16, near point: Coordinate
  ) -> UInt32? {
    guard !row[2].isEmpty else { return nil }
    let reading = PostalSettlementName(row[2], country: row[0], accuracy: row[11])
    return reading.names.lazy.compactMap { name in
      gazetteer.settlements.nearest(
        NameHash.settlement(name.folded, in: country), to: point, in: gazetteer.places)
    }.first
  }

  /// The additional distance at which a settlement of the places file is still preferred.
  ///
  /// It is preferred to one known only from postal data, which may be a palace or a street.
  private static let postalOnlyHandicapMeters = 3_000.0

  /// Returns the nearest of the settlements that share the part before the space.
  private func nearestOutward(_ code: ArraySlice<UInt8>, to point: Coordinate) -> UInt32? {
    var best: (meters: Double, place: UInt32)?
    for place in outward[Array(code.prefix { $0 != 0x20 })] ?? [] {
      guard var meters = gazetteer.places.point(Int(place))?.distanceMeters(to: point) else {
        continue
      }
      if gazetteer.places.isPostalOnly[Int(place)] { meters += Self.postalOnlyHandicapMeters }
      // Sets are unordered, so ties go to the lower number.
      if best.map({ (meters, place) < $0 }) ?? true { best = (meters, place) }
    }
    return best?.place
  }

  /// Returns the area of the record's admin codes, or the country.
  private func smallestArea(_ row: borrowing ExtractRow, country: UInt16) -> UInt32? {
    let adminCodes = [row[4], row[6], row[8]]
    for depth in (0...adminCodes.count).reversed() {
      var path = gazetteer.codes.path(country: country)
      guard path.descend(Array(adminCodes.prefix(depth))) == depth else { continue }
      if let area = areas[path.bytes] { return area }
    }
    return nil
  }

  private func stage(
    _ code: ArraySlice<UInt8>, country: UInt16, _ point: PostalPoint?, _ evidence: PointEvidence,
    place: UInt32
  ) throws {
    let key = PostcodeKey(code)
    guard let point, !key.bytes.isEmpty, let rank = ranking.rank(ofPlace: place) else { return }
    try codes.append { record in
      record.append(terminated: key.bytes)
      record.append(bigEndian: country)
      record.append(bigEndian: rank)
      record.append(bigEndian: point.latitude)
      record.append(bigEndian: point.longitude)
      record.append(bigEndian: UInt16(clamping: evidence.rawValue))
      record.append(contentsOf: code)
    }
  }

  // MARK: Writing

  /// Writes the codes in order, and returns their number.
  ///
  /// Of several records with the same code and place, the first one counts.
  func write() throws -> Int {
    var count = 0
    var previous: (key: [UInt8], country: UInt16, rank: UInt32)?
    var standing: Int64 = 0
    try codes.forEach { cursor in
      let key = cursor.nextText()
      let country = cursor.next(UInt16.self)
      let rank = cursor.next(UInt32.self)
      let isSameCode = previous.map { $0.country == country && key.elementsEqual($0.key) } ?? false
      if isSameCode, previous?.rank == rank { return }
      standing = isSameCode ? standing + 1 : 0
      if isSameCode { previous?.rank = rank } else { previous = (Array(key), country, rank) }
      let latitude = cursor.nextSigned()
      let longitude = cursor.nextSigned()
      let evidence = PointEvidence(rawValue: Int64(cursor.next(UInt16.self))) ?? .own
      let position = ranking.position(ofRank: rank)
      try writer.add(
        .init(
          key: key, country: country, rank: standing, place: numbering.ordinal(at: position),
          northing: latitude - points.latitude[position],
          easting: longitude - points.longitude[position], evidence: evidence,
          form: PostcodeKey.form(of: cursor.rest(), key: key)))
      count += 1
    }
    return count
  }
}
