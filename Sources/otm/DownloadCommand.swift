import ArgumentParser
import GazetteerDownload
import GazetteerImport

/// `otm gazetteer download`.
struct DownloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Fetch GeoNames' own files: the whole planet, or some countries.",
    discussion: """
      A download that was broken off goes on where it ended, and what has not changed is not fetched \
      again. The planet takes 700 MB; build it with `otm gazetteer build --from DIR`.

      Examples:
        otm gazetteer download
        otm gazetteer download ~/geonames --countries CR,US
        otm gazetteer build --from ~/geonames --output ~/geonames/bundle
      """)

  @Argument(help: ArgumentHelp("Where the files go (default: the cache folder).", valueName: "dir"))
  var folder: String?

  @Option(
    help: "Only the files of these countries, such as CR,US.",
    transform: SelectionOptions.countries)
  var countries: [String] = []

  @OptionGroup var mirror: MirrorOptions

  func run() async throws {
    let folder = try folder ?? ExtractOptions.location().downloadFolder()
    try await mirror.fetch(into: folder, countries: countries)
    print(folder)
  }
}
