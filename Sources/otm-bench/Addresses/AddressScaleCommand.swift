import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Geocoding
import Geodesy

/// `otm-bench address-scale`: imports made-up addresses, and measures the import and the search.
struct AddressScaleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "address-scale",
    abstract: "Measure how import and search of addresses grow with their number.",
    discussion: """
      Addresses are made like real ones in the towns of --countries, written to one .csv.gz, imported, \
      and asked for. Bytes are those of streets.index per address, without the 8 of the source's id. \
      Seconds and lines a second are of the import's step; memory is the greatest RssAnon. Every tenth \
      of the asked addresses is also typed letter by letter, with itself as focus and without: a key is \
      the time of a letter, a worst key the longest of an address.

      EXAMPLE
        otm-bench address-scale --folder /tmp/scale --counts 1000000,20000000
      """)

  @Option(help: ArgumentHelp("A folder for files and gazetteers.", valueName: "dir"))
  var folder: String

  @Option(help: ArgumentHelp("Numbers of addresses.", valueName: "n,n"))
  var counts = "1000000"

  @Option(help: ArgumentHelp("Places of these countries, by their codes.", valueName: "codes"))
  var countries = "FR"

  @Option(help: ArgumentHelp("Number of addresses to ask for.", valueName: "n"))
  var queries = 2_000

  @Option(help: ArgumentHelp("Seed of the addresses.", valueName: "n"))
  var seed: UInt64 = 20

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let places = try build("places", from: []).bundle
    let made = try MadeUpAddresses(
      towns: GazetteerReader(folder: places.folder),
      lastOrdinal: places.manifest.counts.lastOrdinal)
    var rows = [
      [
        "addresses", "s", "s of processor", "lines/s", "µs of processor a line", "RssAnon MB",
        "bytes", "found %", "p50 µs", "p99 µs", "key p50 µs", "key p99 µs", "worst key p99 µs",
      ]
    ]
    for count in counts.split(separator: ",").compactMap({ Int($0) }) {
      let path = "\(folder)/\(count).csv.gz"
      let asked = try made.write(count, to: path, asking: queries, seed: seed)
      let (bundle, step) = try build(
        "\(count)", from: [try AddressFileSource(path: path)])
      rows.append(try row(count, step, bundle, asked))
      print(AlignedTable(rows: [rows[0], rows[rows.count - 1]]).text, terminator: "")
    }
  }

  private func build(
    _ name: String, from sources: [any AddressSource]
  ) throws -> (bundle: OpenBundle, step: ImportStep) {
    let step = ImportStep()
    let codes = countries.split(separator: ",").map { $0.uppercased() }
    let bundle = try GazetteerBundle.build(
      gazetteer.location, from: nil, output: "\(folder)/\(name)",
      selection: PlaceSelection(countries: codes), addressSources: sources,
      progress: { name, _, _ in step.begin(name) })
    step.end()
    return (bundle, step)
  }

  private func row(
    _ count: Int, _ step: ImportStep, _ bundle: OpenBundle, _ asked: [MadeUpAddresses.Asked]
  ) throws -> [String] {
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    var nanoseconds: [Double] = []
    var found = 0
    // The first round is the page cache's.
    for round in 0..<2 {
      for house in asked {
        let start = ThreadTime.nanoseconds
        let place = try geocoder.search(house.query, options: SearchOptions(limit: 1)).results.first
        guard round > 0 else { continue }
        nanoseconds.append(ThreadTime.nanoseconds - start)
        let point = Coordinate(latitude: house.latitude, longitude: house.longitude)
        if let place, let point, place.layer == .address,
          place.coordinate.distanceMeters(to: point) <= 50
        {
          found += 1
        }
      }
    }
    let keys = try KeystrokeTimes(of: asked, in: geocoder)
    let path = bundle.folder + "/" + BundleManifest.streetsName
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    func text(_ number: Double, _ decimals: Int) -> String {
      DecimalColumn.text(number, decimals: decimals)
    }
    return [
      "\(count)", text(step.seconds, 1), text(step.processorSeconds, 1),
      text(Double(count) / step.seconds, 0),
      text(step.processorSeconds / Double(count) * 1e6, 2), "\(step.megabytes)",
      text(Double(size) / Double(max(1, bundle.manifest.counts.addresses)) - 8, 2),
      text(100 * Double(found) / Double(max(1, asked.count)), 2),
      text(nanoseconds.quantile(0.5) / 1_000, 0), text(nanoseconds.quantile(0.99) / 1_000, 0),
      text(keys.all.quantile(0.5) / 1_000, 0), text(keys.all.quantile(0.99) / 1_000, 0),
      text(keys.worst.quantile(0.99) / 1_000, 0),
    ]
  }
}

/// The time and memory of the step that imports addresses.
private final class ImportStep: @unchecked Sendable {
  private var start: (wall: Double, processor: Double)?
  private var sampler: Thread?
  private let lock = NSLock()
  private var maxKilobytes = 0
  private(set) var seconds = 0.0
  private(set) var processorSeconds = 0.0

  var megabytes: Int { lock.withLock { maxKilobytes / 1_024 } }

  func begin(_ name: String) {
    end()
    guard name.contains("address") else { return }
    start = Self.now
    let thread = Thread { [weak self] in
      while let self, !Thread.current.isCancelled {
        let kilobytes = Self.anonymousKilobytes
        self.lock.withLock { self.maxKilobytes = max(self.maxKilobytes, kilobytes) }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    sampler = thread
    thread.start()
  }

  /// Ends the step; it is also the last one, so the files' checksums are part of it.
  func end() {
    guard let start else { return }
    let now = Self.now
    (seconds, processorSeconds) = (now.wall - start.wall, now.processor - start.processor)
    sampler?.cancel()
    self.start = nil
  }

  private static var now: (wall: Double, processor: Double) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return (
      ProcessInfo.processInfo.systemUptime,
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    )
  }

  private static var anonymousKilobytes: Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
