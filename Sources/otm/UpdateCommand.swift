import ArgumentParser
import GazetteerImport
import GazetteerStore
import Shell

/// `otm gazetteer update`.
struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Apply GeoNames' daily changes to the gazetteer bundle.",
    discussion: """
      The folder holds four files for each day: modifications-YYYY-MM-DD.txt, deletes-…, \
      alternateNamesModifications-… and alternateNamesDeletes-…, plain or .gz, as they are on \
      download.geonames.org. All days are applied in one step: a copy of the bundle is changed and \
      takes its place. A line or place that cannot be used is left out, and told of on standard \
      error. Days must follow one another without a gap, from the day of the bundle's data or last \
      update on.

      Examples:
        otm gazetteer update ~/geonames/changes
        otm gazetteer update . --gazetteer ~/geonames/bundle
      """)

  @Argument(help: ArgumentHelp("The folder of the changes.", valueName: "dir"))
  var changes: String

  @Flag(help: "Go on where days are missing; what changed in them stays as it was.")
  var allowMissingDays = false

  @OptionGroup var bundle: BundleOptions

  func run() throws {
    let bar = ProgressBar(title: "Updating the gazetteer")
    defer { bar.clear() }
    let report = try GazetteerBundle.update(
      bundle.location, with: changes, allowsMissingDays: allowMissingDays, progress: bar.show)
    bar.clear()
    if report.missingDays > 0 {
      let days = report.missingDays == 1 ? "a day" : "\(report.missingDays) days"
      StandardError.write(line: "otm: the changes of \(days) are missing")
    }
    for lines in report.rejected {
      StandardError.write(
        line: """
          otm: \(lines.file): \(lines.count) lines left out, \(lines.reason), the first of them line \
          \(lines.firstLine)
          """)
    }
    for refusal in UpdateRefusal.allCases {
      guard let count = report.skipped[refusal] else { continue }
      StandardError.write(line: "otm: \(count) places left as they were: \(refusal)")
    }
    print(
      """
      updated to \(report.days.last ?? ""): \(report.added) places added, \(report.changed) changed, \
      \(report.deleted) deleted, \(report.unknown) changes of places that are not in the gazetteer
      """)
    if report.postalAdded + report.postalDeleted > 0 {
      print(
        """
        settlements that only postal codes tell of: \(report.postalAdded) more, \
        \(report.postalDeleted) fewer
        """)
    }
  }
}
