import Gazetteer
import Geodesy

/// An import of the places of address files that the gazetteer lacks.
///
/// The files' places wait on disk while the gazetteer's own are read and shown here: the nearest
/// settlement determines the country and divisions of a place, and a place of the same name near it
/// makes it superfluous.
final class SourcePlaceImport {
  private let gazetteer: ImportedGazetteer
  /// The places by kind and name, from south to north, so that the same one from two elements is
  /// adjacent.
  private let waiting: RecordSorter
  private var settlements = SettlementsAround()
  /// The gazetteer's places other than settlements, by a hash of each name.
  private var sites = SettlementNames()
  /// Whether a source has places.
  private var hasPlaces = false

  /// The maximum distance of two sources' points for one settlement, or part of one: villages of
  /// one name in a county are farther apart.
  private static let settlementMeters = 5_000.0
  /// The same for a building or another small thing.
  private static let siteMeters = 1_000.0
  /// The same for mountains, lakes and parks, for which each source gives some point in them.
  private static let landscapeMeters = 15_000.0
  /// The length of a degree of latitude in 1e-5 degrees and in meters.
  private static let (degree, metersOfDegree) = (100_000.0, 111_195.0)

  /// Reads the places of all sources.
  init(
    _ sources: [any AddressSource], kinds: ElementKinds, gazetteer: ImportedGazetteer
  ) throws {
    self.gazetteer = gazetteer
    waiting = RecordSorter(folder: gazetteer.folder)
    for source in sources {
      try source.forEachPlace(of: kinds, folder: gazetteer.folder) { place in
        let folded = NameImport.fold(place.names[0].text)
        guard !folded.isEmpty else { return }
        hasPlaces = true
        settlements.prepare(latitude: place.latitude, longitude: place.longitude)
        try waiting.append { record in
          record.append(place.kind.isPointOfInterest ? 1 : 0)
          record.append(bigEndian: NameHash(folded).rawValue)
          record.append(bigEndian: place.latitude)
          place.append(to: &record)
        }
      }
    }
  }

  // MARK: The gazetteer's places

  /// Records a settlement that places may lie near.
  func note(
    settlement number: UInt32, _ path: AdminPath, country: UInt16, latitude: Int32,
    longitude: Int32
  ) {
    settlements.note(number, path, country: country, latitude: latitude, longitude: longitude)
  }

