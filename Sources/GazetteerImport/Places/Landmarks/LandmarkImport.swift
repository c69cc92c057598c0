import Gazetteer

/// An import of the tables of landmarks, natural features, waters and regions as places.
///
/// Each place of another source is shown here while it is read: if it is one of the landmarks, the
/// row gives it its names, box and fame, and does not create another place. For the other
/// landmarks, the nearest settlement of their country determines their region.
final class LandmarkImport {
  private let gazetteer: ImportedGazetteer
  private var landmarks: [Landmark] = []
  /// The landmarks with a name, by the hash of its folded text.
  private var landmarksByName: [UInt64: [Int]] = [:]
  private var neighbors: NearestSettlements
  private var settledRegions = SettledRegions()
  /// For each landmark, the nearest place of another source that is the same thing.
  private var matches: [Int: (place: UInt32, kilometers: Double)] = [:]

  /// The maximum distance between the points of two sources for the same small thing.
  ///
  /// For larger ones, each source gives some point in it.
  private static let reachKilometers = 15.0
  /// The same maximum for settlements.
  ///
  /// It is smaller because a city's districts and the villages around it share names, and postal
  /// files put some of them at its other end.
  private static let settlementReachKilometers = 5.0
  /// Wider landmarks lie in a country as a whole, not in the region around their center.
  private static let widestInRegionKilometers = 100.0
  /// Wider landmarks may lie in several regions.
  private static let widestInOneRegionKilometers = 30.0
  /// Wider landmarks are oceans and continents, behind which nobody names a region.
  private static let widestInRegionsKilometers = 8_000.0
  /// Wider landmarks lie in a region as a whole, not in a county.
  private static let widestInCountyKilometers = 20.0

  /// Reads the tables.
  ///
  /// - Throws: ``ExtractError`` for a row that cannot be read, and for a duplicate id.
  init(_ extract: Extract, gazetteer: ImportedGazetteer) throws {
    self.gazetteer = gazetteer
    neighbors = NearestSettlements([])
    var keys: Set<PlaceKey> = []
    for layer in [Extract.Layer.waters, .worldRegions, .landmarks] {
      try extract.forEachRow(of: layer) { row in
        let landmark =
          switch layer {
          case .waters: try Landmark(water: row)
          case .worldRegions: try Landmark(region: row)
          default: try Landmark(landmark: row)
          }
        guard keys.insert(landmark.key).inserted else {
          throw row.invalid(0, "name", "one that no other row of its country has")
        }
        if extract.selection.selects(landmark) { add(landmark) }
      }
    }
    neighbors = NearestSettlements(landmarks)
  }

  /// Adds a row, or merges it into a row of an earlier table about the same thing.
  private func add(_ landmark: Landmark) {
    let hashes = Set(landmark.names.map { NameHash($0.folded).rawValue })
    let index: Int
    if let same = hashes.lazy.compactMap({ self.row(named: $0, sameAs: landmark) }).min() {
      index = same
      landmarks[same].formUnion(landmark)
    } else {
      index = landmarks.count
      landmarks.append(landmark)
    }
    for hash in hashes where landmarksByName[hash]?.contains(index) != true {
      landmarksByName[hash, default: []].append(index)
    }
  }

  /// Returns the row of Natural Earth that describes the same thing as a row of ours.
  private func row(named hash: UInt64, sameAs landmark: Landmark) -> Int? {
    guard landmark.id.starts(with: "landmark:".utf8) else { return nil }
    return landmarksByName[hash]?.first { index in
      let other = landmarks[index]
      guard !other.id.starts(with: "landmark:".utf8), other.featureClass == landmark.featureClass
      else { return false }
      let reach = max(other.extent.kilometersAcross, landmark.extent.kilometersAcross) / 2
      return other.kilometers(toLatitude: landmark.latitude, longitude: landmark.longitude)
        <= max(Self.reachKilometers, reach)
    }
  }

  /// Records a settlement that landmarks may lie near.
  func note(settlement path: AdminPath, country: UInt16, latitude: Int32, longitude: Int32) {
    neighbors.note(path, country: country, latitude: latitude, longitude: longitude)
    settledRegions.note(path, latitude: latitude, longitude: longitude)
  }

  /// Records a name of a place that may be a landmark.
  func note(name folded: [UInt8], of place: UInt32, featureClass: FeatureClass) {
    guard featureClass != .administrative,
      let found = landmarksByName[NameHash(folded).rawValue]
    else { return }
    let index = Int(place)
    guard gazetteer.places.hasPoint(index) else { return }
    for number in found where landmarks[number].featureClass == featureClass {
      let landmark = landmarks[number]
      let kilometers = landmark.kilometers(
        toLatitude: gazetteer.places.latitude[index], longitude: gazetteer.places.longitude[index])
      let reach =
        featureClass == .settlement ? Self.settlementReachKilometers : Self.reachKilometers
      guard kilometers <= max(reach, landmark.extent.kilometersAcross / 2),
        kilometers < matches[number]?.kilometers ?? .infinity
      else { continue }
      matches[number] = (place, kilometers)
    }
  }

