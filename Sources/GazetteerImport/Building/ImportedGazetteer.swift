import GazetteerModel
import GazetteerStore
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
    if place.featureClass == .settlement, places.hasPoint(Int(place.number)),
      try divisions.take(place, at: path)
    {
      return
    }
    try placeRecords.append { place.write(to: &$0) }
  }

  /// Stages a name of a place, and returns its folded text; empty if nothing remains of it.
  @discardableResult
  func addName(
    _ text: ArraySlice<UInt8>, of place: UInt32, kind: ToponymKind,
    language: ArraySlice<UInt8> = [], mark: NameMark = .none
  ) throws -> [UInt8] {
    let folded = ToponymFolding.fold(String(decoding: text, as: UTF8.self))
    guard !folded.isEmpty else { return folded }
    record.removeAll(keepingCapacity: true)
    StagedName.write(
      to: &record, place: place, kind: kind, mark: mark, language: language, text: text,
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
