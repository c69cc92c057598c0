import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geodesy
import TextFormats

/// `otm-bench nearest`: times searches for the nearest places, and compares them with brute force.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Time searches for the nearest settlements, and compare them with brute force.",
    discussion: """
      EXAMPLES
        otm-bench nearest
        otm-bench nearest --queries 20000 --check 2000 --seed 7

      Queries are seeded: N(0, 0.3°) around places, uniform over the globe, clustered around a \
      hundred places, within 1 km of the poles, and within 0.001° of the 180th meridian. Times are \
      of one thread, in nanoseconds of its own a query, over runs of a twentieth of the queries \
      after a warm-up: the least, the median and the slowest run. Exit code 1 when an answer \
      differs from brute force.
      """)

  @Option(help: ArgumentHelp("Number of queries in each set.", valueName: "n"))
  var queries = 200_000

  @Option(
    help: ArgumentHelp(
      "Number of queries to compare with brute force, in all sets together.", valueName: "n"))
  var check = 200

  @Option(help: ArgumentHelp("Seed of the queries.", valueName: "n"))
  var seed: UInt64 = 20_260_101

  @Option(
    help: ArgumentHelp(
      "Write the places and queries to this folder, as pairs of 64-bit numbers.",
      valueName: "dir"))
  var export: String?

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    guard queries >= 20, check >= 0 else {
      throw ValidationError("--queries is at least 20, --check at least 0")
    }
    let bundle = try gazetteer.open()
    var reader = try GazetteerReader(folder: bundle.folder)
    let all = try BruteForce(lastOrdinal: bundle.manifest.counts.lastOrdinal, in: reader)
    guard !all.places.isEmpty else { throw ValidationError("the gazetteer has no settlement") }
    // Without the cached data of the statements above.
    reader = try GazetteerReader(folder: bundle.folder)
    var points = QueryPoints(seed: seed, around: all.places.map(\.coordinate))
    let sets = QueryPoints.Spread.allCases.map { ($0, points.points($0, count: queries)) }
    if let export {
      try write(all.places.map(\.coordinate), named: "places", to: export)
      for (spread, points) in sets { try write(points, named: spread.rawValue, to: export) }
    }
    print("seed \(seed), \(all.places.count) settlements, \(queries) queries of each set")
    var rows = [["ns a query", "k", "least", "median", "slowest"]]
    for (spread, points) in sets {
      for count in [1, 10] {
        let times = try times(of: points, count: count, in: reader)
        rows.append(
          [spread.rawValue, "\(count)"]
            + [times[0], times[times.count / 2], times[times.count - 1]].map {
              DecimalColumn.text($0, decimals: 0)
            })
      }
    }
    print(AlignedTable(rows: rows).text, terminator: "")
    print("opening the grid: \(try openingText(folder: bundle.folder))")
    let differences = try differences(of: sets, from: all, in: reader)
    print("\(differences) differences from brute force in \(check) queries")
    if differences > 0 { throw ExitCode(1) }
  }

  /// Returns nanoseconds per query of each run, ascending.
  private func times(
    of points: [Coordinate], count: Int, in reader: GazetteerReader
  ) throws -> [Double] {
    var times: [Double] = []
    let filter = PlaceFilter()
    var found = 0
    let length = points.count / 20
    for round in 0...2 {
      for start in stride(from: 0, to: points.count - length + 1, by: length) {
        let began = ThreadTime.nanoseconds
        for point in points[start..<(start + length)] {
          found &+= try reader.places(
            nearestTo: point, limit: count, withinMeters: .infinity, passing: filter
          ).neighbors.count
        }
        if round > 0 { times.append((ThreadTime.nanoseconds - began) / Double(length)) }
      }
    }
    guard found > 0 else { throw ValidationError("nothing was found") }
    return times.sorted()
  }

  /// Returns the time to map and check the grid's two files, as every program does at its start.
  private func openingText(folder: String) throws -> String {
    var times: [Double] = []
    for _ in 0..<101 {
      let began = ThreadTime.nanoseconds
      let grid = try PlaceGrid(folder: folder)
      times.append(ThreadTime.nanoseconds - began)
      guard grid.ids.count > 0 else { throw ValidationError("the gazetteer is empty") }
    }
    times.sort()
    return "median \(DecimalColumn.text(times[50] / 1_000, decimals: 1)) µs, slowest "
      + "\(DecimalColumn.text(times[100] / 1_000, decimals: 1)) µs of 101"
  }

  private func differences(
    of sets: [(QueryPoints.Spread, [Coordinate])], from all: BruteForce, in reader: GazetteerReader
  ) throws -> Int {
    var differences = 0
    for number in 0..<check {
      let (spread, points) = sets[number % sets.count]
      let point = points[number / sets.count % points.count]
      let count = [1, 10, 100][number / sets.count % 3]
      let found = try reader.places(
        nearestTo: point, limit: count, withinMeters: .infinity, passing: PlaceFilter())
      guard found.neighbors != all.nearest(to: point, count: count) else { continue }
      differences += 1
      print("differs\t\(spread.rawValue)\t\(point.latitude), \(point.longitude)\tk \(count)")
    }
    return differences
  }

  private func write(_ points: [Coordinate], named name: String, to folder: String) throws {
    let numbers = points.flatMap { [$0.latitude, $0.longitude] }
    try numbers.withUnsafeBytes { Data($0) }
      .write(to: URL(fileURLWithPath: folder).appendingPathComponent("\(name).f64"))
  }
}

/// A generator of query points, the same for the same seed.
struct QueryPoints {
  /// The distribution of the points of a set.
  enum Spread: String, CaseIterable {
    /// N(0, 0.3°) around places.
    case near
    /// Uniform over the globe.
    case uniform
    /// N(0, 0.02°) around a hundred places.
    case clustered
    /// Within 1 km of a pole.
    case polar
    /// Within 0.001° of the 180th meridian, on both sides.
    case dateline
  }

  private var generator: SeededGenerator
  private let places: [Coordinate]

  /// Creates a generator from the points of places, of which there must be at least one.
  init(seed: UInt64, around places: [Coordinate]) {
    generator = SeededGenerator(seed: seed)
    self.places = places
  }

  /// Returns `count` points of a set.
  mutating func points(_ spread: Spread, count: Int) -> [Coordinate] {
    let centers = spread == .clustered ? (0..<100).map { _ in place() } : []
    var points: [Coordinate] = []
    while points.count < count {
      let point: Coordinate? =
        switch spread {
        case .near: generator.point(around: place(), degrees: 0.3)
        case .uniform: generator.pointAnywhere()
        case .clustered:
          generator.point(
            around: centers[Int.random(in: centers.indices, using: &generator)], degrees: 0.02)
        case .polar:
          Coordinate(
            latitude: (90 - Double.random(in: 0...0.009, using: &generator))
              * (Bool.random(using: &generator) ? 1 : -1),
            longitude: .random(in: -180...180, using: &generator))
        case .dateline:
          Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: Bool.random(using: &generator)
              ? .random(in: 179.999...180, using: &generator)
              : .random(in: -180...(-179.999), using: &generator))
        }
      if let point { points.append(point) }
    }
    return points
  }

  private mutating func place() -> Coordinate {
    places[Int.random(in: places.indices, using: &generator)]
  }

  /// Returns a point near another.
  mutating func around(_ center: Coordinate, degrees: Double) -> Coordinate? {
    generator.point(around: center, degrees: degrees)
  }
}
