import GazetteerModel
import GazetteerStore

/// Applies the changes of single places to a database.
final class PlaceEditing {
  let editor: GazetteerEditor
  let terms: AreaTermStripping
  /// Places by their ids as they were found, and as they were added.
  private(set) var ordinals: [PlaceKey: UInt32]
  private let foundOrdinals: Set<UInt32>
  private var areas: [String: UInt32]
  let languages: [UInt16: Set<[UInt8]>]
  var report = UpdateReport()
  /// What becomes of places that others refer to.
  private var moved: [(from: GazetteerEditor.StoredPlace, to: GazetteerEditor.Successor)] = []
  /// Places that found no room in their area and lie beside it.
  private var beside: [(place: UInt32, area: UInt32)] = []
  /// The places whose point, number or existence changed.
  private(set) var points: [PointChange] = []
  /// The areas whose boxes may be others than before.
  private var touchedAreas: Set<UInt32> = []
  /// What postal codes have to know of the changes.
  var settlements = SettlementChanges()

  /// What the grid has to know of a place that changed.
  struct PointChange {
    let key: PlaceKey
    let id: [UInt8]
    /// `nil` for a place that is gone.
    let row: GridRow?
  }

  /// A place as it stands in the grid.
  struct GridRow {
    let ordinal: UInt32
    /// `nil` when the place is not in the grid.
    let latitude: Int32?
    let longitude: Int32
    let layer: Layer
    let featureCode: [UInt8]
    let country: UInt16
    let population: Int64
  }

  init(editor: GazetteerEditor, terms: AreaTermStripping, ordinals: [PlaceKey: UInt32]) throws {
    self.editor = editor
    self.terms = terms
    self.ordinals = ordinals
    foundOrdinals = Set(ordinals.values)
    areas = try editor.areasByCode()
    languages = try editor.languagesByCountry()
  }

