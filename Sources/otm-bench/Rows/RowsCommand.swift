import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench rows`: makes rows of kinds that nobody has collected, from the gazetteer and its sources.
struct RowsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Make rows of the kinds that a fit needs and that nobody has collected.",
    discussion: """
      EXAMPLE
        otm-bench rows --output Tests/Quality

      Writes four files. code_towns.tsv: postal codes with their towns, of every country; the town is the \
      one with the name in the record's own region, wherever the record lies. towns_in_areas.tsv: towns \
      with an area around them, of every country. institutions.tsv: universities and the like with their \
      towns. limits.tsv: texts whose answer must not be sure (LOW), such as streets called after places, \
      and texts that mean no place (NONE). The same gazetteer and sources give the same rows.
      """)

  @Option(help: ArgumentHelp("The folder of the files.", valueName: "dir"))
  var output: String

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    let postal = PostalFile(folder: try gazetteer.location.extractFolder())
    var places: [Place] = []
    try reader.forEachPlace(upTo: bundle.manifest.counts.lastOrdinal) { places.append($0) }
    let towns = MadeTowns(places: places, reader: reader, geocoder: geocoder)
    let codes = try MadeCodeRows(postal: postal, towns: towns).rows()
    try write(codes, to: "code_towns.tsv")
    try write(try towns.rowsInAreas(), to: "towns_in_areas.tsv")
    try write(try towns.institutions(), to: "institutions.tsv")
    try write(try MadeLimits(towns: towns, codes: codes).rows(), to: "limits.tsv")
  }

  private func write(_ lines: [String], to name: String) throws {
    let header = "# Made by `otm-bench rows` from the gazetteer and its sources; do not edit."
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: output + "/" + name), options: .atomic)
    print("\(name)\t\(lines.count) rows")
  }
}
