/// The second-level areas of the settlements read so far, and those settlements that lack one.
///
/// A settlement with a first-level division only waits on disk until all others are known.
struct SettlementDivisions {
  /// Marks a place that is not a settlement with a second-level area.
  static let noArea = UInt32.max

  /// The paths of the second-level areas, by number.
  private(set) var areas: [AdminPath] = []
  private var numbers: [AdminPath: UInt32] = [:]
  /// The number of the second-level area, by place.
  private(set) var areaOfPlace: [UInt32] = []
  /// The waiting settlements as ``StagedPlace``.
  let undivided: RecordFile
  private var record: [UInt8] = []

  init(folder: String) throws { undivided = try RecordFile(folder: folder) }

  /// Takes a settlement, and returns whether it waits for its second-level area.
  mutating func take(_ settlement: StagedPlace, at path: AdminPath) throws -> Bool {
    switch path.areas.count - 1 {
    case 1:
      record.removeAll(keepingCapacity: true)
      settlement.write(to: &record)
      try undivided.append(record[...])
      return true
    case 2...:
      note(path.truncated(toDivisions: 2), of: Int(settlement.number))
      return false
    default: return false
    }
  }

  private mutating func note(_ path: AdminPath, of place: Int) {
    let area = numbers[path] ?? UInt32(clamping: areas.count)
    if area == areas.count {
      numbers[path] = area
      areas.append(path)
    }
    if areaOfPlace.count < place {
      areaOfPlace.append(
        contentsOf: repeatElement(Self.noArea, count: place - areaOfPlace.count))
    }
    areaOfPlace.append(area)
  }
}
