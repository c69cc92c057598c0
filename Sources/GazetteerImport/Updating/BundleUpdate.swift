public import Gazetteer

/// An update that applies GeoNames' daily changes and a user's own places to a copy of a bundle, which replaces the bundle.
///
/// The bundle itself is never written to: programs that have it open continue to read it, and it
/// stays intact even if the update is killed at any moment.
struct BundleUpdate {
  /// The bundle's folder.
  let folder: String
  /// The folder with the files of changes; `nil` for none.
  let changesFolder: String?
  /// The user's own places, which replace those of earlier files; `nil` to keep these.
  var ownPlaces: OwnPlaces?
  /// Whether days may be missing between the bundle's last one and the changes, or among these.
  var allowsMissingDays = false
  /// A handler that is called at each step.
  var progress: ProgressHandler?

  /// Runs the update while no other process builds or updates the bundle.
  func run() throws -> UpdateReport {
    let construction = BundleConstruction(
      folder: folder, extractFolder: "", progress: progress)
    var report = UpdateReport()
    try construction.replace { building in
      guard case .ready(let manifest) = BundleState(folder: folder) else {
        throw GazetteerError.noBundle(folder: folder)
      }
      // Changes do not tell which places a selection omits, so they would add unwanted ones.
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

  /// Creates the new bundle: reads the changes, copies the files, edits the copies and checks them.
  func update(_ manifest: BundleManifest, in building: String) throws -> UpdateReport {
    tell("reading the changes", 0)
    let days = try changesFolder.map { try DailyFiles.find(in: $0) } ?? []
    let missingDays = try missingDays(before: days, manifest)
    let databasePath = building + "/" + BundleManifest.databaseName
    let oldDatabasePath = folder + "/" + BundleManifest.databaseName
    let copied = BackgroundResult { try FileOperations.copy(oldDatabasePath, to: databasePath) }
    defer { _ = try? copied.value() }
    var changes = PlaceChanges()
    for day in days { try changes.read(day) }
    changes.drop(manifest.hiddenPlaces ?? [])
    if let ownPlaces { try changes.read(ownPlaces, changing: folder) }
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

  /// The remaining work after the changes of the database.
  private struct Edited {
    var report: UpdateReport
    /// The old and new names of places, each with the prominence of its best-known place.
    ///
    /// It is `nil` for names that no place has any longer.
    let names: [(name: [UInt8], prominence: Prominence?)]
    /// The number of places, once the grid and the order of ids have been written.
    let placeCount: BackgroundResult<Int>
  }

  /// Edits the copied database, and has the grid and the order of ids written in parallel.
  private func edit(
    _ building: String, _ changes: PlaceChanges, _ places: inout ChangedPlaces
  ) throws -> Edited {
    let databasePath = building + "/" + BundleManifest.databaseName
    let terms = AreaTermStripping(try places.reader.lexicon())
    // The grid takes a second of its own, in parallel with the remaining changes of the database.
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
      // Nobody else knows about the thread that is still writing to the folder.
      _ = try? placeCount?.value()
      throw error
    }
  }

  /// Writes the changed names and the manifest, and checks the files.
  ///
  /// Files shared by both bundles are not checked.
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

  /// The files that changes of places do not affect.
  private static let unchangedNames = [
    BundleManifest.spellingName, BundleManifest.countryPolygonsName,
    BundleManifest.regionPolygonsName, BundleManifest.waterPolygonsName,
    BundleManifest.streetsName,
  ]

  /// Returns the number of missing days between the bundle's and the changes', or among the latter.
  ///
  /// A bundle that was never updated may contain a part of the day that its data is from, so the
  /// whole of that day is applied again.
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
      }, selection: old.selection, addressFiles: old.addressFiles ?? [],
      placeFiles: try ownPlaces?.paths.map { try BundleConstruction.remembered($0) }
        ?? old.placeFiles ?? [],
      hiddenPlaces: ownPlaces?.hiddenIDs.map(\.description) ?? old.hiddenPlaces ?? [],
      updatedTo: days.last ?? old.updatedTo,
      rejected: old.rejected ?? [])
  }
}

/// The results of an update.
public struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, earliest first.
  public internal(set) var days: [String] = []
  /// The number of days before and between the applied ones whose changes are not in the bundle.
  public internal(set) var missingDays = 0
  /// The number of places added.
  public internal(set) var added = 0
  /// The number of places whose row or names changed.
  public internal(set) var changed = 0
  /// The number of places deleted.
  public internal(set) var deleted = 0
  /// The number of settlements now known only from postal data.
  ///
  /// Their town was deleted or renamed.
  public internal(set) var postalAdded = 0
  /// The number of settlements known only from postal data that are towns of the gazetteer now.
  public internal(set) var postalDeleted = 0
  /// The number of deletions and name changes of places that the gazetteer does not have.
  public internal(set) var unknown = 0
  /// The number of places left unchanged, by reason.
  public internal(set) var skipped: [UpdateRefusal: Int] = [:]
  /// The lines of the files that could not be read.
  public internal(set) var rejected: [RejectedLines] = []
}

/// A reason to leave a changed place unchanged: all places would have to be renumbered.
public enum UpdateRefusal: Hashable, Sendable, CaseIterable {
  /// The country or continent is new.
  case newCountry
  /// A country or continent becomes something else, or vice versa.
  case otherKindOfCountry
  /// A country's code has changed.
  case otherCountryCode
}

extension UpdateRefusal: CustomStringConvertible {
  /// The change and its remedy.
  public var description: String {
    switch self {
    case .newCountry: "a new country needs a build"
    case .otherKindOfCountry: "a country that becomes something else needs a build"
    case .otherCountryCode: "a country with another code needs a build"
    }
  }
}
