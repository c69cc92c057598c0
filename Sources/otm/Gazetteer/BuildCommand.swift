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
        otm gazetteer build --tier cities --output App/gazetteer
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
      "Folder to build the gazetteer in.",
      discussion: """
        By default the cache folder, or with addresses ~/.local/share/otm/gazetteer, where programs find it \
        first.
        """, valueName: "dir"))
  var output: String?

  @OptionGroup var added: AddressOptions

  @OptionGroup var own: OwnPlaceOptions

  @OptionGroup var selection: SelectionOptions

  @OptionGroup var extract: ExtractOptions

  func validate() throws {
    // Programs use the default bundle, and expect it to be complete.
    guard output != nil || selection.selection == .everything else {
      throw ValidationError("a gazetteer of some places needs a separate folder: pass --output DIR")
    }
    guard output != nil || own.places.isEmpty || !added.isEmpty else {
      throw ValidationError(
        """
        a gazetteer with places of your own needs a separate folder: pass --output DIR, or add \
        them with otm gazetteer update --places FILE
        """)
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
    let sources = try await added.sources(from: mirror.osmMirror, location: location)
    // The bundle in the cache may be rebuilt at any time from the included data, without addresses.
    let output = try output ?? (sources.isEmpty ? nil : location.folderWithAddresses())
    Self.noteLosses(in: output, besides: sources)
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
    for points in bundle.manifest.points ?? [] {
      let postal = points.postal
      guard postal.outside + postal.replacedCount > 0 else { continue }
      StandardError.write(
        line: """
          otm: \(points.country): \(postal.outside) of \(postal.records) postal records are outside \
          their region; moved are \(postal.towns) to their town, \(postal.neighbors) to the codes that \
          begin alike, \(postal.areas) to their area; \(postal.left) stay outside, \
          \(postal.amongSettlements) of these among settlements of their region, \(postal.alone) alone
          """)
    }
    print(bundle.folder)
  }

  /// Says which addresses of the gazetteer that this build replaces are not in the new one.
  private static func noteLosses(in output: String?, besides sources: [AddressFileSource]) {
    let files = sources.compactMap(\.file)
    let lost = (output.map(GazetteerBundle.addressFiles) ?? []).filter { old in
      !files.contains { $0.replaces(old) }
    }.map { $0.extract?.id ?? $0.file.name }
    guard !lost.isEmpty else { return }
    OTM.note(
      """
      the new gazetteer replaces one with addresses of \(lost.joined(separator: ", ")); otm gazetteer \
      update --osm would add to them
      """)
  }

  /// Reads again the files of places that went into the gazetteer that this build replaces.
  private static func remembered(in output: String?) throws -> OwnPlaces? {
    guard let output, let files = GazetteerBundle.placeFiles(in: output) else { return nil }
    return try OwnPlaceOptions.read(files)
  }
}
