import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TextFormats

/// `otm-bench reverse`: measures whether points get their own country, and how fast.
struct ReverseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Measure how often reverse geocoding finds the right country, and how fast it is.",
    discussion: """
      Settlements are drawn at random; an answer is right if it lies in their own country. Points \
      come from a file with one tab-separated line each: latitude, longitude and the codes of the \
      right countries; tools/bench/border-points makes them from the source polygons.

      EXAMPLE
        tools/bench/border-points --count 100000 --seed 1 > /tmp/points.tsv
        otm-bench reverse --points /tmp/points.tsv
      """)

  @Option(help: ArgumentHelp("Number of settlements to draw.", valueName: "n"))
  var settlements = 10_000

  @Option(help: ArgumentHelp("The seed of the draw.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("File of points with known countries.", valueName: "file"))
  var points: String?

  @Option(help: ArgumentHelp("How many wrong answers to show.", valueName: "n"))
  var misses = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let geocoder = ReverseGeocoder(gazetteer: reader)
    let drawn = try drawnSettlements(of: reader, lastOrdinal: bundle.manifest.counts.lastOrdinal)
    var rows = [["", "points", "right", "%", "p50 µs", "p99 µs"]]
    rows.append(
      try row("own country of settlements", drawn) { point in
        try geocoder.reverse(point).results.first?.countryCode
      })
    if let points {
      let known = try ReversePoint.points(path: points)
      rows.append(
        try row("country of points", known) { try geocoder.countryCode(at: $0) })
      rows.append(
        try row("points, whole answers", known) {
          try geocoder.reverse($0).surroundings?.pointCountryCode
        })
    }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  private func row(
    _ name: String, _ points: [ReversePoint], _ country: (Coordinate) throws -> CountryCode?
  ) throws -> [String] {
    var right = 0
    var nanoseconds: [Int64] = []
    for point in points {
      let start = ContinuousClock.now
      let found = try country(point.coordinate)
      let (seconds, attoseconds) = start.duration(to: .now).components
      nanoseconds.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
      if let found, point.countries.contains(found) {
        right += 1
      } else if nanoseconds.count - right <= misses {
        print(point.text, found?.description ?? "none", separator: "\t")
      }
    }
    nanoseconds.sort()
    func quantile(_ percent: Int) -> String {
      guard !nanoseconds.isEmpty else { return "-" }
      let index = min(nanoseconds.count - 1, nanoseconds.count * percent / 100)
      return DecimalColumn.text(Double(nanoseconds[index]) / 1_000, decimals: 1)
    }
    let percent = points.isEmpty ? 0 : 100 * Double(right) / Double(points.count)
    return [
      name, "\(points.count)", "\(right)", DecimalColumn.text(percent, decimals: 2), quantile(50),
      quantile(99),
    ]
  }

  private func drawnSettlements(
    of gazetteer: any GazetteerReading, lastOrdinal: Int
  ) throws -> [ReversePoint] {
    var generator = SeededGenerator(seed: seed)
    var drawn: [ReversePoint] = []
    while drawn.count < settlements, lastOrdinal > 0 {
      let ordinal = UInt32.random(in: 1...UInt32(clamping: lastOrdinal), using: &generator)
      guard let place = try gazetteer.place(PlaceOrdinal(rawValue: ordinal)),
        place.layer == .locality, place.hasOwnCoordinate, place.id.source == .geonames,
        let country = place.country
      else { continue }
      drawn.append(
        ReversePoint(coordinate: place.coordinate, countries: [country], text: "\(place.id)"))
    }
    return drawn
  }
}

/// A point with a known country.
struct ReversePoint {
  let coordinate: Coordinate
  /// The correct codes.
  let countries: Set<CountryCode>
  /// The text to show.
  let text: String

  /// Reads a file of points; invalid lines are an error.
  static func points(path: String) throws -> [ReversePoint] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return try lines.enumerated().map { number, line in
      let columns = line.split(separator: "\t" as Character)
      guard columns.count >= 3, let latitude = Double(columns[0]),
        let longitude = Double(columns[1]),
        let point = Coordinate(latitude: latitude, longitude: longitude)
      else { throw QualityError.badCoordinate(path: path, line: number + 1) }
      let codes = columns[2].split(separator: ",").compactMap { CountryCode($0) }
      return ReversePoint(coordinate: point, countries: Set(codes), text: String(line))
    }
  }
}
