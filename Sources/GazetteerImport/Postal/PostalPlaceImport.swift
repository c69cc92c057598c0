import Gazetteer
import Geodesy

/// An import of the settlements in the postal file, which creates places for unknown ones.
///
/// A settlement with the same folded name within 15 km is the same one. Records with the same name
/// that lie within 15 km of each other are one new place.
struct PostalPlaceImport {
  /// The value in ``places`` for records that do not name a settlement.
  static let noPlace = UInt32.max
  /// In 1e-5 degrees: the northernmost settlement, Alert, lies at 82.5°; Santa Claus at the pole.
  private static let maxLatitude: Int32 = 8_500_000

  let gazetteer: ImportedGazetteer
  /// The ids of settlements to look for among the new ones, with their numbers once they are there.
  private(set) var numbers: [PlaceKey: UInt32] = [:]
  private let wanted: Set<PlaceKey>
  /// The place of each record of the file, by position.
  private(set) var places: [UInt32] = []
  /// The number of places added.
  private(set) var addedCount = 0

  /// Records without a place, by the hash of their names, then by position.
  private let unmatched: RecordSorter
  private var latest = LatestName()
  /// The points that stand for districts.
  private(set) var estimates = EstimatedPoints()
  private let borders: RegionBorders
  /// What others say against the points of records, by position.
  private(set) var findings: [UInt32: PostalEvidence.Finding] = [:]
  /// The numbers of records whose points were replaced, by country.
  private(set) var pointCounts: [UInt16: PostalEvidence.Counts] = [:]

  /// The results for the name on the previous line: adjacent lines often share it.
  private struct LatestName {
    var country: UInt16 = 0
    var accuracy: [UInt8] = []
    var name: [UInt8] = []
    var reading: PostalSettlementName?
    var hashes: [UInt64] = []
  }

  init(gazetteer: ImportedGazetteer, lookingFor wanted: Set<PlaceKey>, borders: RegionBorders) {
    self.borders = borders
    self.gazetteer = gazetteer
    self.wanted = wanted
    unmatched = RecordSorter(folder: gazetteer.folder)
  }

  mutating func run(_ extract: Extract) throws {
    gazetteer.settlements.sort()
    var evidence = PostalEvidence(gazetteer, borders: borders)
    estimates = try EstimatedPoints(extract, gazetteer, alsoReading: &evidence)
    (findings, pointCounts) = (evidence.findings, evidence.counts)
    gazetteer.rejected += try extract.forEachRow(of: .postcodes) { row in try read(row) }
    if extract.selection.addsPostalPlaces { try addPlaces() }
    gazetteer.settlements.sort()
  }

  // MARK: Finding

  private mutating func read(_ row: borrowing ExtractRow) throws {
    places.append(Self.noPlace)
    guard let position = UInt32(exactly: places.count - 1),
      let country = AdminCodes.packed(row[0]), let ownPoint = try PostalPoint(row)
    else { return }
    let finding = findings[position]
    if let town = finding?.town {
      places[Int(position)] = town
      return
    }
    readName(row, country: country)
    let isNowhere = finding?.evidence.kind == .area
    let point = finding?.point ?? ownPoint
    let city = isNowhere ? nil : estimates.city(at: point, in: country)
    let reach = city == nil ? SettlementNames.radiusMeters : EstimatedPoints.townReachMeters
    for hash in isNowhere ? [] : latest.hashes {
      guard
        let place = gazetteer.settlements.nearest(
          hash, to: point.coordinate, within: reach, in: gazetteer.places)
      else { continue }
      places[Int(position)] = place
      return
    }
    if let city {
      // A suburb or an office that only postal data has is in the city, and nobody knows where there:
      // a place of its own at the city's point would be found as if it were known.
      places[Int(position)] = city
      return
    }
    guard let name = latest.reading?.placeName, abs(point.latitude) <= Self.maxLatitude else {
      return
    }
    let evidence = finding?.evidence ?? .own
    let isShared = isNowhere || estimates.isShared(point, accuracy: row[11])
    try unmatched.append { record in
      record.append(bigEndian: NameHash.settlement(name.folded, in: country))
      record.append(bigEndian: position)
      record.append(bigEndian: country)
      record.append(bigEndian: point.latitude)
      record.append(bigEndian: point.longitude)
      record.append(bigEndian: UInt64(bitPattern: isShared ? 0 : evidence.rawValue))
      for text in [row[1], row[4], row[6], row[8], name.folded[...], name.text[...]] {
        record.append(terminated: text)
      }
    }
  }

