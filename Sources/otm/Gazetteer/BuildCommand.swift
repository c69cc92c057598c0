import ArgumentParser
import Gazetteer
import GazetteerImport
import GazetteerSources
import Shell

/// `otm gazetteer build`.
struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the gazetteer from the included data, or from GeoNames' files.",
    discussion: """
      An existing gazetteer is replaced once the new one is complete.

      Examples:
        otm gazetteer build
        otm gazetteer build --download
        otm gazetteer build --from ~/geonames --output ~/geonames/bundle
        otm gazetteer build --tier cities15000 --output App/gazetteer
        otm gazetteer build --countries CR,US --min-population 1000 --output small
        otm gazetteer build --osm iceland.osm.pbf --addresses us-vt.geojson.gz --output mine
        otm gazetteer build --places campus.csv --output mine
        otm gazetteer build --addresses nl.csv --attribution "Kadaster (CC0)" --output nl
      """)

  @Option(
    help: ArgumentHelp(
      "A folder of GeoNames files to use instead of the included data.", valueName: "dir"))
  var from: String?

  @Flag(help: "Download GeoNames' files first, into --from or the cache folder.")
  var download = false

  @OptionGroup var mirror: MirrorOptions

  @Option(
    help: ArgumentHelp("Where the gazetteer goes. (default: the cache folder)", valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "An OpenAddresses file (GeoJSON lines or CSV, plain or .gz), or a folder of them.",
      discussion: "Adds its houses. May be repeated.",
      valueName: "file"))
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp(
      "An OpenStreetMap extract (.osm.pbf, .osm or .osm.gz), or a folder of them.",
      discussion: "Adds its houses and streets. May be repeated.",
      valueName: "file"))
  var osm: [String] = []

  @Option(
    help: ArgumentHelp(
      "The credit that the source of --addresses asks for.",
      discussion:
        "Shown with answers from it. Give it once, or once per --addresses in their order.",
      valueName: "text"))
  var attribution: [String] = []

  @OptionGroup var own: OwnPlaceOptions

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var extract: ExtractOptions

  func validate() throws {
    // Programs use the default bundle, and expect it to be complete.
    guard output != nil || selection.selection == .everything else {
      throw ValidationError("a gazetteer of some places needs a separate folder: give --output DIR")
    }
    // The bundle in the cache may be rebuilt at any time from the included data, without these
    // files.
    guard output != nil || addresses.isEmpty && osm.isEmpty else {
      throw ValidationError("a gazetteer with addresses needs a separate folder: give --output DIR")
    }
    guard output != nil || own.places.isEmpty else {
      throw ValidationError(
        """
        a gazetteer with places of your own needs a separate folder: give --output DIR, or add \
        them with otm gazetteer update --places FILE
        """)
    }
    guard attribution.count <= 1 && !addresses.isEmpty || attribution.count == addresses.count
    else {
      throw ValidationError(
        "expected one --attribution, or one per --addresses (\(addresses.count)), not "
          + "\(attribution.count)")
    }
  }

  func run() async throws {
    let location = extract.location(gazetteer: nil)
    var from = from
    if download {
      let folder = try from ?? location.downloadFolder()
      try await mirror.fetch(into: folder, countries: selection.countries)
      from = folder
    }
    let sources = try addressSources()
    let ownPlaces = try own.read() ?? remembered()
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    let bundle = try await BlockingWork.run { [from, output, selection = selection.selection] in
      try GazetteerBundle.build(
        location, from: from, output: output, selection: selection, addressSources: sources,
        ownPlaces: ownPlaces, progress: bar.show)
    }
    bar.clear()
    for lines in bundle.manifest.rejected ?? [] {
      StandardError.write(
        line: """
          otm: \(lines.file): \(lines.count) lines skipped (\(lines.reason)); the first is line \
          \(lines.firstLine)
          """)
    }
    print(bundle.folder)
  }

  /// Reads again the files of places that went into the gazetteer that this build replaces.
  private func remembered() throws -> OwnPlaces? {
    guard let output, let files = GazetteerBundle.placeFiles(in: output) else { return nil }
    return try OwnPlaceOptions.read(files)
  }

  /// Returns the address files, which must exist before anything is built.
  private func addressSources() throws -> [AddressFileSource] {
    do {
      let sources = try addresses.enumerated().map { index, path in
        let credit = attribution.count == 1 ? attribution[0] : attribution.dropFirst(index).first
        return try AddressFileSource(
          paths: [path], attribution: credit?.isEmpty == true ? nil : credit)
      }
      return osm.isEmpty ? sources : [try AddressFileSource(paths: osm)] + sources
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
