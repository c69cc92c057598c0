import GazetteerModel
import GazetteerStore

/// Applies the changes of single places to a database.
final class PlaceEditing {
  let editor: GazetteerEditor
  let terms: AreaTermStripping
  /// Places by their ids as they were found, and as they were added.
  private var ordinals: [PlaceKey: UInt32]
  private var areas: [String: UInt32]
  private let languages: [UInt16: Set<[UInt8]>]
  private(set) var report = UpdateReport()
  /// What becomes of places that others refer to.
  private var moved: [(from: GazetteerEditor.StoredPlace, to: GazetteerEditor.Successor)] = []
  /// Places that found no room in their area and lie beside it.
  private var beside: [(place: UInt32, area: UInt32)] = []
  /// The places whose point, number or existence changed.
  private(set) var points: [PointChange] = []

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

  /// Lets what others say of places mean their successors, and says which places lie beside their area.
  ///
  /// In this order: a number that a place has left may be another one's by now.
  ///
  /// - Parameter codes: The postal codes that serve the places looked for, as they were.
  /// - Throws: when the database cannot be written.
  func finish(codes: [PostcodeRow]) throws {
    try editor.redirect(moved, codes: codes)
    for (place, area) in beside {
      try editor.writer.addAlternativeParent(
        PlaceOrdinal(rawValue: area), of: PlaceOrdinal(rawValue: place))
    }
  }

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

  private func set(
    _ record: PlaceRecord, over old: GazetteerEditor.StoredPlace?,
    names changes: [PlaceChanges.NameChange]
  ) throws {
    let isArea = record.featureClass == .administrative
    let wasArea = old?.featureClass == 0x41
    let isSameArea = try old.map { try keepsItsPlaces($0, as: record) } ?? false
    if wasArea, !isSameArea, let old { try dissolve(old) }
    let parent = isSameArea ? old?.parent : parent(of: record)
    var names = NameList()
    if let old { names.add(try editor.names(of: old).filter { $0.kind != .main }) }
    names.add(record)
    names.apply(changes, languages: languages[record.country] ?? [])
    var placeNames = names.placeNames()
    let prominence = Prominence(
      of: record.layer, featureClass: record.featureClass, featureCode: record.featureCode,
      population: record.population, nameCount: placeNames.distinctCount,
      airportName: String(decoding: record.name, as: UTF8.self),
      isScheduledAirport: names.isScheduledAirport, isPostalOnly: false)
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
    if let old, old.ordinal != ordinal { try editor.removeBesideParent(of: old) }
    if let old, old.ordinal != ordinal || old.latitude != latitude || old.longitude != longitude {
      moved.append(
        (old, .init(ordinal: ordinal, latitude: latitude, longitude: longitude)))
    }
    try widen(from: parent, latitude: latitude, longitude: longitude)
    ordinals[record.key] = ordinal
    let isPoint = hasOwnPoint && PlaceFilter.searchableLayers.contains(record.layer)
    points.append(
      PointChange(
        key: record.key, id: record.id,
        row: GridRow(
          ordinal: ordinal, latitude: isPoint ? latitude : nil, longitude: longitude,
          layer: record.layer, featureCode: code, country: record.country,
          population: record.population)))
    if old == nil { report.added += 1 } else { report.changed += 1 }
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

  private func widen(from parent: UInt32?, latitude: Int32, longitude: Int32) throws {
    var area = parent
    while let ordinal = area {
      try editor.widen(ordinal, latitude: latitude, longitude: longitude)
      area = try editor.place(ordinal)?.parent
    }
  }

  private func remove(_ old: GazetteerEditor.StoredPlace, key: PlaceKey) throws {
    try removeAll(old)
    if old.featureClass == 0x41 { try dissolve(old) }
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
    points.append(PointChange(key: key, id: [], row: nil))
    report.deleted += 1
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

  // MARK: Names

  /// Changes the names of a place, and nothing else of it but its prominence.
  private func rename(
    _ old: GazetteerEditor.StoredPlace, by changes: [PlaceChanges.NameChange]
  ) throws {
    var names = NameList()
    names.add(try editor.names(of: old).map(\.withoutMainLanguage))
    let before = names
    names.apply(changes, languages: languages[old.country ?? 0] ?? [])
    guard names != before else { return }
    var placeNames = names.placeNames()
    let letter = String(decoding: [old.featureClass], as: UTF8.self)
    let prominence = Prominence(
      of: old.layer, featureClass: FeatureClass(rawValue: letter) ?? .site,
      featureCode: FeatureCode(rawValue: old.featureCode), population: old.population,
      nameCount: placeNames.distinctCount, airportName: old.name,
      isScheduledAirport: names.isScheduledAirport, isPostalOnly: old.isPostalOnly)
    try removeNames(old)
    let first = PlaceOrdinal(rawValue: old.ordinal)
    let interval =
      PlaceInterval(first: first, last: PlaceOrdinal(rawValue: old.last)) ?? PlaceInterval(first)
    let numbers = try write(
      &placeNames, of: interval, prominence: prominence, layer: old.layer,
      isArea: old.featureClass == 0x41, country: old.country ?? 0, over: old)
    try editor.setNames(
      of: old.ordinal, first: numbers.first, count: numbers.count, prominence: prominence)
    report.changed += 1
  }

  private func removeNames(_ old: GazetteerEditor.StoredPlace) throws {
    var names = NameList()
    names.add(try editor.names(of: old).map(\.withoutMainLanguage))
    var placeNames = names.placeNames()
    let first = PlaceOrdinal(rawValue: old.ordinal)
    let interval =
      PlaceInterval(first: first, last: PlaceOrdinal(rawValue: old.last)) ?? PlaceInterval(first)
    try placeNames.visit(
      terms: terms, layer: old.layer, isArea: old.featureClass == 0x41
    ) { _ in
    } key: { key in
      let number = old.firstToponym + UInt32(clamping: key.position)
      if key.hasWords { editor.removeWords(key.folded, of: number) }
      try editor.removeKey(
        key.folded,
        entry: ToponymEntry(
          interval: interval, prominence: old.prominence, layer: old.layer,
          country: old.country.flatMap(CountryCode.init(rawValue:)), kind: key.kind,
          toponym: ToponymNumber(rawValue: number)))
    }
    try editor.removeNames(of: old)
  }

  private func write(
    _ names: inout PlaceNames, of interval: PlaceInterval, prominence: Prominence, layer: Layer,
    isArea: Bool, country: UInt16, over old: GazetteerEditor.StoredPlace?
  ) throws -> (first: UInt32, count: UInt32) {
    let room = UInt32(clamping: names.count)
    let first: UInt32
    if let old, old.prominence == prominence, old.toponymCount >= room {
      first = old.firstToponym
    } else {
      first = try editor.freeToponyms(room, prominence: prominence)
    }
    var count: UInt32 = 0
    try names.visit(terms: terms, layer: layer, isArea: isArea) { name in
      count += 1
      try editor.writer.addToponym(
        first + UInt32(clamping: name.position), of: interval.first, text: name.text,
        language: name.language, kind: name.kind, mark: name.mark)
    } key: { key in
      let number = first + UInt32(clamping: key.position)
      if key.hasWords { editor.addWords(key.folded, of: number) }
      let entry = ToponymEntry(
        interval: interval, prominence: prominence, layer: layer,
        country: CountryCode(rawValue: country), kind: key.kind,
        toponym: ToponymNumber(rawValue: number))
      try editor.addKey(key.folded, entry: entry, isAreaName: AreaNameWriting.isAreaName(entry))
    }
    return (first, count)
  }
}
