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
    abstract: "Apply GeoNames' daily changes to the gazetteer, or places of your own.",
    discussion: """
      Without a folder, the files of each day since the gazetteer's own are fetched. A folder holds four \
      files for each day: modifications-YYYY-MM-DD.txt, deletes-…, \
      alternateNamesModifications-… and alternateNamesDeletes-…, plain or .gz, as they are on \
      download.geonames.org. All days are applied in one step; then the new gazetteer replaces the old \
      one. Lines that cannot be used are skipped and reported on standard error. \
      The days must follow each other without a gap, starting after the gazetteer's last one.

      The gazetteer is built again from its data, with the changes of all days over it. So the data must \
      still be there: Data/, or the folder that otm gazetteer build --from or --download used.

      Places of your own replace those of earlier files, and survive later updates. With --places and \
      without a folder, nothing is fetched.

      Examples:
        otm gazetteer update
        otm gazetteer update ~/geonames/changes
        otm gazetteer update . --gazetteer ~/geonames/bundle
        otm gazetteer update --places campus.csv
      """)

  @Argument(
    help: ArgumentHelp("The folder of the changes. (default: download them)", valueName: "dir"))
  var changes: String?

  @OptionGroup var mirror: MirrorOptions

  @Flag(help: "Skip missing days; what changed on them stays as it was.")
  var allowMissingDays = false

  @OptionGroup var own: OwnPlaceOptions

  @OptionGroup var bundle: BundleOptions

  func run() async throws {
    let ownPlaces = try own.read()
    // A user's own places need no network. Without a folder, nothing else changes.
    guard changes == nil, ownPlaces == nil else {
      return try await apply(changes, ownPlaces)
    }
    let folder = try bundle.location.downloadFolder() + "/changes"
    guard try await fetch(into: folder) else {
      print("the gazetteer is up to date")
      return
    }
    try await apply(folder, nil)
    // Applied changes are no longer needed, and would get in the way of later days.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Downloads the changes of the days that the gazetteer lacks, and returns whether there are any.
  private func fetch(into folder: String) async throws -> Bool {
    let found = try GazetteerBundle.existing(bundle.location)
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

  private func apply(_ changes: String?, _ ownPlaces: OwnPlaces?) async throws {
    let bar = ProgressBar(title: "Updating the gazetteer")
    defer { bar.clear() }
    let report = try await BlockingWork.run { [location = bundle.location, allowMissingDays] in
      try GazetteerBundle.update(
        location, with: changes, allowsMissingDays: allowMissingDays, ownPlaces: ownPlaces,
        progress: bar.show)
    }
    bar.clear()
    for file in GazetteerBundle.changedPlaceFiles(of: try GazetteerBundle.existing(bundle.location))
    {
      StandardError.write(
        line: "otm: \(file) has changed since its places were read; give it again with --places")
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