  /// Applies all changes, each area before what may lie in it: first what is gone, then countries and
  /// divisions, the largest first, then all other places.
  func apply(_ changes: PlaceChanges) throws {
    var ranked: [(rank: Int, key: PlaceKey)] = []
    for key in changes.keys { ranked.append((try rank(of: changes.changes[key], key), key)) }
    // Enumerated, since places of one rank stay in their order.
    let order = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, element) in order {
      if let change = changes.changes[element.key] { try apply(change, to: element.key) }
    }
  }

  /// Lets what others say of places mean their successors, says which places lie beside their area,
  /// and measures the areas.
  ///
  /// In this order: a number that a place has left may be another one's by now.
  func finish() throws {
    try editor.redirect(moved)
    for (place, area) in beside {
      try editor.writer.addAlternativeParent(
        PlaceOrdinal(rawValue: area), of: PlaceOrdinal(rawValue: place))
    }
    for area in touchedAreas.sorted() { try editor.measureBox(of: area) }
  }

  /// What becomes of places that are gone or stand elsewhere, by the numbers that they had.
  var successors: [UInt32: GazetteerEditor.Successor] {
    Dictionary(moved.map { ($0.from.ordinal, $0.to) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a number is, or was, that of a place with changes of its own.
  func wasFound(_ ordinal: UInt32) -> Bool { foundOrdinals.contains(ordinal) }

  private func rank(of change: PlaceChanges.Change?, _ key: PlaceKey) throws -> Int {
    let other = 9
    guard let change else { return other }
    if change.isDeleted {
      let old = try ordinals[key].flatMap { try editor.place($0) }
      return old?.featureClass == 0x41 ? 0 : other
    }
    guard let record = change.record, record.featureClass == .administrative else { return other }
    return record.layer == .country ? 1 : 2 + (record.divisionLevel ?? 5)
  }

  /// Applies the changes of one place.
  private func apply(_ change: PlaceChanges.Change, to key: PlaceKey) throws {
    let old = try ordinals[key].flatMap { try editor.place($0) }
    if change.isDeleted {
      guard let old else { return report.unknown += 1 }
      return try remove(old, key: key)
    }
    guard let record = change.record else {
      guard let old else { return report.unknown += 1 }
      return try rename(old, by: change.names)
    }
    if let reason = try obstacle(to: record, old) {
      report.skipped[reason, default: 0] += 1
      return
    }
    try set(record, over: old, names: change.names)
  }

  /// Why a row cannot be applied without numbering everything anew; `nil` when it can.
  private func obstacle(
    to record: PlaceRecord, _ old: GazetteerEditor.StoredPlace?
  ) throws -> String? {
    let isArea = record.featureClass == .administrative || record.layer == .continent
    guard let old else {
      return record.layer == .continent || record.layer == .country
        ? "a new country needs a build" : nil
    }
    let isKept =
      old.layer == .continent || old.layer == .country || record.layer == .continent
      || record.layer == .country
    guard isKept else { return nil }
    let wasArea = old.featureClass == 0x41 || old.layer == .continent
    guard wasArea == isArea, old.layer == record.layer else {
      return "a country that becomes something else needs a build"
    }
    let code = try editor.adminCode(of: old.ordinal)
    guard let code else { return nil }
    return code == Self.code(of: record) ? nil : "a country with another code needs a build"
  }

  /// Whether an area goes on to hold what it holds: it is still one, of the same code.
  private func keepsItsPlaces(
    _ old: GazetteerEditor.StoredPlace, as record: PlaceRecord
  ) throws -> Bool {
    guard old.featureClass == 0x41, record.featureClass == .administrative else { return false }
    guard let code = try editor.adminCode(of: old.ordinal) else { return true }
    return code == Self.code(of: record)
  }

  /// The code of a division or country, `US.ID.057`; `nil` when it has none of its own.
  private static func code(of record: PlaceRecord) -> String? {
    guard record.featureClass == .administrative, record.country != 0 else { return nil }
    let parts = codes(of: record)
    if record.layer == .country { return parts.first }
    guard let level = record.divisionLevel, parts.count > level else { return nil }
    return parts.prefix(level + 1).joined(separator: ".")
  }

  /// Country and admin codes down to the first that is missing.
  private static func codes(of record: PlaceRecord) -> [String] {
    guard let country = CountryCode(rawValue: record.country)?.description else { return [] }
    var codes = [country]
    for (depth, code) in record.adminCodes.enumerated() {
      guard !code.isEmpty, !(depth == 0 && code.elementsEqual([0x30, 0x30])) else { break }
      codes.append(String(decoding: code.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self))
    }
    return codes
  }

  /// The innermost area around a place.
  private func parent(of record: PlaceRecord) -> UInt32? {
    var codes = Self.codes(of: record)
    if record.featureClass == .administrative, let own = Self.code(of: record) {
      codes = own.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      codes.removeLast()
    }
    while !codes.isEmpty {
      if let area = areas[codes.joined(separator: ".")] { return area }
      codes.removeLast()
    }
    return nil
  }

  // MARK: Rows

  /// Writes a place with its names, over what it was or new.
  func set(
    _ record: PlaceRecord, over old: GazetteerEditor.StoredPlace?,
    names changes: [PlaceChanges.NameChange]
  ) throws {
    let isArea = record.featureClass == .administrative
    let wasArea = old?.featureClass == 0x41
    let isSameArea = try old.map { try keepsItsPlaces($0, as: record) } ?? false
    if wasArea, !isSameArea, let old { try dissolve(old) }
    let parent = isSameArea ? old?.parent : parent(of: record)
    var names = NameList()
    var fame = Prominence(rawValue: 0)
    if let old {
      let stored = try editor.names(of: old)
      var before = NameList()
      before.add(stored.map(\.withoutMainLanguage))
      fame = Self.fame(of: old, before)
      names.add(stored.filter { $0.kind != .main })
    }
    names.add(record)
    names.apply(changes, languages: languages[record.country] ?? [])
    var placeNames = names.placeNames()
    let rule = Prominence(
      of: record.layer, featureClass: record.featureClass, featureCode: record.featureCode,
      population: record.population, nameCount: placeNames.distinctCount,
      airportName: String(decoding: record.name, as: UTF8.self),
      isScheduledAirport: names.isScheduledAirport, isPostalOnly: record.isPostalOnly)
    let prominence = max(rule, fame)
    let place: GazetteerEditor.StoredPlace?
    var ordinal: UInt32
    var isBeside = false
    if let old, old.parent == parent, isSameArea || !wasArea {
      place = old
      ordinal = old.ordinal
    } else {
      place = nil
      (ordinal, isBeside) = try newOrdinal(inside: parent)
    }
    if let old { try removeAll(old) }
    let around = try parent.flatMap { try editor.place($0) }
    let latitude = record.latitude ?? old?.latitude ?? around?.latitude ?? 0
    let longitude = record.longitude ?? old?.longitude ?? around?.longitude ?? 0
    let first = PlaceOrdinal(rawValue: ordinal)
    let interval =
      PlaceInterval(first: first, last: PlaceOrdinal(rawValue: ordinal + (place?.inside ?? 0)))
      ?? PlaceInterval(first)
    let numbers = try write(
      &placeNames, of: interval, prominence: prominence, layer: record.layer, isArea: isArea,
      country: record.country, over: old)
    let code = Array(record.featureCode.rawValue.utf8)
    let hasOwnPoint = record.latitude != nil || (old?.hasOwnPoint ?? false)
    try editor.writer.add(
      GazetteerWriter.PlaceRow(
        interval: interval, parent: parent.map(PlaceOrdinal.init(rawValue:)), id: record.id[...],
        name: record.name, latitude: latitude, longitude: longitude, hasOwnPoint: hasOwnPoint,
        layer: record.layer, featureClass: record.featureClass.rawValue.utf8.first ?? 0x53,
        featureCode: code[...], country: record.country == 0 ? nil : record.country,
        population: record.population, prominence: prominence,
        timezone: record.timezone.isEmpty
          ? nil : try editor.timezone(String(decoding: record.timezone, as: UTF8.self)),
        firstToponym: numbers.first, toponymCount: numbers.count))
    if isArea, !isSameArea {
      let own = Self.code(of: record).flatMap { areas[$0] == nil ? $0 : nil }
      try editor.writer.addArea(first, isoCode: nil, adminCode: own, box: nil)
      if let own { areas[own] = ordinal }
    }
    if isBeside, let parent { beside.append((ordinal, parent)) }
    if let old, old.ordinal != ordinal {
      try editor.removeBesideParent(of: old)
      if !wasArea, !isArea { try editor.moveBox(of: old.ordinal, to: ordinal) }
    }
    if let old, old.ordinal != ordinal || old.latitude != latitude || old.longitude != longitude {
      moved.append(
        (old, .init(ordinal: ordinal, latitude: latitude, longitude: longitude)))
    }
    let hasMoved = old.map { $0.latitude != latitude || $0.longitude != longitude } ?? true
    if hasMoved || old?.parent != parent {
      if let old { try touchAreas(from: old.parent, old.latitude, old.longitude) }
      try touchAreas(from: parent, latitude, longitude)
    }
    if isArea, hasMoved || !isSameArea { touchedAreas.insert(ordinal) }
    if let old, old.prominence != prominence { settlements.rank(old) }
    let isCalledTheSame = changes.isEmpty && old?.toponymCount == numbers.count
    note(record, placeNames, over: old, isSame: !hasMoved && isCalledTheSame)
    ordinals[record.key] = ordinal
    let isPoint = hasOwnPoint && PlaceFilter.searchableLayers.contains(record.layer)
    points.append(
      PointChange(
        key: record.key, id: record.id,
        row: GridRow(
          ordinal: ordinal, latitude: isPoint ? latitude : nil, longitude: longitude,
          layer: record.layer, featureCode: code, country: record.country,
          population: record.population)))
    if record.isPostalOnly {
      report.postalAdded += 1
    } else if old == nil {
      report.added += 1
    } else {
      report.changed += 1
    }
  }

  /// Notes what postal codes have to know: most changes are of numbers of inhabitants.
  private func note(
    _ record: PlaceRecord, _ names: PlaceNames, over old: GazetteerEditor.StoredPlace?, isSame: Bool
  ) {
    guard record.layer == .locality else {
      if let old { settlements.remove(old) }
      return
    }
    let isSame =
      isSame && old?.layer == .locality && old?.country == record.country
      && record.name.elementsEqual(old?.name.utf8 ?? "".utf8)
    if !isSame, !record.isPostalOnly { settlements.add(names, in: record.country, over: old) }
  }

  /// A free ordinal in an area, or in one around it; then whether it is not the area itself.
  private func newOrdinal(inside parent: UInt32?) throws -> (UInt32, isBeside: Bool) {
    var area = try parent.flatMap { try editor.place($0) }
    var isBeside = false
    while let around = area {
      if let ordinal = try editor.freeOrdinal(inside: around) { return (ordinal, isBeside) }
      isBeside = true
      area = try around.parent.flatMap { try editor.place($0) }
    }
    return (try editor.ordinalBehindAll(), isBeside)
  }

  /// Notes the areas around a place whose boxes may change when a point comes or goes.
  private func touchAreas(from parent: UInt32?, _ latitude: Int32, _ longitude: Int32) throws {
    var area = parent
    while let ordinal = area {
      if try editor.isBoxTouched(of: ordinal, latitude: latitude, longitude: longitude) {
        touchedAreas.insert(ordinal)
      }
      area = try editor.place(ordinal)?.parent
    }
  }

  /// Removes a place; what refers to it means the area around it.
  func remove(_ old: GazetteerEditor.StoredPlace, key: PlaceKey) throws {
    let id = try editor.id(of: old.ordinal)
    try removeAll(old)
    try touchAreas(from: old.parent, old.latitude, old.longitude)
    settlements.remove(old)
    if old.featureClass == 0x41 { try dissolve(old) } else { try editor.removeBox(of: old.ordinal) }
    try editor.removeAlternativeParents(of: old)
    let parent = try old.parent.flatMap { try editor.place($0) }
    if let parent {
      moved.append(
        (
          old,
          .init(
            ordinal: parent.ordinal, latitude: parent.latitude, longitude: parent.longitude)
        ))
    }
    ordinals[key] = nil
    points.append(PointChange(key: key, id: Array((id?.description ?? "").utf8), row: nil))
    if old.isPostalOnly { report.postalDeleted += 1 } else { report.deleted += 1 }
  }

  /// Gives what lies in an area to the one around it: places that get another code have rows of their
  /// own among the changes.
  private func dissolve(_ area: GazetteerEditor.StoredPlace) throws {
    try editor.removeArea(area)
    areas = areas.filter { $0.value != area.ordinal }
  }

  /// Takes a place with its names out of all tables.
  private func removeAll(_ old: GazetteerEditor.StoredPlace) throws {
    try removeNames(old)
    try editor.removePlace(old.ordinal)
  }
}
