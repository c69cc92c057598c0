import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Shell
import TextFormats

/// `otm gazetteer update`.
struct UpdateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring the gazetteer up to date; add or remove addresses and places of your own.",
    discussion: """
      Applies GeoNames' daily changes, and fetches the OpenStreetMap extracts that have become \
      newer. Without a folder, the command downloads the files of each day since the gazetteer's \
      date. A folder holds four files for each day: modifications-YYYY-MM-DD.txt, deletes-…, \
      alternateNamesModifications-… and alternateNamesDeletes-…, plain or .gz, as they are on \
      download.geonames.org. All days are applied in one step; then the new gazetteer replaces the \
      old one. Lines that cannot be used are skipped and reported on standard error. The days must \
      follow each other without a gap, starting after the gazetteer's last one.

      The gazetteer is built again from its data, with the changes of all days applied. So keep \
      the data: Data/, or the folder that otm gazetteer build --from or --download used.

      Places of your own replace those of earlier files, and survive later updates. With --places and \
      without a folder, nothing is fetched.

      --osm and --addresses add addresses or replace those of the same extract or file, and \
      --remove removes them. GeoNames' changes and newer extracts are then not downloaded. All \
      address files are read again, so keep your own. Running programs keep the old gazetteer \
      until they start again; a server takes the new one after SIGHUP.

      Examples:
        otm gazetteer update
        otm gazetteer update ~/geonames/changes
        otm gazetteer update . --gazetteer ~/geonames/bundle
        otm gazetteer update --places campus.csv
        otm gazetteer update --osm AT
        otm gazetteer update --remove CH,LI
      """)

  @Argument(
    help: ArgumentHelp("The folder of the changes. (default: download them)", valueName: "dir"))
  var changes: String?

  @OptionGroup var mirror: MirrorOptions

  @Flag(help: "Update although days are missing; their changes are not applied.")
  var allowMissingDays = false

  @Option(
    help: ArgumentHelp(
      "Remove the addresses of these extracts or files.",
      discussion: """
        Give codes or names (CH, us/vermont), separated by commas, or the path of a file, as \
        otm gazetteer info shows them. May be repeated.
        """, valueName: "names"))
  var remove: [String] = []

  @OptionGroup var added: AddressOptions

  @OptionGroup var own: OwnPlaceOptions

  @OptionGroup var bundle: BundleOptions

  func run() async throws {
    let ownPlaces = try own.read()
    let found = try GazetteerBundle.existing(bundle.location)
    let isChosen = !remove.isEmpty || !added.isEmpty
    // What the user names needs nothing else. Without a name everything is looked up.
    let isComplete = changes == nil && ownPlaces == nil && !isChosen
    let folder = isComplete ? try await fetchedChanges(of: found) : nil
    let sources =
      isComplete || isChosen
      ? try await AddressUpdate(
        bundle: found, location: bundle.location, mirror: mirror.mirror, removed: remove,
        added: added
      ).sources() : nil
    guard !isComplete || folder != nil || sources != nil else {
      print("the gazetteer is up to date")
      return
    }
    try await apply(changes ?? folder, ownPlaces, sources)
    // Applied changes are no longer needed, and would get in the way of later days.
    if let folder { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// Downloads the changes of the days that the gazetteer lacks, and returns their folder; `nil` if there
  /// are none.
  private func fetchedChanges(of found: OpenBundle) async throws -> String? {
    let folder = try bundle.location.downloadFolder() + "/changes"
    do {
      return try await fetch(into: folder, for: found) ? folder : nil
    } catch let error as DownloadError {
      // Extracts do not depend on GeoNames' server, which keeps changes for a few days only.
      switch error {
      case .changesGone, .unknownDay:
        guard found.manifest.addressFiles?.contains(where: { $0.extract != nil }) == true else {
          throw error
        }
        OTM.note("the places stay as they are: \(error)")
        return nil
      default: throw error
      }
    }
  }

  private func fetch(into folder: String, for found: OpenBundle) async throws -> Bool {
    // A gazetteer that was never updated may contain part of its data's last day, so that day is
    // applied too.
    let updated = found.manifest.updatedTo.flatMap { CalendarDay($0)?.next }
    guard let first = updated ?? found.manifest.dataDate.flatMap({ CalendarDay($0) }) else {
      throw DownloadError.unknownDay(folder: found.folder)
    }
    let bar = ProgressBar(title: "Downloading")
    defer { bar.clear() }
    let yesterday = CalendarDay.yesterday(atSecond: Int64(Date().timeIntervalSince1970))
    // An earlier download that was never applied may contain other days.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".txt") && name.dropLast(4).suffix(10) < first.text {
      try? FileManager.default.removeItem(atPath: folder + "/" + name)
    }
    return try await !GazetteerDownload(
      folder: folder, from: mirror.geoNamesMirror, progress: bar.show
    ).changes(from: first.text, to: yesterday.text).isEmpty
  }

  private func apply(
    _ changes: String?, _ ownPlaces: OwnPlaces?, _ sources: [AddressFileSource]?
  ) async throws {
    let bar = ProgressBar(title: "Updating the gazetteer")
    defer { bar.clear() }
    let report = try await BlockingWork.run { [location = bundle.location, allowMissingDays] in
      try GazetteerBundle.update(
        location, with: changes, allowsMissingDays: allowMissingDays, ownPlaces: ownPlaces,
        addressSources: sources, progress: bar.show)
    }
    bar.clear()
    let updated = try GazetteerBundle.existing(bundle.location)
    for file in GazetteerBundle.changedPlaceFiles(of: updated) {
      StandardError.write(
        line: "otm: \(file) has changed since its places were read; pass it again with --places")
    }
    if report.missingDays > 0 {
      let days = report.missingDays == 1 ? "a day" : "\(report.missingDays) days"
      StandardError.write(line: "otm: the changes of \(days) are missing")
    }
    for lines in report.rejected {
      StandardError.write(
        line: """
          otm: \(lines.file): \(lines.count) lines skipped (\(lines.reason)); the first is line \
          \(lines.firstLine)
          """)
    }
    if sources != nil {
      let files = updated.manifest.addressFiles ?? []
      print(
        "addresses: \(files.isEmpty ? "none" : files.map(InfoCommand.line).joined(separator: "; "))"
      )
    }
    guard ownPlaces != nil || !report.days.isEmpty else { return }
    print(
      """
      \(report.days.last.map { "updated to \($0)" } ?? "own places"): \(report.added) places added, \(report.changed) changed, \
      \(report.deleted) deleted, \(report.unknown) changes of places that are not in the gazetteer
      """)
    if report.postalPlaces != 0 {
      print(
        """
        settlements known only from postal codes: \(abs(report.postalPlaces)) \
        \(report.postalPlaces > 0 ? "more" : "fewer")
        """)
    }
  }
}
