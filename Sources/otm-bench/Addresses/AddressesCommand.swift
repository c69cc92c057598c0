import AddressFiles
import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerModel
import GazetteerStore
import Geocoding
import Geodesy

/// `otm-bench addresses`: measures whether houses of a file are found in each common form.
struct AddressesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "addresses",
    abstract: "Ask for houses of address files in several written forms, and from their points.",
    discussion: """
      The gazetteer must have been built with the files: otm gazetteer build --osm FILE --output DIR.
      Houses without a town are asked for by reverse only. Misses go to standard output with --misses.

      EXAMPLE
        otm-bench addresses helsinki.osm.pbf --gazetteer DIR
      """)

  @Argument(help: "Files of OpenStreetMap or OpenAddresses.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Maximum number of houses, evenly chosen.", valueName: "n"))
  var limit = 2_000

  @Option(help: ArgumentHelp("How many misses of each form to list.", valueName: "n"))
  var misses = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let houses = try sample()
    let bundle = try gazetteer.open()
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    let reverse = ReverseGeocoder(gazetteer: try GazetteerReader(folder: bundle.folder))
    var rows = [["form", "houses", "pass %", "p50 us", "p99 us"]]
    for form in AddressForm.allCases {
      var run = FormRun()
      for (index, house) in houses.enumerated() {
        guard let query = form.query(for: house, index: index) else { continue }
        let start = ThreadTime.nanoseconds
        let answer = try geocoder.search(query, options: SearchOptions(limit: 1))
        run.nanoseconds.append(ThreadTime.nanoseconds - start)
        let isRight = answer.results.first.map { form.isRight($0, for: house) } ?? false
        run.note(isRight, "\(query)\t\(answer.results.first?.label ?? "-")")
      }
      print(run.misses.prefix(misses).map { "\(form.rawValue)\t\($0)\n" }.joined(), terminator: "")
      rows.append(run.row(form.rawValue))
    }
    rows.append(try reversed(houses, reverse).row("reverse, moved by 5 m"))
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  /// Returns the houses, sampled evenly.
  private func sample() throws -> [AskedHouse] {
    let folder = FileManager.default.temporaryDirectory.path
    var houses: [AskedHouse] = []
    _ = try AddressFileSource(paths: files).forEachAddress(folder: folder) { address in
      if let house = AskedHouse(address) { houses.append(house) }
    }
    guard houses.count > limit else { return houses }
    return (0..<limit).map { houses[$0 * houses.count / limit] }
  }

  /// Reverse-geocodes each house moved by 5 m, in turn to the north, east, south and west.
  private func reversed(_ houses: [AskedHouse], _ geocoder: ReverseGeocoder) throws -> FormRun {
    var run = FormRun()
    for (index, house) in houses.enumerated() {
      let degrees = 5 / 111_195.0
      let narrowing = cos(house.point.latitude * .pi / 180)
      let moves = [
        (degrees, 0), (0, degrees / narrowing), (-degrees, 0), (0, -degrees / narrowing),
      ]
      let (north, east) = moves[index % moves.count]
      guard
        let point = Coordinate(
          latitude: house.point.latitude + north, longitude: house.point.longitude + east)
      else { continue }
      let start = ThreadTime.nanoseconds
      let place = try geocoder.reverse(point).results.first
      run.nanoseconds.append(ThreadTime.nanoseconds - start)
      let isHouse = place?.layer == .address
      let isNear = place.map { $0.coordinate.distanceMeters(to: point) <= 6 } ?? false
      run.note(isHouse && isNear, "\(point) \(place?.label ?? "-")")
    }
    return run
  }
}

/// The results for the houses in one form.
private struct FormRun {
  var nanoseconds: [Double] = []
  var right = 0
  var misses: [String] = []

  mutating func note(_ isRight: Bool, _ text: String) {
    if isRight { right += 1 } else { misses.append(text) }
  }

  func row(_ name: String) -> [String] {
    let count = right + misses.count
    return [
      name, "\(count)",
      DecimalColumn.text(100 * Double(right) / Double(max(1, count)), decimals: 2),
      DecimalColumn.text(nanoseconds.quantile(0.5) / 1_000, decimals: 0),
      DecimalColumn.text(nanoseconds.quantile(0.99) / 1_000, decimals: 0),
    ]
  }
}
