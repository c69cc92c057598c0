import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench typing`: types large cities letter by letter, and counts the letters.
struct TypingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "typing",
    abstract: "Count the letters to type until suggest shows each of the largest cities.",
    discussion: """
      EXAMPLES
        otm-bench typing
        otm-bench typing --cities 500 --worst 20

      Each city's name, as shown in answers, is typed letter by letter until the city is among the \
      first five. A city that is not shown even for its whole name counts as one letter more. \
      Times are thread time after a warm-up, over every letter typed.
      """)

  @Option(help: ArgumentHelp("Type this many of the largest cities.", valueName: "n"))
  var cities = 2_000

  @Option(
    help: ArgumentHelp("How many of the cities with the most letters to print.", valueName: "n"))
  var worst = 0

  @Option(help: ArgumentHelp("How many of the slowest prefixes to print.", valueName: "n"))
  var slowest = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    guard cities > 0, worst >= 0, slowest >= 0 else {
      throw ValidationError("--cities is at least 1, --worst and --slowest are at least 0")
    }
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let largest = try LargestCities(lastOrdinal: bundle.manifest.counts.lastOrdinal, in: reader)
    let run = TypingRun(geocoder: try ForwardGeocoder(gazetteer: reader))
    let score = TypingScore(try run.outcomes(of: largest.first(cities)))
    for outcome in score.worst(worst) { print(outcome.description) }
    for stroke in score.slowest(slowest) {
      print("slow\t\(stroke.prefix)\t\(Int(stroke.microseconds)) µs")
    }
    print(score.text, terminator: "")
  }
}

/// The settlements of a gazetteer without their sections, most populous first.
struct LargestCities {
  private let places: [Place]

  /// The minimum population.
  private static let minPopulation = 50_000

  /// Reads every place.
  init(lastOrdinal: Int, in gazetteer: GazetteerReader) throws {
    var found: [Place] = []
    try gazetteer.forEachPlace(upTo: lastOrdinal) { place in
      guard place.featureClass == .settlement, place.featureCode != .section,
        place.population >= Self.minPopulation
      else { return }
      found.append(place)
    }
    places = found.sorted {
      ($1.population, $0.interval.first) < ($0.population, $1.interval.first)
    }
  }

  /// Returns the largest ones.
  func first(_ count: Int) -> ArraySlice<Place> { places.prefix(count) }
}

/// The score of typing many cities.
struct TypingScore {
  private let outcomes: [TypingRun.Outcome]
  private let strokes: [TypingRun.Stroke]

  init(_ outcomes: [TypingRun.Outcome]) {
    self.outcomes = outcomes
    strokes = outcomes.flatMap(\.strokes).sorted { $0.microseconds < $1.microseconds }
  }

  /// Returns the outcomes with the most letters.
  func worst(_ count: Int) -> [TypingRun.Outcome] {
    Array(outcomes.sorted { $0.countedLetters > $1.countedLetters }.prefix(count))
  }

  /// Returns the slowest prefixes.
  func slowest(_ count: Int) -> [TypingRun.Stroke] { strokes.suffix(count).reversed() }

  /// Every figure on a line of its own.
  var text: String {
    let letters = outcomes.map(\.countedLetters).sorted()
    let mean = Double(letters.reduce(0, +)) / Double(max(1, letters.count))
    let never = 100 * Double(outcomes.count { $0.letters == nil }) / Double(max(1, outcomes.count))
    let median = letters.isEmpty ? 0 : letters[(letters.count - 1) / 2]
    let rows = [
      ("cities", "\(outcomes.count)"), ("mean letters", DecimalColumn.text(mean, decimals: 2)),
      ("median letters", "\(median)"), ("never shown %", DecimalColumn.text(never, decimals: 2)),
      ("letters typed", "\(strokes.count)"),
      ("p50 µs", "\(quantile(0.5))"), ("p99 µs", "\(quantile(0.99))"),
      ("max µs", "\(quantile(1))"),
    ]
    return rows.map { name, value in
      name + String(repeating: " ", count: 16 - name.count) + value + "\n"
    }.joined()
  }

  /// Returns the time that a share of the strokes does not exceed, in whole microseconds.
  private func quantile(_ share: Double) -> Int {
    Int(strokes.map(\.microseconds).quantile(share).rounded())
  }
}

/// A runner that types names letter by letter, and times every answer.
struct TypingRun {
  /// The number of results that people look at.
  private static let shown = 5
  /// Enough to fault in the pages that every prefix needs.
  private static let warmUpCities = 50

  let geocoder: ForwardGeocoder

  /// A prefix and the time of its answer.
  struct Stroke {
    let prefix: String
    let microseconds: Double
  }

  /// The number of letters typed until a city was shown.
  struct Outcome: CustomStringConvertible {
    let city: Place
    /// The letters typed until the city was shown; `nil` if the complete name was not enough.
    let letters: Int?
    let strokes: [Stroke]

    /// The letters, where a city that was never shown counts as one letter more than its name.
    var countedLetters: Int { letters ?? city.name.count + 1 }

    var description: String {
      let country = city.country.map { " (\($0))" } ?? ""
      return "\(letters.map(String.init) ?? "never")\t\(city.name)\(country)\t\(city.id)"
    }
  }

  func outcomes(of cities: some Sequence<Place>) throws -> [Outcome] {
    for city in cities.prefix(Self.warmUpCities) { _ = try outcome(of: city) }
    return try cities.map(outcome)
  }

  private func outcome(of city: Place) throws -> Outcome {
    let options = SearchOptions(limit: Self.shown)
    let clock = ContinuousClock()
    var strokes: [Stroke] = []
    for count in 1...max(1, city.name.count) {
      let prefix = String(city.name.prefix(count))
      var answer: Answer?
      let duration = try clock.measure {
        answer = try geocoder.suggest(prefix, options: options)
      }
      strokes.append(Stroke(prefix: prefix, microseconds: duration / .microseconds(1)))
      if answer?.results.contains(where: { $0.id == city.id }) == true {
        return Outcome(city: city, letters: count, strokes: strokes)
      }
    }
    return Outcome(city: city, letters: nil, strokes: strokes)
  }
}
