import Gazetteer
import Geodesy

/// The postal codes whose settlement changes.
///
/// An import assigns each postal record to the nearest settlement with its name within 15 km, and
/// creates a settlement for those that have none. An update does the same with the codes that serve
/// the changed places and those with the same names. The bundle has not kept the records' names of
/// their settlements, so the old main name of the settlement is used instead.
extension PlaceEditing {
  typealias Successor = GazetteerEditor.Successor

  /// A settlement that a code may serve.
  private struct Candidate {
    let place: Successor
    let isPostalOnly: Bool
    let coordinate: Coordinate
  }

  /// Finds the settlement that each code serves now.
  ///
  /// It creates and removes settlements known only from postal data.
  ///
  /// - Parameter codes: The old codes of the places that were looked up.
  /// - Returns: The codes that serve another place than before, or one that has moved.
  /// - Throws: An error if the database cannot be read or written.
  func settle(_ codes: [PostcodeRow]) throws -> [(row: PostcodeRow, to: Successor)] {
    let moved = successors
    var assigned = [Successor?](repeating: nil, count: codes.count)
    var orphans: [SettlementName: [Int]] = [:]
    var followers: [Int] = []
    // The number of codes that each settlement known only from postal data keeps.
    var kept: [UInt32: Int] = [:]
    var unchanged: [UInt32: GazetteerEditor.StoredPlace] = [:]
    var candidates: [SettlementName: [Candidate]] = [:]
    for (index, code) in codes.enumerated() {
      assigned[index] = moved[code.place]
      let old = settlements.before[code.place]
      if old == nil, wasFound(code.place) { continue }
      guard let place = try old ?? unchanged[code.place] ?? editor.place(code.place) else {
        continue
      }
      if old == nil { unchanged[code.place] = place }
      let name = SettlementName(country: code.country, folded: NameImport.fold(place.name.utf8))
      guard old != nil || settlements.names.contains(name) else { continue }
      if place.isPostalOnly { kept[code.place, default: 0] += 1 }
      guard !Self.isBritishUnit(code) else {
        followers.append(index)
        continue
      }
      let found = try candidates[name] ?? self.candidates(name)
      candidates[name] = found
      if let nearest = Self.nearest(found, to: code, isPostalOnly: place.isPostalOnly) {
        assigned[index] = nearest
        if place.isPostalOnly { kept[code.place, default: 0] -= 1 }
      } else if old != nil {
        orphans[name, default: []].append(index)
      }
    }
    for (name, indices) in orphans.sorted(by: { $0.value[0] < $1.value[0] }) {
      try addPostalSettlements(called: name, of: indices, codes, &assigned)
    }
    Self.follow(followers, codes, &assigned, &kept)
    for (ordinal, count) in kept.sorted(by: { $0.key < $1.key }) where count == 0 {
      if let place = unchanged[ordinal] { try removePostalSettlement(place) }
    }
    return zip(codes, assigned).compactMap { code, place in place.map { (code, $0) } }
  }

  /// The part before the space, which the file with names contains: `SW1A`.
  private static let maxLettersOfBritishNamed = 4

  /// Returns whether a code is that of a single street in Great Britain.
  ///
  /// The British postal file has them without names: they serve the same place as the codes around
  /// them.
  private static func isBritishUnit(_ code: PostcodeRow) -> Bool {
    code.country == PostcodeImport.greatBritain && code.key.count > maxLettersOfBritishNamed
  }

  private func candidates(_ name: SettlementName) throws -> [Candidate] {
    try editor.settlements(named: name.folded, in: name.country).compactMap { found in
      PostalPoint(latitude: found.place.latitude, longitude: found.place.longitude).map {
        Candidate(
          place: found.place, isPostalOnly: found.id.source == .postal,
          coordinate: $0.coordinate)
      }
    }
  }

  /// Returns the settlement nearest to a code within the maximum distance.
  ///
  /// One known only from postal data is returned if there is no other, unless the code already
  /// serves such a settlement.
  private static func nearest(
    _ candidates: [Candidate], to code: PostcodeRow, isPostalOnly: Bool
  ) -> Successor? {
    guard let point = PostalPoint(latitude: code.latitude, longitude: code.longitude) else {
      return nil
    }
    func nearest(_ isMeant: (Candidate) -> Bool) -> Successor? {
      candidates.filter(isMeant).map {
        ($0.place, $0.coordinate.distanceMeters(to: point.coordinate))
      }
      .filter { $0.1 <= SettlementNames.radiusMeters }.min { $0.1 < $1.1 }?.0
    }
    if let known = nearest({ !$0.isPostalOnly }) { return known }
    return isPostalOnly ? nil : nearest(\.isPostalOnly)
  }

  /// Moves British codes of streets to the place of their settlement's first named code.
  private static func follow(
    _ followers: [Int], _ codes: [PostcodeRow], _ assigned: inout [Successor?],
    _ kept: inout [UInt32: Int]
  ) {
    var targets: [UInt32: Successor] = [:]
    for (code, place) in zip(codes, assigned) where !isBritishUnit(code) {
      if let place, targets[code.place] == nil { targets[code.place] = place }
    }
    for index in followers {
      guard let target = targets[codes[index].place] else { continue }
      assigned[index] = target
      if kept[codes[index].place] != nil { kept[codes[index].place, default: 0] -= 1 }
    }
  }

  // MARK: Settlements that only postal data knows

  private func addPostalSettlements(
    called name: SettlementName, of indices: [Int], _ codes: [PostcodeRow],
    _ assigned: inout [Successor?]
  ) throws {
    let records = try indices.map { index in
      PostalRecord(
        position: UInt32(clamping: index), country: name.country, latitude: codes[index].latitude,
        longitude: codes[index].longitude, code: try editor.text(of: codes[index])[...],
        folded: name.folded[...])
    }
    for cluster in PostalCluster.clusters(of: records) {
      guard let first = cluster.positions.first,
        let old = settlements.before[codes[Int(first)].place]
      else { continue }
      var id = cluster.id
      // Ids contain the name, so only a place with the same name can have the same id.
      let namesakes = try editor.settlements(named: name.folded, in: name.country)
      while namesakes.contains(where: { $0.id.description.utf8.elementsEqual(id) }) {
        id += Array("-2".utf8)
      }
      guard let key = PlaceKey(id[...]) else { continue }
      try set(
        PlaceRecord(
          key: key, id: id, name: Array(old.name.utf8)[...], latitude: cluster.latitude,
          longitude: cluster.longitude, country: name.country, adminCodes: try adminCodes(of: old),
          timezone: old.timezone[...]),
        over: nil, names: [])
      guard let ordinal = ordinals[key] else { continue }
      for position in cluster.positions {
        assigned[Int(position)] = Successor(
          ordinal: ordinal, latitude: cluster.latitude, longitude: cluster.longitude)
      }
    }
  }

  /// Returns the admin codes of the innermost area around a place that has any.
  private func adminCodes(of place: GazetteerEditor.StoredPlace) throws -> [ArraySlice<UInt8>] {
    var area = place.parent
    while let ordinal = area {
      if let code = try editor.adminCode(of: ordinal) {
        return code.utf8.split(separator: 0x2E, omittingEmptySubsequences: false).dropFirst()
          .map { ArraySlice(Array($0)) }
      }
      area = try editor.place(ordinal)?.parent
    }
    return []
  }

  private func removePostalSettlement(_ place: GazetteerEditor.StoredPlace) throws {
    guard let id = try editor.id(of: place.ordinal),
      let key = PlaceKey(Array(id.description.utf8)[...])
    else { return }
    try remove(place, key: key)
  }
}
