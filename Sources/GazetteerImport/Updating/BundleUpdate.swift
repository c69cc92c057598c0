import GazetteerModel
import GazetteerStore

/// Applies GeoNames' daily changes to a copy of a bundle, and puts the copy in its place.
///
/// The bundle itself is never written to: programs that have it open go on reading it, and a kill
/// at any moment leaves it whole.
struct BundleUpdate {
  /// The bundle's folder.
  let folder: String
  /// The folder with the files of changes.
  let changesFolder: String
  /// Whether days may be missing between the bundle's last one and the changes, or among these.
  var allowsMissingDays = false
  /// Told about each step.
  var progress: ProgressHandler?

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
    progress?(step, fraction, nil)
  }

  /// Makes the new bundle: reads the changes, copies the files, changes the copies, and checks
  /// them.
  private func update(_ manifest: BundleManifest, in building: String) throws -> UpdateReport {
    tell("reading the changes", 0)
    let days = try DailyFiles.find(in: changesFolder)
    let missingDays = try missingDays(before: days, manifest)
    let databasePath = building + "/" + BundleManifest.databaseName
    let oldDatabasePath = folder + "/" + BundleManifest.databaseName
    let copied = BackgroundResult { try FileOperations.copy(oldDatabasePath, to: databasePath) }
    defer { _ = try? copied.value() }
    var changes = PlaceChanges()
    for day in days { try changes.read(day) }
    var places = try ChangedPlaces(of: changes, in: folder)
    defer { _ = try? places.codes.value() }

    tell("copying", 0.1)
    for name in Self.unchangedNames {
      try FileOperations.share(folder + "/" + name, as: building + "/" + name)
    }
    try copied.value()

    tell("changing places", 0.3)
    var edited = try edit(building, changes, &places)
    defer { _ = try? edited.placeCount.value() }
    edited.report.days = days.map(\.date)
    edited.report.missingDays = missingDays
    edited.report.rejected = changes.rejected

    tell("adding up", 0.6)
    try finish(edited, over: manifest, in: building)
    return edited.report
  }

  /// What the changes of the database left to do.
  private struct Edited {
    var report: UpdateReport
    /// The names that places have or had, with how known the best-known of their places is; `nil`
    /// for names that no place has any longer.
    let names: [(name: [UInt8], prominence: Prominence?)]
    /// The number of places, once the grid and the order of ids are written.
    let placeCount: BackgroundResult<Int>
  }

  /// Changes the copied database, and has the grid and the order of ids written beside it.
  private func edit(
    _ building: String, _ changes: PlaceChanges, _ places: inout ChangedPlaces
  ) throws -> Edited {
    let databasePath = building + "/" + BundleManifest.databaseName
    let terms = AreaTermStripping(try places.reader.lexicon())
    // The grid takes a second of its own, beside the rest of the database's changes.
    var placeCount: BackgroundResult<Int>?
    do {
      return try GazetteerEditor.edit(databasePath: databasePath) { editor in
        let editing = try PlaceEditing(editor: editor, terms: terms, ordinals: places.ordinals)
        try editing.apply(changes)
        let served = try places.codes.value() ?? []
        let assigned = try editing.settle(served)
        let (grid, gridChanges) = (places.grid, try places.gridChanges(editing.points))
        let count = BackgroundResult {
          try GridUpdate(old: grid, folder: building).write(gridChanges)
        }
        placeCount = count
        try editing.finish()
        try editor.assign(assigned)
        let ranked = editing.settlements.ranked
        try editor.rank(assigned.map(\.row) + served.filter { ranked.contains($0.place) })
        return Edited(
          report: editing.report, names: try editor.changedNames(), placeCount: count)
      }
    } catch {
      // Nobody else knows of the thread that still writes into the folder.
      _ = try? placeCount?.value()
      throw error
    }
  }

  /// Writes the names that changed and the manifest, and checks all files but those that both
  /// bundles share.
  private func finish(
    _ edited: Edited, over manifest: BundleManifest, in building: String
  ) throws {
    let databasePath = building + "/" + BundleManifest.databaseName
    let counts = BackgroundResult { try GazetteerEditor.counts(databasePath: databasePath) }
    defer { _ = try? counts.value() }
    try NameChanges.write(
      edited.names, over: folder + "/" + BundleManifest.spellingChangesName,
      to: building + "/" + BundleManifest.spellingChangesName)
    let databaseChecksum = try BundleVerification.checksum(of: databasePath)
    var newCounts = manifest.counts
    newCounts.places = try edited.placeCount.value() ?? 0
    newCounts.postalPlaces += edited.report.postalAdded - edited.report.postalDeleted
    if let counts = try counts.value() {
      (newCounts.areas, newCounts.names, newCounts.lastOrdinal) = counts
    }

    tell("checking", 0.8)
    let integrity = BackgroundResult { try GazetteerIntegrity.problem(in: building) }
    defer { _ = try? integrity.value() }
    let manifest = try self.manifest(
      over: manifest, in: building, days: edited.report.days, counts: newCounts,
      databaseChecksum: databaseChecksum)
    if let problem = try integrity.value() ?? nil {
      throw GazetteerError.damaged(folder: building, reason: problem)
    }
    try BundleConstruction.write(manifest, in: building)
  }

  /// What changes of places do not touch.
  private static let unchangedNames = [
    BundleManifest.spellingName, BundleManifest.countryPolygonsName,
    BundleManifest.waterPolygonsName, BundleManifest.streetsName,
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

  private func manifest(
    over old: BundleManifest, in building: String, days: [String],
    counts: BundleManifest.Counts, databaseChecksum: String
  ) throws -> BundleManifest {
    BundleManifest(
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
        return .init(name: name, bytes: FileOperations.size(of: path) ?? 0, crc32: checksum)
      }, updatedTo: days.last ?? old.updatedTo, rejected: old.rejected ?? [])
  }
}
