import BundleOpening
import GazetteerModel
import GazetteerStore
import TextAnalysis

/// Applies GeoNames' daily changes to a copy of a bundle, and puts the copy in its place.
///
/// The bundle itself is never written to: who reads it goes on, and a kill at any moment leaves it.
struct BundleUpdate {
  /// The bundle's folder.
  let folder: String
  /// The folder with the files of changes.
  let changesFolder: String
  /// Whether days may be missing between the bundle's last one and the changes, or among these.
  var allowsMissingDays = false
  /// Told about each step.
  var progress: ((BuildProgress) -> Void)?

  /// Runs the update while no other process builds or updates the bundle.
  func run() throws -> UpdateReport {
    let construction = BundleConstruction(
      folder: folder, extractFolder: changesFolder, progress: progress)
    var report = UpdateReport()
    try construction.replace { building in
      guard case .ready(let manifest) = BundleState(folder: folder) else {
        throw GazetteerError.noBundle(folder: folder)
      }
      // Changes say nothing of what a selection left out, so they would add what it does not want.
      guard manifest.selection == nil else {
        throw GazetteerError.updateOfSelection(folder: folder)
      }
      report = try update(manifest, in: building)
    }
    return report
  }

  private func tell(_ step: String, _ fraction: Double) {
    progress?(BuildProgress(step: step, fraction: fraction, remainingSeconds: nil))
  }

  private func update(_ manifest: BundleManifest, in building: String) throws -> UpdateReport {
    tell("reading the changes", 0)
    let days = try DailyFiles.find(in: changesFolder)
    let missingDays = try missingDays(before: days, manifest)
    let oldDatabasePath = folder + "/" + BundleManifest.databaseName
    let databasePath = building + "/" + BundleManifest.databaseName
    let copied = Computed { try FileOperations.copy(oldDatabasePath, to: databasePath) }
    defer { _ = try? copied.value() }
    var changes = PlaceChanges()
    for day in days { try changes.read(day) }
    let grid = try PlaceGrid(folder: folder)
    let reader = try GazetteerReader(folder: folder)
    let ids = changes.keys.map { (key: $0, id: changes.changes[$0]?.record?.id ?? $0.geonamesID) }
    var found = try Self.find(ids, in: grid, reader)
    let ordinals = found.compactMapValues(\.ordinal)
    let servedPlaces = try SettlementChanges.namesakes(of: changes, ordinals, in: reader)
      .union(ordinals.values)
    let codes = Computed {
      try PostcodeRow.rows(serving: servedPlaces, databasePath: oldDatabasePath)
    }
    defer { _ = try? codes.value() }

    tell("copying", 0.1)
    for name in Self.unchangedNames {
      try FileOperations.share(folder + "/" + name, as: building + "/" + name)
    }
    try copied.value()

    tell("changing places", 0.3)
    let terms = AreaTermStripping(try reader.lexicon())
    var report = UpdateReport()
    // The grid takes a second of its own, beside the rest of the database's changes.
    var gridFiles: Computed<Int>?
    defer { _ = try? gridFiles?.value() }
    let names = try GazetteerEditor.edit(databasePath: databasePath) { editor in
      let editing = try PlaceEditing(
        editor: editor, terms: terms, ordinals: ordinals)
      try editing.apply(changes)
      let served = try codes.value() ?? []
      let assigned = try editing.settle(served)
      let added = editing.points.filter { found[$0.key] == nil }
      found.merge(
        try Self.find(added.map { ($0.key, $0.id) }, in: grid, reader),
        uniquingKeysWith: { first, _ in first })
      let gridChanges = Self.gridChanges(editing.points, found)
      gridFiles = Computed { try GridUpdate(old: grid, folder: building).write(gridChanges) }
      try editing.finish()
      try editor.assign(assigned)
      let ranked = editing.settlements.ranked
      try editor.rank(assigned.map(\.row) + served.filter { ranked.contains($0.place) })
      report = editing.report
      return try editor.changedNames()
    }
    report.days = days.map(\.date)
    report.missingDays = missingDays
    report.rejected = changes.rejected

    tell("adding up", 0.6)
    let counts = Computed { try GazetteerEditor.counts(databasePath: databasePath) }
    defer { _ = try? counts.value() }
    let oldChanges = folder + "/" + BundleManifest.spellingChangesName
    try NameChanges.write(
      names, over: oldChanges, to: building + "/" + BundleManifest.spellingChangesName)
    let databaseChecksum = try BundleVerification.checksum(of: databasePath)
    var newCounts = manifest.counts
    newCounts.places = try gridFiles?.value() ?? 0
    newCounts.postalPlaces += report.postalAdded - report.postalDeleted
    if let counts = try counts.value() {
      (newCounts.areas, newCounts.names, newCounts.lastOrdinal) = counts
    }

    tell("finishing", 0.9)
    try writeManifest(
      over: manifest, in: building, report: report, counts: newCounts,
      databaseChecksum: databaseChecksum)
    return report
  }

