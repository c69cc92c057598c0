import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import Geodesy
import TextFormats

/// `otm-bench scale`: compares bundles of different sizes in size and speed.
struct ScaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale",
    abstract: "Compare how fast bundles of different sizes answer the same queries.",
    discussion: """
      EXAMPLES
        otm-bench scale --bundle /tmp/bundle-1 --bundle /tmp/bundle-4 dev/*.tsv

      The bundles come from `tools/fetch-scale` and `otm-bench build`. Queries go to one bundle \
      after the other, round by round, so that all have the same conditions; times are thread time \
      of the fastest round. Points for nearest settlements are N(0, 0.3°) around those of the \
      first bundle.
      """)

  @Argument(help: ArgumentHelp("Files of queries.", valueName: "file"))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "A bundle; repeat it. The others are compared with the first.", valueName: "dir"))
  var bundle: [String]

  @Option(help: ArgumentHelp("Number of queries of each kind, evenly chosen.", valueName: "n"))
  var queries = 4_000

  @Option(help: ArgumentHelp("Number of rounds; each answers every query.", valueName: "n"))
  var rounds = 3

  @Option(help: ArgumentHelp("Seed of the points.", valueName: "n"))
  var seed: UInt64 = 20_260_101

  func run() throws {
    guard bundle.count > 0, queries > 0, rounds > 0 else {
      throw ValidationError("--bundle, --queries and --rounds must be given, or be at least 1")
    }
    let texts = try QuerySample(paths: files, most: queries).texts
    let bundles = try bundle.map { try ScaledBundle(folder: $0) }
    let points = try bundles[0].points(queries, seed: seed)
    for _ in 0..<rounds {
      for bundle in bundles { try bundle.measure(texts, points) }
    }
    var rows = [
      ["bundle", "places", "MB", "forward p50 µs", "p99", "×", "nearest 1 p50 µs", "×", "10", "×"]
    ]
    for bundle in bundles { rows.append(bundle.row(comparedWith: bundles[0])) }
    print("\(texts.count) queries, \(points.count) points, least of \(rounds) rounds")
    print(AlignedTable(rows: rows).text, terminator: "")
  }
}

/// A bundle and its measurements.
private final class ScaledBundle {
  private let bundle: OpenBundle
  private let reader: GazetteerReader
  private let geocoder: ForwardGeocoder
  private var forward: (p50: Double, p99: Double) = (.infinity, .infinity)
  private var nearest: [Double] = [.infinity, .infinity]
  private static let counts = [1, 10]

  init(folder: String) throws {
    bundle = try GazetteerBundle.existing(BundleOptions.location(gazetteer: folder))
    reader = try GazetteerReader(folder: bundle.folder)
    geocoder = try ForwardGeocoder(gazetteer: reader)
  }

  /// Returns points around settlements.
  func points(_ count: Int, seed: UInt64) throws -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    let last = UInt32(clamping: bundle.manifest.counts.lastOrdinal)
    var found: [Coordinate] = []
    while found.count < count, last > 0 {
      let ordinal = PlaceOrdinal(rawValue: UInt32.random(in: 1...last, using: &generator))
      guard let place = try reader.place(ordinal), place.layer == .locality,
        let point = generator.point(around: place.coordinate, degrees: 0.3)
      else { continue }
      found.append(point)
    }
    return found
  }

  func measure(_ texts: [String], _ points: [Coordinate]) throws {
    var times: [Double] = []
    for text in texts {
      let began = ThreadTime.nanoseconds
      _ = try geocoder.search(text, options: SearchOptions(limit: 1))
      times.append((ThreadTime.nanoseconds - began) / 1_000)
    }
    times.sort()
    forward = (
      min(forward.p50, times[times.count / 2]), min(forward.p99, times[times.count * 99 / 100])
    )
    for (index, count) in Self.counts.enumerated() {
      let began = ThreadTime.nanoseconds
      for point in points {
        _ = try reader.places(
          nearestTo: point, limit: count, withinMeters: .infinity, passing: PlaceFilter())
      }
      let mean = (ThreadTime.nanoseconds - began) / 1_000 / Double(points.count)
      nearest[index] = min(nearest[index], mean)
    }
  }

  func row(comparedWith first: ScaledBundle) -> [String] {
    let bytes = bundle.manifest.files.reduce(0) { $0 + $1.bytes }
    return [
      bundle.folder.split(separator: "/").last.map(String.init) ?? "",
      "\(bundle.manifest.counts.places)", SizesCommand.megabytes(bytes),
      DecimalColumn.text(forward.p50, decimals: 1), DecimalColumn.text(forward.p99, decimals: 0),
      DecimalColumn.text(forward.p50 / first.forward.p50, decimals: 2),
      DecimalColumn.text(nearest[0], decimals: 2),
      DecimalColumn.text(nearest[0] / first.nearest[0], decimals: 2),
      DecimalColumn.text(nearest[1], decimals: 2),
      DecimalColumn.text(nearest[1] / first.nearest[1], decimals: 2),
    ]
  }
}
