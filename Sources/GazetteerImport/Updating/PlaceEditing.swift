import Gazetteer

/// An editor that applies the changes of single places to a database.
final class PlaceEditing {
  let editor: GazetteerEditor
  let terms: AreaTermStripping
  /// The places by their ids, as they were found and as they were added.
  private(set) var ordinals: [PlaceKey: UInt32]
  private let foundOrdinals: Set<UInt32>
  private var areas: AreasByCode
  let languages: [UInt16: Set<[UInt8]>]
  var report = UpdateReport()
  /// The replacements of places that others refer to.
  private var moved: [(from: GazetteerEditor.StoredPlace, to: GazetteerEditor.Successor)] = []
  /// The places that did not fit into their area's numbers and lie outside them.
  private var beside: [(place: UInt32, area: UInt32)] = []
  /// The places that were added or deleted, or whose point or ordinal changed.
  private(set) var points: [PointChange] = []
  /// The areas whose boxes may have changed.
  private var touchedAreas: Set<UInt32> = []
  /// The changes that affect postal codes.
  var settlements = SettlementChanges()

  /// A changed place, for the grid.
  struct PointChange {
    let key: PlaceKey
    let id: [UInt8]
    /// The new row; `nil` for a deleted place.
    let row: GridRow?
  }

  /// A place as stored in the grid.
  struct GridRow {
    let ordinal: UInt32
    /// The latitude; `nil` if the place is not in the grid.
    let latitude: Int32?
    let longitude: Int32
    let layer: Layer
    let featureCode: [UInt8]
    let country: UInt16
    let population: Int64
  }

  /// The position of a place, in 1e-5 degrees.
  struct Point {
    let latitude: Int32
    let longitude: Int32
    /// Whether the point is the place's own rather than that of the area around it.
    let isOwn: Bool
  }

  init(editor: GazetteerEditor, terms: AreaTermStripping, ordinals: [PlaceKey: UInt32]) throws {
    self.editor = editor
    self.terms = terms
    self.ordinals = ordinals
    foundOrdinals = Set(ordinals.values)
    areas = try AreasByCode(editor)
    languages = try editor.languagesByCountry()
  }