  /// What changes of places do not touch.
  private static let unchangedNames = [
    BundleManifest.spellingName, BundleManifest.countryPolygonsName,
    BundleManifest.waterPolygonsName,
  ]

  /// How many days lie between those that the bundle has and those of the changes, or among these.
  ///
  /// A bundle that was never updated may have a part of the day that its data is of, and takes the
  /// whole day again.
  private func missingDays(before days: [DailyFiles], _ manifest: BundleManifest) throws -> Int {
    var latest = manifest.updatedTo ?? manifest.dataDate
    var missing = 0
    for day in days {
      if let latest {
        guard latest < day.date || latest == day.date && manifest.updatedTo == nil else {
          throw GazetteerError.wrongDate(found: day.date, latest: latest)
        }
        let count = CalendarDay.count(after: latest, before: day.date)
        guard count == 0 || allowsMissingDays else {
          throw GazetteerError.missingDays(count: count, after: latest, before: day.date)
        }
        missing += count
      }
      latest = day.date
    }
    return missing
  }

  /// Where a place stands in the order of ids, and as what; `nil` for one that is not there.
  private struct Found {
    let position: Int
    let ordinal: UInt32?
    let orderedID: [UInt8]
  }

  private static func find(
    _ ids: [(key: PlaceKey, id: [UInt8]?)], in grid: PlaceGrid, _ reader: GazetteerReader
  ) throws -> [PlaceKey: Found] {
    var found: [PlaceKey: Found] = [:]
    for (key, id) in ids {
      guard let id else { continue }
      let wanted = StoredPlaceID.orderedBytes(of: id[...])
      let (position, place) = try grid.ids.find(wanted, by: reader.orderedID)
      found[key] = Found(position: position, ordinal: place?.rawValue, orderedID: wanted)
    }
    return found
  }

  private static func gridChanges(
    _ points: [PlaceEditing.PointChange], _ found: [PlaceKey: Found]
  ) -> [GridUpdate.Change] {
    points.compactMap { point in
      found[point.key].map {
        GridUpdate.Change(
          position: $0.position, isKnown: $0.ordinal != nil, orderedID: $0.orderedID,
          row: point.row)
      }
    }
  }

  private func writeManifest(
    over old: BundleManifest, in building: String, report: UpdateReport,
    counts: BundleManifest.Counts, databaseChecksum: String
  ) throws {
    let manifest = BundleManifest(
      foldingVersion: old.foldingVersion, source: old.source, dataDate: old.dataDate,
      attribution: old.attribution, counts: counts,
      files: try BundleManifest.contentNames.map { name in
        if Self.unchangedNames.contains(name),
          let file = old.files.first(where: { $0.name == name })
        {
          return file
        }
        let path = building + "/" + name
        let checksum =
          name == BundleManifest.databaseName
          ? databaseChecksum : try BundleVerification.checksum(of: path)
        return .init(name: name, bytes: FileOperations.size(of: path) ?? 0, sha256: checksum)
      }, updatedTo: report.days.last ?? old.updatedTo, rejected: old.rejected ?? [])
    try BundleConstruction.write(manifest, in: building)
  }
}

extension PlaceKey {
  /// The whole id of a GeoNames place; `nil` for another one, whose key is a hash.
  fileprivate var geonamesID: [UInt8]? {
    rawValue >> 63 == 0 ? Array("geonames:\(rawValue)".utf8) : nil
  }
}
