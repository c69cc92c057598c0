import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources

/// The options that name files of addresses and extracts to add.
struct AddressOptions: ParsableArguments {
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

  /// Whether no file and no extract is named.
  var isEmpty: Bool { addresses.isEmpty && osm.isEmpty }

  func validate() throws {
    guard attribution.count <= 1 && !addresses.isEmpty || attribution.count == addresses.count
    else {
      throw ValidationError(
        "expected one --attribution, or one per --addresses (\(addresses.count)), not "
          + "\(attribution.count)")
    }
  }

  /// Downloads the named extracts, and opens all files, which must exist before anything is built.
  ///
  /// - Throws: `DownloadError`, ``GazetteerError`` or a `Refusal`.
  func sources(
    from mirror: MirrorAddress, location: GazetteerLocation
  ) async throws -> [AddressFileSource] {
    let plan = OpenStreetMapPlan(osm)
    let downloaded = try await plan.fetch(from: mirror, location: location, isAgreed: yes)
    do {
      return try plan.files.flatMap { try AddressFileSource.all(at: $0) }
        + downloaded.map { AddressFileSource($0) }
        + addresses.enumerated().flatMap { index, path in
          let credit = attribution.count == 1 ? attribution[0] : attribution.dropFirst(index).first
          return try AddressFileSource.all(
            at: path, attribution: credit?.isEmpty == true ? nil : credit, tables: tables.options)
        }
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
