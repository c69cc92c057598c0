import Gazetteer
import Geodesy

/// An import of a user's own places, of their names for other places, and of the places that they hide.
///
/// The gazetteer's own places are shown here while they are read: the nearest settlement, or what the
/// row names, determines the country and divisions of a place.
final class OwnPlaceImport {
  private let gazetteer: ImportedGazetteer
  private let ownPlaces: OwnPlaces
  private var settlements = SettlementsAround()
  /// The ids and folded names of the settlements and areas that rows name.
  private var insideKeys: Set<PlaceKey> = []
  private var insideNames: Set<[UInt8]> = []
  /// The paths of the places with those ids.
  private var paths: [PlaceKey: AdminPath] = [:]
  /// The paths of all areas, if rows name any place.
  private var areas: [(place: UInt32, path: AdminPath)] = []
  /// The places with those names.
  private var named: [[UInt8]: Set<UInt32>] = [:]
  /// The names of other places that have not been added yet.
  private var pendingNames: [(row: OwnPlace, names: [OwnPlace.Name], key: PlaceKey)] = []

  /// The maximum distance of the nearest settlement; a place without one lies in its country as a
  /// whole.
  private static let nearestMeters = 50_000.0
  /// The maximum distance of a settlement that a row names, since campuses and depots may lie far
  /// outside.
  private static let insideMeters = 100_000.0

  init(_ ownPlaces: OwnPlaces, gazetteer: ImportedGazetteer) {
    self.gazetteer = gazetteer
    self.ownPlaces = ownPlaces
    for row in ownPlaces.rows {
      switch row.content {
      case .place(let place):
        settlements.prepare(
          latitude: place.latitude, longitude: place.longitude, meters: Self.insideMeters)
        guard let inside = place.inside else { continue }
        if let key = PlaceID(inside).flatMap(PlaceKey.init) { insideKeys.insert(key) }
        insideNames.insert(NameImport.fold(inside.utf8))
      case .names(let names, let id):
        if let key = PlaceKey(id) { pendingNames.append((row, names, key)) }
      case .hidden(let id):
        if let key = PlaceKey(id) { gazetteer.places.hide(key) }
      }
    }
  }

  /// Records a place of the gazetteer that own places may lie near or in.
  func note(_ place: PlaceRecord, number: UInt32, path: AdminPath, country: UInt16) {
    if place.featureClass == .settlement, let latitude = place.latitude,
      let longitude = place.longitude
    {
      settlements.note(
        number, path, country: country, latitude: latitude, longitude: longitude)
    }
    guard !insideNames.isEmpty else { return }
    if place.featureClass == .administrative { areas.append((number, path)) }
    if insideKeys.contains(place.key) { paths[place.key] = path }
  }

  // MARK: Names

  /// The places that still lack names: they have not been read.
  var pendingKeys: Set<PlaceKey> { Set(pendingNames.map(\.key)) }

  /// Adds names to the places that have been read so far.
  func addNames(to postalPlaces: [PlaceKey: UInt32] = [:]) throws {
    var left: [(OwnPlace, [OwnPlace.Name], PlaceKey)] = []
    for (row, names, key) in pendingNames {
      guard let place = gazetteer.places[key] ?? postalPlaces[key] else {
        left.append((row, names, key))
        continue
      }
      try add(names, to: place, country: gazetteer.places.country[Int(place)])
    }
    pendingNames = left
  }

  private func add(
    _ names: some Sequence<OwnPlace.Name>, to place: UInt32, country: UInt16
  ) throws {
    for name in names {
      let (text, language) = (Array(name.text.utf8)[...], Array(name.language.utf8)[...])
      try gazetteer.addName(
        text, of: place,
        kind: AlternateName.kind(
          of: text, in: language, isOwn: gazetteer.codes.isOwnLanguage(language, in: country)),
        language: language)
    }
  }

  /// Checks that every row about another place has found it, if the rows are new.
  ///
  /// - Throws: ``ExtractError`` for the first one that has not.
  func check() throws(ExtractError) {
    guard ownPlaces.areNew else { return }
    if let (row, _, _) = pendingNames.first, case .names(_, let id) = row.content {
      throw row.invalid("alias-of", expected: "the id of a place", found: "\(id)")
    }
    for row in ownPlaces.rows {
      guard case .hidden(let id) = row.content, let key = PlaceKey(id) else { continue }
      guard let hidden = gazetteer.places.hidden[key] ?? nil, hidden != .administrative else {
        throw row.invalid(
          "id", expected: "the id of a place other than a country or division", found: "\(id)")
      }
    }
  }

