import Gazetteer
import Geodesy

/// An examination of the points of postal records, in which none is its own witness.
///
/// GeoNames looked up the names of many records in the whole country, so a namesake elsewhere was taken: the codes
/// of Vladimir lie near Irkutsk. A record's own code and name cannot tell, since both are its own. Others can:
/// the polygon of the region that it names, the settlements around the point, the town of its name in that
/// region, and the codes that begin alike.
///
/// The files have the records of a country together. Those of one country wait in memory.
struct PostalEvidence {
  /// What became of a record whose point is not simply its own.
  struct Finding {
    /// The settlement where it is, for a point of its kind.
    var town: UInt32?
    /// The point; `nil` if only the area is known.
    var point: PostalPoint?
    let evidence: PointEvidence
  }

  /// The numbers of a country's records, of those outside their region, and of those whose point was replaced.
  typealias Counts = BundleManifest.ExaminedPoints.Postal

  let gazetteer: ImportedGazetteer
  let borders: RegionBorders
  /// By the record's position in the files.
  private(set) var findings: [UInt32: Finding] = [:]
  private(set) var counts: [UInt16: Counts] = [:]

  private var country: UInt16 = 0
  private var records = CountryRecords()
  private var latestRegion: (code: [UInt8], region: SettledPoints.Region)?

  init(_ gazetteer: ImportedGazetteer, borders: RegionBorders) {
    self.gazetteer = gazetteer
    self.borders = borders
  }

  /// Takes a record; positions ascend from call to call.
  mutating func note(_ row: borrowing ExtractRow, at position: UInt32) throws {
    guard let country = AdminCodes.packed(row[0]), let point = try PostalPoint(row) else { return }
    if country != self.country {
      finish()
      self.country = country
      records = CountryRecords()
      latestRegion = nil
    }
    records.add(
      .init(
        code: CodeNeighbors.code(PostcodeKey(row[1]).bytes), position: position,
        latitude: point.latitude, longitude: point.longitude,
        knownRegion: region(row[4]) ?? CountryRecords.Record.noRegion,
        name: records.name(row[2], row[0]),
        accuracy: row[11].last.map { $0 &- 0x30 } ?? 0))
  }

  /// Returns the number of a first-level division; `nil` without one.
  private mutating func region(_ code: ArraySlice<UInt8>) -> SettledPoints.Region? {
    if let latestRegion, code.elementsEqual(latestRegion.code) { return latestRegion.region }
    var path = gazetteer.codes.path(country: country)
    guard path.descend([code]) == 1 else { return nil }
    let region = gazetteer.settled.region(of: path)
    latestRegion = (Array(code), region)
    return region
  }

  /// Examines the records of the last country.
  mutating func finish() {
    guard !records.isEmpty else { return }
    let examination = PostalExamination(
      records, settled: gazetteer.settled, borders: borders, names: gazetteer.settlements)
    counts[country] = examination.run { position, finding in findings[position] = finding }
    records = CountryRecords()
  }
}

/// The records of one country as they are examined, without texts.
struct CountryRecords {
  struct Record {
    let code: CodeNeighbors.Code
    let position: UInt32
    /// In 1e-5 degrees.
    let latitude: Int32
    let longitude: Int32
    fileprivate let knownRegion: SettledPoints.Region
    let name: UInt32
    /// GeoNames' degree, from 1 for an estimate; 0 for none.
    let accuracy: UInt8

    fileprivate static let noRegion = SettledPoints.Region.max

    /// The region that it names.
    var region: SettledPoints.Region? {
      knownRegion == Self.noRegion ? nil : knownRegion
    }

    /// Whether the point is that of an address or of the code's area, which was not looked up by name.
    var isMeasured: Bool { accuracy >= 5 }
    var isEstimate: Bool { accuracy == 1 }
  }

  /// A name that records have.
  struct Name {
    /// The hashes of the possible names of its settlement, most complete first.
    let hashes: [UInt64]
    /// Whether it has a part in brackets or a second name, which may be the one that matters.
    let isComposed: Bool
  }

  private(set) var records: [Record] = []
  private(set) var names: [Name] = []
  private var numbers: [UInt64: UInt32] = [:]

  var isEmpty: Bool { records.isEmpty }
  var count: Int { records.count }

  mutating func add(_ record: Record) { records.append(record) }

  /// Returns the number of a name.
  mutating func name(_ text: ArraySlice<UInt8>, _ country: ArraySlice<UInt8>) -> UInt32 {
    let hash = NameHash(text).rawValue
    if let known = numbers[hash] { return known }
    let packed = AdminCodes.packed(country) ?? 0
    let reading = PostalSettlementName(text, country: country, accuracy: [])
    let number = UInt32(clamping: names.count)
    numbers[hash] = number
    names.append(
      Name(
        hashes: reading.names.map { NameHash.settlement($0.folded, in: packed) },
        isComposed: text.contains { $0 == 0x28 || $0 == 0x2F }))
    return number
  }
}
