import Gazetteer
import Geodesy

/// A postal record that names a settlement for which there is no place.
struct PostalRecord {
  let nameHash: UInt64
  /// The position in the file.
  let position: UInt32
  let country: UInt16
  /// In 1e-5 degrees.
  let latitude: Int32
  let longitude: Int32
  /// What is known of the point; of one of many settlements, only the area.
  let evidence: PointEvidence
  let code: ArraySlice<UInt8>
  let adminCodes: [ArraySlice<UInt8>]
  let folded: ArraySlice<UInt8>
  let name: ArraySlice<UInt8>

  init(_ cursor: inout RecordCursor) {
    nameHash = cursor.next(UInt64.self)
    position = cursor.next(UInt32.self)
    country = cursor.next(UInt16.self)
    latitude = cursor.nextSigned()
    longitude = cursor.nextSigned()
    evidence = PointEvidence(rawValue: Int64(bitPattern: cursor.next(UInt64.self))) ?? .own
    code = cursor.nextText()
    adminCodes = [cursor.nextText(), cursor.nextText(), cursor.nextText()]
    folded = cursor.nextText()
    name = cursor.nextText()
  }
}

/// Postal records with the same name that are one settlement.
struct PostalCluster {
  /// The first of the records in the file.
  let first: PostalRecord
  /// The positions of all records in the file.
  private(set) var positions: [UInt32]
  /// The best that is known of the point of one of the records.
  private(set) var evidence: PointEvidence
  /// Whether a record tells where the settlement is.
  var hasPoint: Bool { evidence.kind != .area }
  private var smallestCode: ArraySlice<UInt8>
  private var latitudeSum: Int64
  private var longitudeSum: Int64

  private init(_ record: PostalRecord) {
    first = record
    positions = [record.position]
    evidence = record.evidence
    smallestCode = record.code
    latitudeSum = Int64(record.latitude)
    longitudeSum = Int64(record.longitude)
  }

  /// Groups records in order: each joins the first cluster whose center is near.
  static func clusters(of records: [PostalRecord]) -> [PostalCluster] {
    var clusters: [PostalCluster] = []
    for record in records {
      if let near = clusters.firstIndex(where: { $0.isNear(record) }) {
        clusters[near].add(record)
      } else {
        clusters.append(PostalCluster(record))
      }
    }
    return clusters
  }

  private func isNear(_ record: PostalRecord) -> Bool {
    // Where nobody knows the point, the region says more than the distance.
    guard
      record.evidence.confirms && first.evidence.confirms
        || record.adminCodes.first == first.adminCodes.first
    else { return false }
    // The mean of two longitudes on both sides of the 180th meridian would be far away.
    let turn = Int64(record.longitude) - Int64(first.longitude)
    guard abs(turn) < 18_000_000,
      let point = PostalPoint(latitude: record.latitude, longitude: record.longitude),
      let middle = PostalPoint(latitude: latitude, longitude: longitude)
    else { return false }
    return middle.coordinate.distanceMeters(to: point.coordinate) <= SettlementNames.radiusMeters
  }

  private mutating func add(_ record: PostalRecord) {
    positions.append(record.position)
    if Self.rank(record.evidence) > Self.rank(evidence) { evidence = record.evidence }
    latitudeSum += Int64(record.latitude)
    longitudeSum += Int64(record.longitude)
    if record.code.lexicographicallyPrecedes(smallestCode) { smallestCode = record.code }
  }

  private static func rank(_ evidence: PointEvidence) -> Int {
    switch evidence.kind {
    case .own, .town: 2
    case .neighbors: 1
    case .area: 0
    }
  }

  /// The mean point, in 1e-5 degrees.
  var latitude: Int32 { Int32(clamping: latitudeSum / Int64(positions.count)) }
  var longitude: Int32 { Int32(clamping: longitudeSum / Int64(positions.count)) }

  /// `postal:US:38740:duncan`: country, smallest code, name.
  var id: [UInt8] {
    let country = CountryCode(packed: first.country)?.description ?? ""
    let name = first.folded.map { $0 == 0x20 ? 0x2D : $0 }
    return Array("postal:\(country):".utf8) + smallestCode + [0x3A] + name
  }
}
