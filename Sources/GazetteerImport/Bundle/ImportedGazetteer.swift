import Gazetteer
import TextAnalysis

/// Everything read so far.
///
/// Texts are on disk, waiting to be sorted; data that later steps look up is in memory.
final class ImportedGazetteer {
  /// The folder for temporary files.
  let folder: String
  let codes: AdminCodes
  var places = ImportedPlaces()
  /// All places as ``StagedPlace``, in the order of a depth-first walk.
  let placeRecords: RecordSorter
  /// All names as ``StagedName``, in the order in which they were read.
  let nameRecords: RecordFile
  var settlements = SettlementNames()
  var divisions: SettlementDivisions
  /// The hashes of the names in the places' own rows, by number.
  private var nameHashes: [UInt64] = []
  /// The settlements that other records are compared with.
  var settled = SettledPoints()
  /// What is known of the points of places, if it is not simply their own, by number.
  var pointEvidence: [UInt32: PointEvidence] = [:]
  /// The numbers of places that were filed in another division than the one around them, by country.
  var movedCounts: [UInt16: Int] = [:]
  /// The ISO codes of areas by number.
  var isoCodes: [UInt32: String] = [:]
  /// The airports with an IATA code.
  var scheduledAirports: Set<UInt32> = []
  var timezones = TimezoneTable()
  /// The boxes of places that are neither countries nor divisions, by number.
  var extents: [UInt32: AreaExtent.Box] = [:]
  /// The minimum prominence of a place, by number: that of its fame.
  var fames: [UInt32: Prominence] = [:]
  /// The numbers of the points of interest of address files.
  var pointsOfInterest: Range<UInt32> = 0..<0
  /// The places of our own tables, with the areas that contain them or lie in them.
  var landmarks: [(place: UInt32, landmark: Landmark)] = []
  /// The first-level divisions in which wide landmarks lie.
  var regionsOfLandmarks: [(place: UInt32, regions: [AdminPath])] = []
  /// The lines that could not be read.
  var rejected: [RejectedLines] = []
  /// For each name, its place and 32 bits of the hash of its folded text.
  ///
  /// This is enough to count a place's distinct names.
  private let nameKeys: NumberSorter
  private var record: [UInt8] = []

  init(folder: String, codes: AdminCodes) throws {
    self.folder = folder
    self.codes = codes
    placeRecords = RecordSorter(folder: folder)
    nameRecords = try RecordFile(folder: folder)
    divisions = try SettlementDivisions(folder: folder)
    nameKeys = NumberSorter(folder: folder)
  }

  /// Stages a place, unless it is a settlement that waits for its second-level area.
  func stage(_ place: StagedPlace, at path: AdminPath) throws {
    noteName(of: place)
    if place.featureClass == .settlement, places.hasPoint(Int(place.number)),
      try divisions.take(place, at: path)
    {
      return
    }
    try placeRecords.append { place.write(to: &$0) }
  }

  /// Stages a place that waits for nothing.
  func stage(_ place: StagedPlace) throws {
    noteName(of: place)
    try placeRecords.append { place.write(to: &$0) }
  }

  private func noteName(of place: StagedPlace) {
    let number = Int(place.number)
    if nameHashes.count <= number {
      nameHashes += repeatElement(0, count: number + 1 - nameHashes.count)
    }
    nameHashes[number] = NameHash(place.name).rawValue
  }

  /// Returns whether a name is spelled as in the place's own row.
  func isOwnName(_ text: ArraySlice<UInt8>, of place: Int) -> Bool {
    nameHashes.indices.contains(place) && nameHashes[place] == NameHash(text).rawValue
  }

  /// Stages a name of a place, and returns its folded text; empty if nothing remains of it.
  @discardableResult
  func addName(
    _ text: ArraySlice<UInt8>, of place: UInt32, kind: ToponymKind,
    language: ArraySlice<UInt8> = [], standing: NameStanding = .plain
  ) throws -> [UInt8] {
    let folded = ToponymFolding.fold(String(decoding: text, as: UTF8.self))
    guard !folded.isEmpty else { return folded }
    record.removeAll(keepingCapacity: true)
    StagedName.write(
      to: &record, place: place, kind: kind, standing: standing, language: language, text: text,
      folded: folded[...])
    try nameRecords.append(record[...])
    let index = Int(place)
    if kind < .abbreviation {
      try nameKeys.append(UInt64(place) << 32 | NameHash(folded).rawValue & 0xFFFF_FFFF)
      if places.layer[index] == .locality, places.hasPoint(index) {
        settlements.add(NameHash.settlement(folded, in: places.country[index]), place: place)
      }
    }
    return folded
  }

  /// Returns the number of distinct names of each place, and ends the counting.
  func takeNameCounts() throws -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: places.count)
    try nameKeys.drain { counts[Int($0 >> 32)] += 1 }
    return counts
  }
}

/// The names of time zones, and the most common one of each area.
struct TimezoneTable {
  /// The names in order of first occurrence; numbers count from 1.
  private(set) var names: [String] = []
  private var numbers: [[UInt8]: UInt16] = [:]
  /// The number of settlements of each zone in each area, by the hash of its path.
  private var settlements: [UInt64: [UInt16: Int]] = [:]
  /// The countries with settlements of each zone.
  private var countries: [UInt16: Set<UInt16>] = [:]

  /// Returns the number of a time zone; 0 for none.
  mutating func number(of name: ArraySlice<UInt8>) -> UInt16 {
    guard !name.isEmpty else { return 0 }
    let bytes = Array(name)
    if let number = numbers[bytes] { return number }
    guard let number = UInt16(exactly: names.count + 1) else { return 0 }
    numbers[bytes] = number
    names.append(String(decoding: bytes, as: UTF8.self))
    return number
  }

  /// Counts a settlement in all the areas of its path.
  mutating func count(_ timezone: UInt16, of country: UInt16, at path: AdminPath) {
    guard timezone != 0 else { return }
    countries[timezone, default: []].insert(country)
    for area in path.areas {
      settlements[NameHash(area).rawValue, default: [:]][timezone, default: 0] += 1
    }
  }

  /// Returns the only country with settlements in a time zone; `nil` for none or several.
  func onlyCountry(of timezone: UInt16) -> UInt16? {
    guard let countries = countries[timezone], countries.count == 1 else { return nil }
    return countries.first
  }

  /// Returns the most common time zone in the smallest area of a path that has any; 0 for none.
  ///
  /// Nearly every county has only one.
  func commonest(at path: AdminPath) -> UInt16 {
    for area in path.areas.reversed() {
      guard let counts = settlements[NameHash(area).rawValue] else { continue }
      let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      if let best { return best.key }
    }
    return 0
  }
}