  /// Adds the landmarks after all other places have been read.
  func addPlaces() throws {
    for (index, landmark) in landmarks.enumerated() {
      if let match = gazetteer.places[landmark.key] ?? matches[index]?.place {
        try addNames(of: landmark, to: match, startingAt: 0)
        note(landmark, as: match)
      } else if let place = try addPlace(landmark, near: neighbors.path(of: index)) {
        note(landmark, as: place)
      }
    }
  }

  private func note(_ landmark: Landmark, as place: UInt32) {
    let index = Int(place)
    if let box = landmark.extent.box { gazetteer.extents[place] = box }
    let fame = Prominence(fame: landmark.fame, layer: gazetteer.places.layer[index])
    gazetteer.fames[place] = max(fame, gazetteer.fames[place] ?? fame)
    if landmark.countries.count > 1 || !landmark.members.isEmpty {
      gazetteer.landmarks.append((place, landmark))
    }
    noteRegions(of: landmark, as: place)
  }

  /// Records the regions in which a wide landmark lies, and which people name behind it.
  ///
  /// Rivers have the names of towns, and wide boxes: "Ottawa, Quebec" is not the Ottawa River.
  private func noteRegions(of landmark: Landmark, as place: UInt32) {
    guard landmark.members.isEmpty, let box = landmark.extent.box,
      !landmark.featureCode.rawValue.hasPrefix("STM"),
      landmark.extent.kilometersAcross > Self.widestInOneRegionKilometers,
      landmark.extent.kilometersAcross < Self.widestInRegionsKilometers
    else { return }
    let regions = settledRegions.regions(in: box, of: landmark.countries)
    if !regions.isEmpty { gazetteer.regionsOfLandmarks.append((place, regions)) }
  }

  // MARK: New places

  private func addPlace(_ landmark: Landmark, near settlement: AdminPath?) throws -> UInt32? {
    let (path, country) = location(of: landmark, near: settlement)
    // A wide landmark may lie in several zones.
    let timezone =
      landmark.extent.kilometersAcross > Self.widestInRegionKilometers
      ? 0 : gazetteer.timezones.commonest(at: path)
    let added = gazetteer.places.add(
      .init(
        key: landmark.key, latitude: landmark.latitude, longitude: landmark.longitude,
        country: country, layer: landmark.layer, featureClass: landmark.featureClass,
        timezone: timezone))
    guard let number = added, let name = landmark.names.first else { return nil }
    let staged = StagedPlace(
      path: path.bytes[...], standing: .place, id: landmark.id[...], number: number,
      featureClass: landmark.featureClass,
      featureCode: Array(landmark.featureCode.rawValue.utf8)[...], population: 0, name: name.text)
    try gazetteer.stage(staged)
    try gazetteer.addName(name.text, of: number, kind: .main)
    try addNames(of: landmark, to: number, startingAt: 1)
    return number
  }

  /// Returns where a landmark is filed: a wide one in several countries belongs to none of them.
  private func location(
    of landmark: Landmark, near settlement: AdminPath?
  ) -> (path: AdminPath, country: UInt16) {
    let across = landmark.extent.kilometersAcross
    guard let country = landmark.countries.first,
      landmark.countries.count == 1 || across <= Self.widestInRegionKilometers
    else { return (.outside, 0) }
    var whole = gazetteer.codes.path(country: country)
    if let divisions = landmark.divisions {
      _ = whole.descend(divisions)
      return (whole, country)
    }
    guard let settlement, across <= Self.widestInRegionKilometers, landmark.members.isEmpty else {
      return (whole, country)
    }
    let divisions = across <= Self.widestInCountyKilometers ? 2 : 1
    return (settlement.truncated(toDivisions: divisions), country)
  }

  private func addNames(of landmark: Landmark, to place: UInt32, startingAt first: Int) throws {
    let own = landmark.countries + [gazetteer.places.country[Int(place)]]
    var named: Set<ArraySlice<UInt8>> = []
    for (index, name) in landmark.names.enumerated().dropFirst(first) {
      let isOwn =
        name.language.isEmpty
        || own.contains { gazetteer.codes.isOwnLanguage(name.language, in: $0) }
      var language = name.language
      if landmark.isNamedInEnglish {
        // Other names in English are found, and no label shows them.
        let isEnglish = language.elementsEqual("en".utf8)
        language = index == 0 ? ArraySlice("en".utf8) : isEnglish ? [] : language
      }
      try gazetteer.addName(
        name.text, of: place, kind: isOwn ? .endonym : .exonym, language: language,
        // The first name of a language is the one that labels show.
        standing: named.insert(language).inserted ? .shown : .plain)
    }
  }
}
