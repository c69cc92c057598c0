import Gazetteer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An import that gives settlements without a second-level area that of their neighbors.
///
/// The neighbors must agree, and such areas must be right for at least 97 % of the country's
/// settlements whose area is known (``NeighborAgreement``). Otherwise the settlement gets none: many
/// divisions, such as half of Germany's states, have no second level.
struct NeighborAreaImport {
  let gazetteer: ImportedGazetteer

  /// Stages the waiting settlements, and returns what was measured, by country.
  func run() throws -> [NeighborAgreement] {
    let divisions = try knownSettlements(inCountries: waitingCountries())
    var agreements: [UInt16: NeighborAgreement] = [:]
    for (path, division) in divisions {
      guard let country = path.country, let code = CountryCode(rawValue: country) else { continue }
      agreements[country, default: NeighborAgreement(country: code)].test(division)
    }
    try forEachWaiting { settlement in
      var settlement = settlement
      let path = AdminPath(settlement.path)
      if let country = path.country {
        agreements[country]?.missing += 1
        if let required = agreements[country]?.required, let division = divisions[path],
          let vote = vote(of: division, on: settlement), vote.count >= required
        {
          settlement.path = gazetteer.divisions.areas[Int(vote.area)].bytes[...]
          agreements[country]?.filled += 1
        }
      }
      try gazetteer.placeRecords.append { settlement.write(to: &$0) }
    }
    return agreements.values.sorted { $0.country < $1.country }
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

extension NeighborAgreement {
  /// Measures a folder of GeoNames files without building a bundle.
  ///
  /// - Throws: `ExtractError` or `GazetteerError` if the folder cannot be read.
  package static func measured(inFolder folder: String) throws -> [NeighborAgreement] {
    let temporary =
      FileManager.default.temporaryDirectory.path + "/neighbors-\(UInt64.random(in: 0 ... .max))"
    try FileOperations.makeFolder(temporary)
    defer { FileOperations.remove(temporary) }
    return try GazetteerBuilder(extract: Extract(folder: folder), folder: temporary)
      .neighborAgreements()
  }
}
