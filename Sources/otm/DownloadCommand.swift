import ArgumentParser
import GazetteerDownload
import GazetteerImport

/// `otm gazetteer download`.
struct DownloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download GeoNames' files: the whole planet or some countries.",
    discussion: """
      An interrupted download continues where it stopped, and unchanged files are not downloaded \
      again. The planet is 700 MB; build it with `otm gazetteer build --from DIR`.

      Examples:
        otm gazetteer download
        otm gazetteer download ~/geonames --countries CR,US
        otm gazetteer build --from ~/geonames --output ~/geonames/bundle
      """)

  @Argument(help: ArgumentHelp("Where the files go. (default: the cache folder)", valueName: "dir"))
  var folder: String?

  @Option(
    help: ArgumentHelp("Only the files of these countries: CR,US.", valueName: "codes"),
    transform: SelectionOptions.countries)
  var countries: [String] = []

  @OptionGroup var mirror: MirrorOptions

  func run() async throws {
    let folder = try folder ?? ExtractOptions.location().downloadFolder()
    try await mirror.fetch(into: folder, countries: countries)
    print(folder)
  }
}
