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
        otm gazetteer build --osm CH,LI
        otm gazetteer build --osm US-VT --output vermont
        otm gazetteer build --osm iceland.osm.pbf --addresses us-vt.geojson.gz --output mine
        otm gazetteer build --places campus.csv --output mine
        otm gazetteer build --addresses nl.csv --attribution "Kadaster (CC0)" --output nl
        otm gazetteer build --addresses town.csv --columns number=NR,street=TYPE+NAME,lat=Y,lon=X \
      --separator ";" --output town
      """)

  @Option(
    help: ArgumentHelp(
      "A folder of GeoNames files to use instead of the included data.", valueName: "dir"))
  var from: String?

  @Flag(help: "Download GeoNames' files first, into --from or the cache folder.")
  var download = false

  @OptionGroup var mirror: MirrorOptions

  @Option(
    help: ArgumentHelp(
      "Where the gazetteer goes.",
      discussion: """
        By default the cache folder, or with addresses ~/.local/share/otm/gazetteer, where programs find it \
        first.
        """, valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A table of addresses, or GeoJSON lines (plain, .gz or .zip), or a folder of them.",
      discussion: """
        Adds its houses. The tables of BAN, G-NAF Core, NAD, TIGER, DAWA, BAG, CNEFE, ODA, Japan, \
        Switzerland, Austria and OpenAddresses are recognized by their first line; for others, give \
        --columns. May be repeated.
        """,
      valueName: "file"))
  var addresses: [String] = []

  @Option(
    help: ArgumentHelp(
      "OpenStreetMap extracts: countries and divisions to download, or files.",
      discussion: """
        Adds their houses, streets and places. Give codes of ISO 3166 (CH, US-VT) or names as on \
        download.geofabrik.de, separated by commas; or a file (.osm.pbf, .osm or .osm.gz), or a folder of \
        them. May be repeated.
        """,
      valueName: "extracts"))
  var osm: [String] = []

  @Flag(help: "Download more than 1 GB without asking.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "The credit that the source of --addresses asks for.",
      discussion:
        "Shown with answers from it. Give it once, or once per --addresses in their order.",
      valueName: "text"))
  var attribution: [String] = []

  @OptionGroup var tables: TableColumnOptions

  @OptionGroup var own: OwnPlaceOptions

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var extract: ExtractOptions

  func validate() throws {
    // Programs use the default bundle, and expect it to be complete.
    guard output != nil || selection.selection == .everything else {
      throw ValidationError("a gazetteer of some places needs a separate folder: give --output DIR")
    }
    guard output != nil || own.places.isEmpty || !addresses.isEmpty || !osm.isEmpty else {
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
    let osm = try await OpenStreetMapPlan(osm).fetch(
      from: mirror.osmMirror, location: location, isAgreed: yes)
    let sources = try addressSources(osm)
    // The bundle in the cache may be rebuilt at any time from the included data, without addresses.
    let output = try output ?? (sources.isEmpty ? nil : location.folderWithAddresses())
    let ownPlaces = try own.read() ?? Self.remembered(in: output)
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
  private static func remembered(in output: String?) throws -> OwnPlaces? {
    guard let output, let files = GazetteerBundle.placeFiles(in: output) else { return nil }
    return try OwnPlaceOptions.read(files)
  }

  /// Returns the address files, which must exist before anything is built.
  private func addressSources(_ osm: [String]) throws -> [AddressFileSource] {
    do {
      let sources = try addresses.enumerated().map { index, path in
        let credit = attribution.count == 1 ? attribution[0] : attribution.dropFirst(index).first
        return try AddressFileSource(
          paths: [path], attribution: credit?.isEmpty == true ? nil : credit,
          tables: tables.options)
      }
      return osm.isEmpty ? sources : [try AddressFileSource(paths: osm)] + sources
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
