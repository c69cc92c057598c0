import Gazetteer

/// An import that gives settlements without a second-level area that of their neighbors.
///
/// The neighbors must agree, and such areas must be right for at least 97 % of the country's
/// settlements whose area is known (``NeighborAgreement``). Otherwise the settlement gets none: many
/// divisions, such as half of Germany's states, have no second level.
struct NeighborAreaImport {
  let gazetteer: ImportedGazetteer

  /// Stages the waiting settlements.
  func run() throws {
    let divisions = try knownSettlements(inCountries: waitingCountries())
    var agreements: [UInt16: NeighborAgreement] = [:]
    for (path, division) in divisions {
      guard let country = path.country else { continue }
      agreements[country, default: NeighborAgreement()].test(division)
    }
    try forEachWaiting { settlement in
      var settlement = settlement
      let path = AdminPath(settlement.path)
      if let country = path.country, let required = agreements[country]?.required,
        let vote = divisions[path].flatMap({ vote(of: $0, on: settlement) }), vote.count >= required
      {
        settlement.path = gazetteer.divisions.areas[Int(vote.area)].bytes[...]
      }
      try gazetteer.placeRecords.append { settlement.write(to: &$0) }
    }
  }

  private func vote(
    of division: NeighborAreas, on settlement: StagedPlace
  ) -> (area: UInt32, count: Int)? {
    let number = Int(settlement.number)
    return division.vote(
      latitude: gazetteer.places.latitude[number], longitude: gazetteer.places.longitude[number])
  }

  private func forEachWaiting(_ visit: (StagedPlace) throws -> Void) throws {
    var reader = try gazetteer.divisions.undivided.makeReader()
    var cursor = RecordCursor()
    while try reader.next() {
      cursor.load(reader.record[...])
      try visit(StagedPlace(&cursor))
    }
  }

  private func waitingCountries() throws -> Set<UInt16> {
    var countries: Set<UInt16> = []
    try forEachWaiting { countries.insert(gazetteer.places.country[Int($0.number)]) }
    return countries
  }

  /// Returns the settlements with a known area, by their first-level division.
  private func knownSettlements(
    inCountries countries: Set<UInt16>
  ) -> [AdminPath: NeighborAreas] {
    let areas = gazetteer.divisions.areas
    let parents = areas.map { $0.truncated(toDivisions: 1) }
    var settlements: [AdminPath: [NeighborAreas.Settlement]] = [:]
    for (place, area) in gazetteer.divisions.areaOfPlace.enumerated()
    where area != SettlementDivisions.noArea && countries.contains(gazetteer.places.country[place])
    {
      settlements[parents[Int(area)], default: []].append(
        .init(
          latitude: gazetteer.places.latitude[place], longitude: gazetteer.places.longitude[place],
          area: area))
    }
    return settlements.mapValues(NeighborAreas.init)
  }
}
