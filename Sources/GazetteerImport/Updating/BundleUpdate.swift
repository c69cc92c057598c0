import Gazetteer
import TextAnalysis
import TextFormats

/// An update that builds a bundle again from its extract, with GeoNames' daily changes and a user's own
/// places over it.
///
/// The new bundle replaces the old one as in a build: programs that have the old one open continue to
/// read it, and it stays intact even if the update is killed at any moment.
struct BundleUpdate {
  /// The bundle's folder.
  let folder: String
  /// Where the extract is, if it has been moved since the build.
  let location: GazetteerLocation
  /// The folder with the files of changes; `nil` for none.
  let changesFolder: String?
  /// The user's own places, which replace those of earlier files; `nil` to keep these.
  var ownPlaces: OwnPlaces?
  /// The sources of addresses, which replace those of the bundle; `nil` to keep these.
  var addressSources: [any AddressSource]?
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
      let state = BundleState(folder: folder)
      if case .unreadable(let path, let failure) = state {
        throw GazetteerError.inputOutput(path: path, reason: "cannot be opened: \(failure)")
      }
      guard case .ready(let manifest) = state else {
        throw GazetteerError.noBundle(folder: folder)
      }
      report = try update(OpenBundle(folder: folder, manifest: manifest), in: building)
    }
    return report
  }

  private func update(_ old: OpenBundle, in building: String) throws -> UpdateReport {
    let manifest = old.manifest
    progress?("reading the changes", 0, nil)
    let days = try changesFolder.map { try DailyFiles.find(in: $0) } ?? []
    var report = UpdateReport()
    report.days = days.map(\.date)
    report.missingDays = try missingDays(before: days, manifest)
    var extract = try self.extract(of: manifest)
    let kept = try KeptSources(old)
    extract.overlay = kept.overlay
    var changed: Set<PlaceKey> = []
    for day in days {
      let (rejected, places) = try extract.overlay.add(day)
      report.rejected += rejected
      changed.formUnion(places)
    }
    let builder = GazetteerBuilder(
      extract: extract, addressSources: addressSources ?? [kept],
      ownPlaces: ownPlaces ?? kept.ownPlaces,
      keptStreets: manifest.addressFiles == nil || addressSources != nil
        ? nil : KeptStreets(bundle: old), folder: building, progress: progress)
    try BundleConstruction.build(builder, in: building) { built, files in
      report.postalPlaces = built.counts.postalPlaces - manifest.counts.postalPlaces
      return BundleManifest(
        foldingVersion: ToponymFolding.version, source: manifest.source,
        extract: BundleConstruction.description(of: extract), dataDate: manifest.dataDate,
        attribution: addressSources.map(BundleConstruction.attribution) ?? manifest.attribution,
        counts: built.counts, files: files, selection: manifest.selection,
        addressFiles: try addressSources.map { try BundleConstruction.addressFiles(of: $0, built) }
          ?? manifest.addressFiles ?? [],
        placeFiles: try ownPlaces?.paths.map { try BundleConstruction.remembered($0) }
          ?? manifest.placeFiles ?? [],
        updatedTo: days.last?.date ?? manifest.updatedTo, rejected: built.rejected,
        points: built.points)
    }
    try report.compare(
      old, OpenBundle(folder: building, manifest: manifest),
      ids: changed.compactMap { PlaceID(source: .geonames, code: "\($0.rawValue)") }
        + (ownPlaces?.ids ?? []) + (ownPlaces == nil ? [] : kept.ownPlaces.ids))
    return report
  }

  /// Opens the extract that a bundle was built from: where it was, or where the included data is now.
  private func extract(of manifest: BundleManifest) throws -> Extract {
    let recorded = manifest.extract.folder
    let bundled = try? location.extractFolder()
    for folder in [recorded, bundled].compactMap(\.self) {
      guard
        let extract = try? Extract(
          folder: folder, bundledFolder: bundled, selection: manifest.selection ?? .everything),
        extract.fingerprint == manifest.extract.fingerprint
      else { continue }
      return extract
    }
    throw GazetteerError.extractGone(folder: recorded, bundle: folder)
  }

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
}
