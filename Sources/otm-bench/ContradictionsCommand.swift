import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import TextAnalysis
import TextFormats

/// `otm-bench contradictions`: measures whether results lie in the areas that queries name.
struct ContradictionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contradictions",
    abstract: "Count the answers that lie outside every area that the query names.",
    discussion: """
      A part of a query after a comma names areas if it is the name, abbreviation or code of a \
      country, region or county. An answer contradicts the query if it lies in none of them, nor \
      in or near a town of that name. Made-up queries combine the name of a town with an area that \
      does not have a place of that name: "Tokyo, Texas".

      The exit code is 1 if a share is above --most.

      EXAMPLES
        otm-bench contradictions Tests/Quality/*.tsv
        otm-bench contradictions --pairs 10000 --seed 7 --misses 20
      """)

  @Argument(help: "Files of queries, as for quality.", completion: .file())
  var files: [String] = []

  @Option(help: ArgumentHelp("Number of queries to make up.", valueName: "n"))
  var pairs = 2_000

  @Option(help: ArgumentHelp("Seed of the made-up queries.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("How many contradictions of each set to print.", valueName: "n"))
  var misses = 0

  @Option(help: ArgumentHelp("Fail if a larger percentage contradicts.", valueName: "percent"))
  var most = 100.0

  @OptionGroup var bundleOptions: BundleOptions

  func validate() throws {
    guard pairs >= 0, misses >= 0 else {
      throw ValidationError("--pairs and --misses are at least 0")
    }
  }

  func run() throws {
    let sets = try QualitySet.sets(in: files).map { ($0.name, $0.rows.map(\.query)) }
    let bundle = try bundleOptions.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    let madeUp = try MadeUpPairs(
      count: pairs, seed: seed, lastOrdinal: bundle.manifest.counts.lastOrdinal, in: reader)
    var table = [["set", "rows", "name areas", "contradict", "%", "one of them", "%"]]
    var isAbove = false
    for (name, queries) in sets + [("made-up pairs", madeUp.queries)] {
      let count = try Self.count(queries, geocoder, reader, misses: misses)
      isAbove = isAbove || count.share(count.outside) > most
      table.append([name] + count.cells(rows: queries.count))
    }
    print(AlignedTable(rows: table).text, terminator: "")
    if isAbove { throw ExitCode(1) }
  }

  /// The numbers of queries that name areas, and of results outside.
  private struct Count {
    var named = 0
    /// The number of results outside every area.
    var outside = 0
    /// The number of results outside the areas of at least one part.
    var outsideOne = 0

    func share(_ count: Int) -> Double { 100 * Double(count) / Double(max(1, named)) }

    func cells(rows: Int) -> [String] {
      [rows, named, outside].map(String.init)
        + [
          DecimalColumn.text(share(outside), decimals: 2), String(outsideOne),
          DecimalColumn.text(share(outsideOne), decimals: 2),
        ]
    }
  }

  private static func count(
    _ queries: [String], _ geocoder: ForwardGeocoder, _ reader: GazetteerReader, misses: Int
  ) throws -> Count {
    var count = Count()
    for query in queries {
      let parts = try NamedAreas.parts(of: query, in: reader)
      guard !parts.isEmpty else { continue }
      count.named += 1
      guard let place = try geocoder.candidates(for: query).firstAnchor else { continue }
      let held = try parts.count { try $0.hold(place, in: reader) }
      if held < parts.count { count.outsideOne += 1 }
      guard held == 0 else { continue }
      count.outside += 1
      if count.outside <= misses {
        let answer = try geocoder.search(query, options: SearchOptions(limit: 1))
        print("contradiction", query, answer.results.first?.label ?? "", separator: "\t")
      }
    }
    return count
  }
}

/// Queries with a town's name and an area that does not contain it: "Tokyo, Texas".
struct MadeUpPairs {
  /// The minimum population of towns: names of large ones pull an answer elsewhere.
  private static let minPopulation: UInt64 = 20_000
  /// The maximum number of draws for a pair; if more were needed, something would be wrong.
  private static let maxDraws = 50

  /// The maximum number of places read per name.
  private static let maxPlaces = 5_000

  /// The queries.
  let queries: [String]

  /// Draws `count` pairs, the same for the same seed; countries as often as regions.
  init(count: Int, seed: UInt64, lastOrdinal: Int, in gazetteer: GazetteerReader) throws {
    var towns: [String] = []
    var countries: [Place] = []
    var regions: [Place] = []
    try gazetteer.forEachPlace(upTo: lastOrdinal) { place in
      switch place.layer {
      case .country: countries.append(place)
      case .region: regions.append(place)
      case .locality:
        if place.population >= Self.minPopulation { towns.append(place.name) }
      default: break
      }
    }
    var generator = SeededGenerator(seed: seed)
    var queries: [String] = []
    for _ in 0..<(count * Self.maxDraws) where queries.count < count {
      guard let town = towns.randomElement(using: &generator),
        let area = (Bool.random(using: &generator) ? countries : regions)
          .randomElement(using: &generator),
        try Self.holdsNothing(area, of: town, in: gazetteer)
      else { continue }
      queries.append("\(town), \(area.name)")
    }
    self.queries = queries
  }

  /// Returns whether no place with a name lies in the meanings of an area's name.
  ///
  /// The name must not be that of an area.
  private static func holdsNothing(
    _ area: Place, of town: String, in gazetteer: any GazetteerReading
  ) throws -> Bool {
    let name = FoldedText(town)
    let areaName = FoldedText(area.name)
    guard name.sections(of: name.words.indices).count == 1,
      areaName.sections(of: areaName.words.indices).count == 1,
      let areas = try NamedAreas(areaName.bytes[...], in: gazetteer)
    else { return false }
    let bytes = name.bytes[...]
    let places = try gazetteer.places(named: bytes.span, limit: Self.maxPlaces)
    return try !places.contains { try areas.hold($0.place, in: gazetteer) }
  }
}