  // MARK: New places

  /// Adds the places, after those of all other sources but postal settlements.
  ///
  /// `polygons` returns the borders, which are read for places without a country only.
  func addPlaces(terms: AreaTermStripping, polygons: () throws -> PolygonReader?) throws {
    if !insideNames.isEmpty { try readNames(terms) }
    lazy var borders = Result { try polygons() }
    for row in ownPlaces.rows {
      guard case .place(let place) = row.content, let name = place.names.first else { continue }
      let (path, country) = try location(of: place, in: row) { try borders.get() }
      let id = Array(place.id.description.utf8)
      let added = gazetteer.places.add(
        .init(
          key: PlaceKey(place.id), latitude: place.latitude, longitude: place.longitude,
          country: country,
          layer: Layer(featureClass: place.featureClass, featureCode: place.featureCode),
          featureClass: place.featureClass, timezone: gazetteer.timezones.commonest(at: path)))
      guard let number = added else { continue }
      let text = Array(name.text.utf8)[...]
      try gazetteer.stage(
        StagedPlace(
          path: path.bytes[...], standing: .place, id: id[...], number: number,
          featureClass: place.featureClass,
          featureCode: Array(place.featureCode.rawValue.utf8)[...], population: 0, name: text),
        at: path)
      try gazetteer.addName(text, of: number, kind: .main)
      try add(place.names.dropFirst(), to: number, country: country)
      gazetteer.fames[number] = Prominence(
        fame: place.fame, layer: gazetteer.places.layer[Int(number)])
      if let box = place.box { gazetteer.extents[number] = box }
    }
  }

  /// Finds the places with the names that rows give, of areas also without their terms.
  private func readNames(_ terms: AreaTermStripping) throws {
    var reader = try gazetteer.nameRecords.makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      let name = StagedName(&cursor)
      let folded = Array(name.folded)
      if insideNames.contains(folded) { named[folded, default: []].insert(name.place) }
      let place = Int(name.place)
      guard gazetteer.places.isArea(place),
        let short = terms.stripped(folded, layer: gazetteer.places.layer[place]),
        insideNames.contains(short)
      else { continue }
      named[short, default: []].insert(name.place)
    }
  }

  /// Returns the country and divisions around a place; none at sea.
  ///
  /// - Throws: ``ExtractError`` if a new row names a settlement or area that is not found.
  private func location(
    of place: OwnPlace.Details, in row: OwnPlace, borders: () throws -> PolygonReader?
  ) throws -> (path: AdminPath, country: UInt16) {
    guard
      let point = Coordinate(
        latitude: Double(place.latitude) / 100_000, longitude: Double(place.longitude) / 100_000)
    else { return (.outside, 0) }
    let countries =
      try place.country.map { [$0] } ?? borders()?.countries(at: point) ?? []
    let near = settlements.settlements(
      around: point, latitude: place.latitude, longitude: place.longitude,
      within: Self.insideMeters)
    let nearest = near.first { settlement in
      settlement.meters <= Self.nearestMeters
        && (countries.isEmpty || countries.contains { $0.packed == settlement.element.country })
    }?.element
    if let inside = place.inside {
      if let path = path(called: inside, near: near.map(\.element), nearest: nearest) {
        return (path, path.country ?? 0)
      }
      guard !ownPlaces.areNew else {
        throw row.invalid(
          "inside", expected: "a settlement within 100 km, or an area around the point",
          found: inside)
      }
    }
    if let nearest { return (nearest.path, nearest.country) }
    guard let country = countries.first?.packed else { return (.outside, 0) }
    return (gazetteer.codes.path(country: country), country)
  }

  /// Finds what a row names: by its id, as an area around the nearest settlement, or as a settlement.
  private func path(
    called text: String, near settlements: [SettlementsAround.Settlement],
    nearest: SettlementsAround.Settlement?
  ) -> AdminPath? {
    if let path = PlaceID(text).flatMap(PlaceKey.init).flatMap({ paths[$0] }) { return path }
    let places = named[NameImport.fold(text.utf8)] ?? []
    if let nearest {
      let around = areas.filter { area in
        places.contains(area.place)
          && AdminPath.contains(area.path.bytes, nearest.path.bytes[...])
      }
      if let area = around.max(by: { $0.path.bytes.count < $1.path.bytes.count }) {
        return area.path
      }
    }
    return settlements.first { places.contains($0.number) }?.path
  }
}
