import ArgumentParser
import Gazetteer
import GazetteerImport
import Geocoding
import Geodesy
import TextAnalysis
import TextFormats

/// `otm-bench features`: asks for hills, hotels, stations and other features of a country.
struct FeaturesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "features",
    abstract: "Measure whether features other than settlements come first when asked for.",
    discussion: """
      Draws features of a country's commonest kinds, and asks for each as "name, county", and for \
      as many whose name is alone in the world by the name only. The first result must be the \
      feature, or a place of that name and kind in the county, or of that name within 2 km. The \
      exit code is 1 if a share is below --qualified or --bare.

      EXAMPLE
        otm-bench features --gazetteer /tmp/with-GB --country GB --qualified 97 --bare 93
      """)

  @Option(help: "Two letters of the country.")
  var country = "GB"

  @Option(help: ArgumentHelp("Number of kinds.", valueName: "n"))
  var kinds = 30

  @Option(help: ArgumentHelp("Number of features of each kind.", valueName: "n"))
  var each = 20

  @Option(help: ArgumentHelp("Seed of the sample.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp("Fail below this percentage of \"name, county\".", valueName: "percent"))
  var qualified = 0.0

  @Option(help: ArgumentHelp("Fail below this percentage of names alone.", valueName: "percent"))
  var bare = 0.0

  @Option(help: ArgumentHelp("How many misses to print.", valueName: "n"))
  var misses = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    guard let code = CountryCode(country) else {
      throw ValidationError("--country is two letters, such as GB")
    }
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let sample = try FeatureSample(
      of: code, kinds: kinds, each: each, seed: seed,
      lastOrdinal: bundle.manifest.counts.lastOrdinal, in: reader)
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    let counties = try share("name, county", sample.qualified, geocoder, reader)
    let names = try share("name alone", sample.bare, geocoder, reader)
    if counties < qualified || names < bare { throw ExitCode(1) }
  }

  private func share(
    _ title: String, _ queries: [FeatureSample.Query], _ geocoder: ForwardGeocoder,
    _ reader: GazetteerReader
  ) throws -> Double {
    var missed: [String] = []
    for query in queries {
      let result = try geocoder.search(query.text, options: SearchOptions(limit: 1)).results.first
      if let place = try result.flatMap({ try reader.place(id: $0.id) }), query.accepts(place) {
        continue
      }
      missed.append(
        "miss\t\(query.place.featureCode.rawValue)\t\(query.text)\t\(result?.label ?? "")")
    }
    for line in missed.prefix(misses) { print(line) }
    let percent = 100 * Double(queries.count - missed.count) / Double(max(1, queries.count))
    print("\(title): \(DecimalColumn.text(percent, decimals: 1)) % of \(queries.count) come first")
    return percent
  }
}

/// Features of a country's commonest kinds, drawn at random, with what people ask.
struct FeatureSample {
  /// A query for one feature.
  struct Query {
    let text: String
    let place: Place
    let county: Place?

    /// Two sources' points of one thing are that near.
    private static let sameThingMeters = 2_000.0

    /// Returns whether a result is the feature, or as good an answer to the text.
    func accepts(_ result: Place) -> Bool {
      if result.id == place.id { return true }
      guard let county, FoldedText(result.name).bytes == FoldedText(place.name).bytes else {
        return false
      }
      return result.featureCode == place.featureCode
        && county.interval.contains(result.interval.first)
        || result.coordinate.distanceMeters(to: place.coordinate) <= Self.sameThingMeters
    }
  }

  private(set) var qualified: [Query] = []
  private(set) var bare: [Query] = []

  init(
    of country: CountryCode, kinds: Int, each: Int, seed: UInt64, lastOrdinal: Int,
    in gazetteer: GazetteerReader
  ) throws {
    var byKind: [String: [Place]] = [:]
    try gazetteer.forEachPlace(upTo: lastOrdinal) { place in
      guard place.country == country, place.featureClass != .settlement,
        place.featureClass != .administrative, place.layer != .airport
      else { return }
      byKind["\(place.featureClass.rawValue).\(place.featureCode)", default: []].append(place)
    }
    let commonest = byKind.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var generator = SeededGenerator(seed: seed)
    for (_, places) in commonest.prefix(kinds) {
      let shuffled = places.shuffled(using: &generator)
      qualified += try Self.queries(shuffled, count: each) { place in
        try Self.county(of: place, in: gazetteer).map {
          Query(text: "\(place.name), \($0.name)", place: place, county: $0)
        }
      }
      bare += try Self.queries(shuffled, count: each) { place in
        try Self.isAlone(place, in: gazetteer)
          ? Query(text: place.name, place: place, county: nil) : nil
      }
    }
  }

  /// Returns the first queries that can be made of places.
  private static func queries(
    _ places: [Place], count: Int, _ query: (Place) throws -> Query?
  ) throws -> [Query] {
    var found: [Query] = []
    for place in places where found.count < count {
      if let query = try query(place) { found.append(query) }
    }
    return found
  }

  private static func county(of place: Place, in gazetteer: GazetteerReader) throws -> Place? {
    var area = try place.parent.flatMap(gazetteer.place)
    while let found = area, found.layer != .county {
      area = try found.parent.flatMap(gazetteer.place)
    }
    return area
  }

  /// Returns whether no other place in the world has the name.
  private static func isAlone(_ place: Place, in gazetteer: GazetteerReader) throws -> Bool {
    let name = FoldedText(place.name).bytes
    return try gazetteer.places(named: name.span, limit: 2).count == 1
  }
}
