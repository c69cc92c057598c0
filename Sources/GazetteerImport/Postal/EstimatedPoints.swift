import Gazetteer
import Geodesy

/// The points of postal records that stand for a whole district or state.
///
/// The files have one point for all villages of many a district or state, tens of kilometers from most of
/// them: "Leh" and 64 other names lie at a point 180 km from Leh. A place of such a point alone is one of
/// which only the area is known.
///
/// In India all codes of a district have one point: every code of Bengaluru lies 28 km north of it. Offices
/// there have the city's name in brackets, which tells where most of them are.
struct EstimatedPoints {
  /// The number of names from which on an estimated point is no longer that of a settlement.
  private static let maxNames = 5
  /// The country whose file names cities in brackets.
  private static let country = Array("IN".utf8)
  /// The number of codes from which on a point is no longer that of a code.
  private static let maxCodes = 5
  /// The same for a point that the file itself says is estimated.
  private static let maxCodesOfEstimate = 1
  private static let estimate = Array("1".utf8)
  /// The minimum number of records that have a city in brackets.
  private static let minRecords = 2
  /// The maximum distance of the city from the district's point, and of its other towns.
  private static let cityReachMeters = 60_000.0
  static let townReachMeters = 40_000.0

  /// The city at each point that stands for an Indian district.
  private var cities: [UInt64: UInt32] = [:]
  /// The points, of any country, that are shared by settlements far from each other.
  private var shared: Set<UInt64> = []
  /// Those of them that several codes have, so that they tell no more of a code.
  private var sharedByCodes: Set<UInt64> = []

  /// Creates the points of no country.
  init() {}

  /// Reads the records of an extract, and has them examined.
  ///
  /// - Complexity: O(n) for n records.
  init(
    _ extract: Extract, _ gazetteer: ImportedGazetteer,
    alsoReading evidence: inout PostalEvidence
  ) throws {
    var position: UInt32 = 0
    var points: [UInt64: Point] = [:]
    var names: [UInt64: Names] = [:]
    _ = try extract.forEachRow(of: .postcodes) { row in
      try evidence.note(row, at: position)
      position &+= 1
      let isEstimate = row[11].elementsEqual(Self.estimate)
      let isIndian = row[0].elementsEqual(Self.country)
      guard isEstimate || isIndian, let point = try PostalPoint(row) else { return }
      let key = Self.key(point)
      if isEstimate { names[key, default: Names()].add(row[2], code: row[1]) }
      guard isIndian else { return }
      points[key, default: Point(coordinate: point.coordinate)]
        .add(code: row[1], name: row[2], isEstimate: isEstimate)
    }
    evidence.finish()
    for (key, names) in names where names.count >= Self.maxNames {
      shared.insert(key)
      if names.hasSeveralCodes { sharedByCodes.insert(key) }
    }
    for (key, point) in points
    where point.codeCount > (point.isEstimate ? Self.maxCodesOfEstimate : Self.maxCodes) {
      let names = point.names.filter { $0.value >= Self.minRecords }
        .sorted { ($1.value, $0.key.lexicographicKey) < ($0.value, $1.key.lexicographicKey) }
      let city = names.lazy.compactMap { name, _ in
        gazetteer.settlements.nearest(
          NameHash.settlement(NameImport.fold(name[...]), in: Self.packedCountry),
          to: point.coordinate, within: Self.cityReachMeters, in: gazetteer.places)
      }.first
      if let city, !gazetteer.places.isPostalOnly[Int(city)] { cities[key] = city }
    }
  }

  /// Returns the city of a point that stands for a district; `nil` for any other.
  ///
  /// - Complexity: O(1).
  func city(at point: PostalPoint, in country: UInt16) -> UInt32? {
    country == Self.packedCountry ? cities[Self.key(point)] : nil
  }

  /// Whether a record has the estimated point of many settlements, far from each other.
  ///
  /// - Complexity: O(1).
  func isShared(_ point: PostalPoint, accuracy: ArraySlice<UInt8>) -> Bool {
    accuracy.elementsEqual(Self.estimate) && shared.contains(Self.key(point))
  }

  /// Whether the estimated point of many settlements is not even that of a record's code alone.
  ///
  /// - Complexity: O(1).
  func isSharedByCodes(_ point: PostalPoint, accuracy: ArraySlice<UInt8>) -> Bool {
    accuracy.elementsEqual(Self.estimate) && sharedByCodes.contains(Self.key(point))
  }

  private static let packedCountry = AdminCodes.packed(country[...]) ?? 0

  private static func key(_ point: PostalPoint) -> UInt64 {
    UInt64(UInt32(bitPattern: point.latitude)) << 32 | UInt64(UInt32(bitPattern: point.longitude))
  }

  /// The different names at an estimated point, of which few are counted.
  private struct Names {
    private var hashes: [UInt64] = []
    private var firstCode: UInt64?
    private(set) var hasSeveralCodes = false
    var count: Int { hashes.count }

    mutating func add(_ name: ArraySlice<UInt8>, code: ArraySlice<UInt8>) {
      let codeHash = NameHash(code).rawValue
      hasSeveralCodes = hasSeveralCodes || firstCode.map { $0 != codeHash } ?? false
      firstCode = firstCode ?? codeHash
      let hash = NameHash.settlement(Array(name), in: 0)
      if count < EstimatedPoints.maxNames, !hashes.contains(hash) { hashes.append(hash) }
    }
  }

  /// What the records of a point in India have.
  private struct Point {
    let coordinate: Coordinate
    private(set) var codeCount = 0
    /// Whether the file says so of all its records.
    private(set) var isEstimate = true
    /// The names in brackets, and the number of their records.
    private(set) var names: [[UInt8]: Int] = [:]
    private var lastCode: [UInt8] = []

    init(coordinate: Coordinate) { self.coordinate = coordinate }

    mutating func add(code: ArraySlice<UInt8>, name: ArraySlice<UInt8>, isEstimate: Bool) {
      self.isEstimate = self.isEstimate && isEstimate
      // The file is in the order of codes.
      if !code.elementsEqual(lastCode) {
        codeCount += 1
        lastCode = Array(code)
      }
      guard let open = name.lastIndex(of: 0x28), let close = name[open...].firstIndex(of: 0x29)
      else { return }
      names[Array(name[(open + 1)..<close]), default: 0] += 1
    }
  }
}

extension [UInt8] {
  /// The bytes as a text, which orders equal counts.
  fileprivate var lexicographicKey: String { String(decoding: self, as: UTF8.self) }
}
