import ArgumentParser
import GazetteerImport
import GazetteerStore

/// `otm gazetteer build`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the gazetteer bundle from the bundled extract, or from GeoNames' own files.",
    discussion: """
      A bundle that is there already is replaced once the new one is complete.

      Examples:
        otm gazetteer build
        otm gazetteer build --from ~/geonames --output ~/geonames/bundle
      """)

  @Option(help: "A folder of GeoNames files instead of the bundled extract.")
  var from: String?

  @Option(help: "Where the bundle goes, instead of the cache folder.")
  var output: String?

  @OptionGroup var extract: ExtractOptions

  func run() throws {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    let bundle = try GazetteerBundle.build(
      extract.location(gazetteer: nil), from: from, output: output, progress: bar.show)
    bar.clear()
    print(bundle.folder)
  }
}