  /// Reads the names of the gazetteer's places other than settlements and divisions.
  private func readNames() throws {
    var reader = try gazetteer.nameRecords.makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      let name = StagedName(&cursor)
      let place = Int(name.place)
      let featureClass = gazetteer.places.featureClass[place]
      guard featureClass != .settlement, featureClass != .administrative,
        gazetteer.places.hasPoint(place)
      else { continue }
      sites.add(NameHash(name.folded).rawValue, place: name.place)
    }
    sites.sort()
    gazetteer.settlements.sort()
  }

  // MARK: New places

  /// Adds the places that the gazetteer lacks, after all of its own but postal settlements.
  ///
  /// All places are kept for updates, which may make one necessary or superfluous.
  func addPlaces(keeping kept: KeptSources.Writer) throws {
    guard hasPlaces else { return }
    try readNames()
    let missing = try RecordFile(folder: gazetteer.folder)
    var same = KeptPlaces()
    var record: [UInt8] = []
    try waiting.forEach { cursor in
      let key = (cursor.next(UInt8.self), cursor.next(UInt64.self))
      _ = cursor.next(UInt32.self)
      let place = SourcePlace(&cursor)
      try kept.append(place)
      guard let point = Self.point(of: place), let nearest = settlements.nearest(to: place),
        !same.contains(place, at: point, key: key, within: Self.reachMeters(of: place.kind)),
        !isKnown(place, at: point, in: nearest.country)
      else { return }
      record.removeAll(keepingCapacity: true)
      place.append(to: &record)
      try missing.append(record[...])
    }
    try add(missing)
  }

  /// Adds places, those that are not points of interest first.
  private func add(_ missing: RecordFile) throws {
    var reader = try missing.makeReader()
    var cursor = RecordCursor()
    var firstPointOfInterest: UInt32?
    while try reader.next() {
      cursor.load(reader.record[...])
      let place = SourcePlace(&cursor)
      if place.kind.isPointOfInterest, firstPointOfInterest == nil {
        firstPointOfInterest = UInt32(clamping: gazetteer.places.count)
      }
      if let nearest = settlements.nearest(to: place) { try add(place, beside: nearest) }
    }
    let end = UInt32(clamping: gazetteer.places.count)
    gazetteer.pointsOfInterest = (firstPointOfInterest ?? end)..<end
    gazetteer.settlements.sort()
  }

  private func add(_ place: SourcePlace, beside nearest: SettlementsAround.Settlement) throws {
    let (featureClass, code) = (place.kind.featureClass, place.kind.featureCode)
    let added = gazetteer.places.add(
      .init(
        key: PlaceKey(place.id[...]), latitude: place.latitude, longitude: place.longitude,
        country: nearest.country, layer: Layer(featureClass: featureClass, featureCode: code),
        featureClass: featureClass, timezone: gazetteer.timezones.commonest(at: nearest.path)))
    guard let number = added else { return }
    try gazetteer.stage(
      StagedPlace(
        path: nearest.path.bytes[...], standing: .place, id: place.id[...], number: number,
        featureClass: featureClass, featureCode: Array(code.rawValue.utf8)[...],
        population: Int64(place.population), name: place.names[0].text[...]), at: nearest.path)
    for (index, name) in place.names.enumerated() {
      let isOwn =
        name.language.isEmpty
        || gazetteer.codes.isOwnLanguage(name.language[...], in: nearest.country)
      try gazetteer.addName(
        name.text[...], of: number, kind: index == 0 ? .main : isOwn ? .endonym : .exonym,
        language: name.language[...])
    }
  }

  // MARK: Known places

  /// Returns whether the gazetteer has the place already.
  private func isKnown(_ place: SourcePlace, at point: Coordinate, in country: UInt16) -> Bool {
    let reach = Self.reachMeters(of: place.kind)
    return place.names.contains { name in
      let folded = NameImport.fold(name.text)
      if place.kind.featureClass == .settlement {
        return gazetteer.settlements.nearest(
          NameHash.settlement(folded, in: country), to: point, within: reach,
          in: gazetteer.places) != nil
      }
      return sites.nearest(
        NameHash(folded).rawValue, to: point, within: reach, in: gazetteer.places) != nil
    }
  }

  private static func point(of place: SourcePlace) -> Coordinate? {
    Coordinate(
      latitude: Double(place.latitude) / degree, longitude: Double(place.longitude) / degree)
  }

  private static func reachMeters(of kind: ElementKinds.Kind) -> Double {
    switch kind.featureClass {
    case .settlement: settlementMeters
    case .site, .road: siteMeters
    default: landscapeMeters
    }
  }

  /// The places kept last: those of one kind and name that a place may be the same as.
  private struct KeptPlaces {
    private var key: (UInt8, UInt64)?
    private var points: [(latitude: Int32, isSite: Bool, point: Coordinate)] = []

    /// Returns whether a place of its kind and name is within reach; keeps it if there is none.
    ///
    /// Places come by key, from south to north.
    mutating func contains(
      _ place: SourcePlace, at point: Coordinate, key: (UInt8, UInt64), within meters: Double
    ) -> Bool {
      if self.key.map({ $0 != key }) ?? true { (self.key, points) = (key, []) }
      let south =
        Double(place.latitude) - landscapeMeters / metersOfDegree * degree
      points.removeAll { Double($0.latitude) < south }
      let isSite = place.kind.featureClass == .site
      let isKept = points.contains {
        $0.isSite == isSite && $0.point.distanceMeters(to: point) <= meters
      }
      if !isKept { points.append((place.latitude, isSite, point)) }
      return isKept
    }
  }
}