  private mutating func readName(_ row: borrowing ExtractRow, country: UInt16) {
    guard
      latest.country != country || !row[2].elementsEqual(latest.name)
        || !row[11].elementsEqual(latest.accuracy)
    else { return }
    let reading = PostalSettlementName(row[2], country: row[0], accuracy: row[11])
    latest = LatestName(
      country: country, accuracy: Array(row[11]), name: Array(row[2]), reading: reading,
      hashes: reading.names.map { NameHash.settlement($0.folded, in: country) })
  }

  // MARK: New places

  private mutating func addPlaces() throws {
    var group: [PostalRecord] = []
    try unmatched.forEach { cursor in
      let record = PostalRecord(&cursor)
      if let first = group.first, first.nameHash != record.nameHash {
        try addPlaces(of: group)
        group.removeAll(keepingCapacity: true)
      }
      group.append(record)
    }
    try addPlaces(of: group)
  }

  /// Creates places from the records with one name.
  private mutating func addPlaces(of records: [PostalRecord]) throws {
    var ids: Set<[UInt8]> = []
    for cluster in PostalCluster.clusters(of: records) {
      var id = cluster.id
      // A code that extends farther than 15 km may have two settlements with one name.
      while !ids.insert(id).inserted { id += Array("-2".utf8) }
      try addPlace(cluster, id: id)
    }
  }

  private mutating func addPlace(_ cluster: PostalCluster, id: [UInt8]) throws {
    let record = cluster.first
    // A million ids need not be hashed for nothing.
    let key =
      wanted.isEmpty && gazetteer.places.hidden.isEmpty ? nil : PlaceKey(id[...])
    if let key, gazetteer.places.hides(key, .settlement) { return }
    var path = gazetteer.codes.path(country: record.country)
    _ = path.descend(record.adminCodes)
    let added = gazetteer.places.add(
      .init(
        key: nil, latitude: cluster.hasPoint ? cluster.latitude : nil,
        longitude: cluster.hasPoint ? cluster.longitude : nil, country: record.country,
        layer: .locality, featureClass: .settlement,
        timezone: gazetteer.timezones.commonest(at: path), isPostalOnly: true))
    guard let number = added else { return }
    if cluster.hasPoint, cluster.evidence != .own {
      gazetteer.pointEvidence[number] = cluster.evidence
    }
    let staged = StagedPlace(
      path: path.bytes[...], standing: .place, id: id[...], number: number,
      featureClass: .settlement, featureCode: Array(FeatureCode.settlement.rawValue.utf8)[...],
      population: 0, name: record.name)
    try gazetteer.stage(staged, at: path)
    try gazetteer.addName(record.name, of: number, kind: .main)
    if let key, wanted.contains(key) { numbers[key] = number }
    for position in cluster.positions { places[Int(position)] = number }
    addedCount += 1
  }
}

/// The point of a postal record.
struct PostalPoint: Equatable {
  /// In 1e-5 degrees.
  let latitude: Int32
  let longitude: Int32
  let coordinate: Coordinate

  /// Parses the tenth and eleventh column; `nil` if one is empty.
  init?(_ row: borrowing ExtractRow) throws(ExtractError) {
    guard let latitude = try row.angle(9, called: "latitude", limit: 90),
      let longitude = try row.angle(10, called: "longitude", limit: 180)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  init?(latitude: Int32, longitude: Int32) {
    let coordinate = Coordinate(
      latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
    guard let coordinate else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.coordinate = coordinate
  }
}