  /// Applies all changes, each area before any place that may lie in it.
  ///
  /// Deletions come first, then countries and divisions, largest first, then all other places.
  func apply(_ changes: PlaceChanges) throws {
    var ranked: [(rank: Int, key: PlaceKey)] = []
    for key in changes.keys { ranked.append((try rank(of: changes.changes[key], key), key)) }
    // Enumerated, so that places of the same rank stay in order.
    let order = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, element) in order {
      if let change = changes.changes[element.key] { try apply(change, to: element.key) }
    }
  }

  /// Redirects references to moved and deleted places, and updates the areas.
  ///
  /// It records which places lie outside their area's interval, and measures the areas. The order
  /// matters: an ordinal that one place has left may already belong to another.
  func finish() throws {
    try editor.redirect(moved)
    for (place, area) in beside {
      try editor.writer.addAlternativeParent(
        PlaceOrdinal(rawValue: area), of: PlaceOrdinal(rawValue: place))
    }
    for area in touchedAreas.sorted() { try editor.measureBox(of: area) }
  }

  /// The replacements of deleted and moved places, by their old ordinals.
  var successors: [UInt32: GazetteerEditor.Successor] {
    Dictionary(moved.map { ($0.from.ordinal, $0.to) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether a place that has changes has, or had, this ordinal.
  func wasFound(_ ordinal: UInt32) -> Bool { foundOrdinals.contains(ordinal) }

  private func rank(of change: PlaceChanges.Change?, _ key: PlaceKey) throws -> Int {
    let other = 9
    guard let change else { return other }
    if change.isDeleted {
      let old = try ordinals[key].flatMap { try editor.place($0) }
      return old?.isDivision == true ? 0 : other
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
    if let refusal = try refusal(of: record, over: old) {
      report.skipped[refusal, default: 0] += 1
      return
    }
    try set(record, over: old, names: change.names)
  }

  /// Returns why a row cannot be applied without renumbering all places; `nil` if it can.
  private func refusal(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?
  ) throws -> UpdateRefusal? {
    let tops: Set<Layer> = [.continent, .country]
    guard let old else { return tops.contains(record.layer) ? .newCountry : nil }
    guard tops.contains(old.layer) || tops.contains(record.layer) else { return nil }
    let isArea = record.featureClass == .administrative || record.layer == .continent
    let wasArea = old.isDivision || old.layer == .continent
    guard wasArea == isArea, old.layer == record.layer else { return .otherKindOfCountry }
    guard let code = try editor.adminCode(of: old.ordinal) else { return nil }
    return code == record.adminCode ? nil : .otherCountryCode
  }

  /// Returns whether an area keeps its places: it is still an area with the same code.
  private func keepsItsPlaces(
    _ old: GazetteerEditor.StoredPlace, as record: PlaceRecord
  ) throws -> Bool {
    guard old.isDivision, record.featureClass == .administrative else { return false }
    guard let code = try editor.adminCode(of: old.ordinal) else { return true }
    return code == record.adminCode
  }

  // MARK: Rows

  /// Writes a place with its names, as a new one or over an old one.
  func set(
    _ record: PlaceRecord, over old: GazetteerEditor.StoredPlace?,
    names changes: [PlaceChanges.NameChange]
  ) throws {
    let isArea = record.featureClass == .administrative
    let keepsItsPlaces = try old.map { try self.keepsItsPlaces($0, as: record) } ?? false
    if let old, old.isDivision, !keepsItsPlaces { try dissolve(old) }
    let placement = try PlacePlacement(
      of: record, over: old, keepsItsPlaces: keepsItsPlaces, areas: areas, in: editor)
    var (names, prominence) = try names(of: record, over: old, changes)
    if let old {
      try removeRows(of: old)
      if record.fame != nil { try editor.removeBox(of: old.ordinal) }
    }
    let point = try point(of: record, over: old, parent: placement.parent)
    let numbers = try write(
      &names, of: placement.interval, prominence: prominence, layer: record.layer, isArea: isArea,
      country: record.country, over: old)
    try writeRow(record, placement, point, prominence, names: numbers)

    let difference = PlaceDifference(
      from: old, to: placement, at: point, isArea: isArea, keepsItsPlaces: keepsItsPlaces)
    if difference.isNewArea {
      let code = areas.add(record, ordinal: placement.ordinal)
      try editor.writer.addArea(
        placement.interval.first, isoCode: nil, adminCode: code, box: nil)
    }
    try note(difference, placement, point, over: old)
    if let box = record.box {
      try editor.writer.addArea(placement.interval.first, isoCode: nil, adminCode: nil, box: box)
    }
    if let old, old.prominence != prominence { settlements.rank(old) }
    let isCalledTheSame = changes.isEmpty && old?.toponymCount == numbers.count
    noteSettlement(
      record, names, over: old, isSame: !difference.hasMoved && isCalledTheSame)
    notePoint(record, placement, point)
    if record.isPostalOnly {
      report.postalAdded += 1
    } else if old == nil {
      report.added += 1
    } else {
      report.changed += 1
    }
  }

  /// Returns the names of a place after its changes, and the resulting prominence.
  private func names(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?,
    _ changes: [PlaceChanges.NameChange]
  ) throws -> (PlaceNames, Prominence) {
    var list = NameList()
    var fame = Prominence(rawValue: 0)
    // A user's own place is called what its row says now.
    if let old, record.fame == nil {
      let stored = try editor.names(of: old)
      var before = NameList()
      before.add(stored.map(\.withoutMainLanguage))
      fame = Self.fame(of: old, before)
      list.add(stored.filter { $0.kind != .main })
    }
    list.add(record)
    list.apply(
      changes, languages: languages[record.country] ?? [], isCountry: record.layer == .country)
    let names = list.placeNames()
    let prominence = Prominence(
      of: record.layer, featureClass: record.featureClass, featureCode: record.featureCode,
      population: record.population, nameCount: names.distinctCount,
      airportName: String(decoding: record.name, as: UTF8.self),
      isScheduledAirport: list.isScheduledAirport, isPostalOnly: record.isPostalOnly)
    if let given = record.fame {
      return (names, Prominence(fame: given, layer: record.layer))
    }
    return (names, max(prominence, fame))
  }

  /// Returns the point of a row, or else the old one of the place, or that of the area around it.
  private func point(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?, parent: UInt32?
  ) throws -> Point {
    if let latitude = record.latitude, let longitude = record.longitude {
      return Point(latitude: latitude, longitude: longitude, isOwn: true)
    }
    if let old {
      return Point(latitude: old.latitude, longitude: old.longitude, isOwn: old.hasOwnPoint)
    }
    let around = try parent.flatMap { try editor.place($0) }
    return Point(latitude: around?.latitude ?? 0, longitude: around?.longitude ?? 0, isOwn: false)
  }

  private func writeRow(
    _ record: PlaceRecord, _ placement: PlacePlacement, _ point: Point, _ prominence: Prominence,
    names: (first: UInt32, count: UInt32)
  ) throws {
    try editor.writer.add(
      GazetteerWriter.PlaceRow(
        interval: placement.interval, parent: placement.parent.map(PlaceOrdinal.init(rawValue:)),
        id: record.id[...], name: record.name, latitude: point.latitude,
        longitude: point.longitude, hasOwnPoint: point.isOwn, layer: record.layer,
        featureClass: record.featureClass,
        featureCode: Array(record.featureCode.rawValue.utf8)[...],
        country: record.country == 0 ? nil : record.country, population: record.population,
        prominence: prominence,
        timezone: record.timezone.isEmpty
          ? nil : try editor.timezone(String(decoding: record.timezone, as: UTF8.self)),
        firstToponym: names.first, toponymCount: names.count))
  }

  // MARK: Consequences for other rows

  /// Records the consequences of a place's new ordinal, point and area.
  private func note(
    _ difference: PlaceDifference, _ placement: PlacePlacement, _ point: Point,
    over old: GazetteerEditor.StoredPlace?
  ) throws {
    if placement.isBeside, let parent = placement.parent {
      beside.append((placement.ordinal, parent))
    }
    if let old, difference.isRenumbered {
      try editor.removeBesideParent(of: old)
      if !old.isDivision, !difference.isArea {
        try editor.moveBox(of: old.ordinal, to: placement.ordinal)
      }
    }
    if let old, difference.isRenumbered || difference.hasMoved {
      let successor = GazetteerEditor.Successor(
        ordinal: placement.ordinal, latitude: point.latitude, longitude: point.longitude)
      moved.append((old, successor))
    }
    if difference.touchesAreasAround {
      if let old { try touchAreas(from: old.parent, old.latitude, old.longitude) }
      try touchAreas(from: placement.parent, point.latitude, point.longitude)
    }
    if difference.touchesItsOwnBox { touchedAreas.insert(placement.ordinal) }
  }

  /// Records the changes that affect postal codes: most changes are of numbers of inhabitants.
  private func noteSettlement(
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

  /// Records the ordinal and the point of a place for the grid.
  private func notePoint(_ record: PlaceRecord, _ placement: PlacePlacement, _ point: Point) {
    ordinals[record.key] = placement.ordinal
    let isInGrid = point.isOwn && PlaceFilter.searchableLayers.contains(record.layer)
    points.append(
      PointChange(
        key: record.key, id: record.id,
        row: GridRow(
          ordinal: placement.ordinal, latitude: isInGrid ? point.latitude : nil,
          longitude: point.longitude, layer: record.layer,
          featureCode: Array(record.featureCode.rawValue.utf8), country: record.country,
          population: record.population)))
  }

  /// Records the areas around a place whose boxes may change when a point is added or removed.
  private func touchAreas(from parent: UInt32?, _ latitude: Int32, _ longitude: Int32) throws {
    var area = parent
    while let ordinal = area {
      if try editor.isBoxTouched(of: ordinal, latitude: latitude, longitude: longitude) {
        touchedAreas.insert(ordinal)
      }
      area = try editor.place(ordinal)?.parent
    }
  }

  // MARK: Removal

  /// Removes a place; references to it are redirected to the area around it.
  func remove(_ old: GazetteerEditor.StoredPlace, key: PlaceKey) throws {
    let id = try editor.id(of: old.ordinal)
    try removeRows(of: old)
    try touchAreas(from: old.parent, old.latitude, old.longitude)
    settlements.remove(old)
    if old.isDivision { try dissolve(old) } else { try editor.removeBox(of: old.ordinal) }
    try editor.removeAlternativeParents(of: old)
    if let parent = try old.parent.flatMap({ try editor.place($0) }) {
      let successor = GazetteerEditor.Successor(
        ordinal: parent.ordinal, latitude: parent.latitude, longitude: parent.longitude)
      moved.append((old, successor))
    }
    ordinals[key] = nil
    points.append(PointChange(key: key, id: Array((id?.description ?? "").utf8), row: nil))
    if old.isPostalOnly { report.postalDeleted += 1 } else { report.deleted += 1 }
  }

  /// Moves the contents of an area to the one around it.
  ///
  /// Places that get another code have rows of their own among the changes.
  private func dissolve(_ area: GazetteerEditor.StoredPlace) throws {
    try editor.removeArea(area)
    areas.remove(area.ordinal)
  }

  /// Removes a place with its names from all tables.
  private func removeRows(of old: GazetteerEditor.StoredPlace) throws {
    try removeNames(old)
    try editor.removePlace(old.ordinal)
  }
}
