import GazetteerModel
import Geocoding

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
