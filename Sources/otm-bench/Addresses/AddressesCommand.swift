import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Geocoding
import GeocodingAPI
import Geodesy

/// `otm-bench addresses`: measures whether houses of a file are found in each common form.
struct AddressesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "addresses",
    abstract: "Search for the houses of address files, in several written forms and by point.",
    discussion: """
      First builds a gazetteer of --countries with the files, unless --gazetteer names one that \
      was built with them. --left-out builds a second one without every tenth house, and searches \
      for omitted houses: first those whose next lower and higher numbers on their side of the \
      street are in that gazetteer, then those between numbers that are farther apart. Houses \
      without a town are only reverse-geocoded if there is no --city. Misses go to standard output \
      with --misses.

      EXAMPLE
        otm-bench addresses helsinki.osm.pbf --countries FI --city Helsinki --left-out
      """)

  @Argument(help: "OpenStreetMap or OpenAddresses files.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Maximum number of houses, evenly chosen.", valueName: "n"))
  var limit = 2_000

  @Option(help: ArgumentHelp("How many misses of each form to list.", valueName: "n"))
  var misses = 0

  @Option(help: ArgumentHelp("The town of houses without one in the file.", valueName: "name"))
  var city: String?

  @Option(
    help: ArgumentHelp(
      "Build with the places of these countries, by ISO code: FI,SE.", valueName: "codes"))
  var countries: String?

  @Flag(help: "Omit every tenth house from a second gazetteer, and search for those.")
  var leftOut = false

  @Option(
    help: ArgumentHelp(
      "Keep the gazetteers in this folder, and reuse those already there.", valueName: "dir"))
  var bundles: String?

  @Option(
    help: ArgumentHelp(
      "Write the houses' addresses as tagged, with their points, to this file, and exit.",
      valueName: "file"))
  var writeQueries: String?

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let elements = try elements()
    let all = AskedHouse.joined(elements)
    let houses = all.evenly(limit)
    if let writeQueries { return try write(houses, to: writeQueries) }
    let files = AddressBundles(
      gazetteer: gazetteer, countries: countries, files: files, folder: bundles)
    defer { files.removeTemporary() }
    let bundle = try files.whole()
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
      run.printMisses(misses, of: form.rawValue)
      rows.append(run.row(form.rawValue))
    }
    let moved = try reversed(elements.evenly(limit), reverse)
    moved.printMisses(misses, of: "reverse")
    rows.append(moved.row("reverse, moved by 5 m"))
    if leftOut {
      rows += try LeftOutHouses(all, limit: limit).rows(bundle: files.thinned(), misses: misses)
    }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  /// Writes a line with query, latitude and longitude for each point of each house.
  private func write(_ houses: [AskedHouse], to path: String) throws {
    var text = ""
    for (index, house) in houses.enumerated() {
      guard let query = AddressForm.tagged.query(for: house, index: index) else { continue }
      for point in house.points {
        text += "\(query)\t\(point.latitude)\t\(point.longitude)\n"
      }
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the houses of the files, element by element.
  private func elements() throws -> [AskedHouse] {
    let folder = FileManager.default.temporaryDirectory.path
    var houses: [AskedHouse] = []
    for source in try files.flatMap({ try AddressFileSource.all(at: $0) }) {
      _ = try source.forEachAddress(folder: folder) { address in
        if let house = AskedHouse(address, city: city) { houses.append(house) }
      }
    }
    return houses
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
      // 1 m for points that are rounded to 1e-5 degrees.
      let isNear = place.map { $0.coordinate.distanceMeters(to: point) <= 6 } ?? false
      run.note(isHouse && isNear, "\(point) \(place?.label ?? "-")")
    }
    return run
  }
}

extension Array {
  /// Returns at most `limit` elements, evenly chosen.
  func evenly(_ limit: Int) -> [Element] {
    count <= limit ? self : (0..<limit).map { self[$0 * count / limit] }
  }
}

/// The results of the houses in one form.
struct FormRun {
  var nanoseconds: [Double] = []
  var right = 0
  var misses: [String] = []

  mutating func note(_ isRight: Bool, _ text: String) {
    if isRight { right += 1 } else { misses.append(text) }
  }

  func printMisses(_ limit: Int, of form: String) {
    print(misses.prefix(limit).map { "\(form)\t\($0)\n" }.joined(), terminator: "")
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
