import Foundation
import OnTheMapCities
import OnTheMapGeocoder

/// What an app does with the library: `Example [BUNDLE]` prints an answer of each kind, by default from the gazetteer
/// of cities, and `Example [BUNDLE] --memory` the memory that 1,000 searches took.
@main
struct Example {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let url = arguments.first { $0 != "--memory" }.map { URL(fileURLWithPath: $0) }
    if arguments.last == "--memory" {
      return try await Memory.measure(open(url, readers: 1))
    }
    let geocoder = try open(url)
    try await Geocoder.verify(bundle: geocoder.url)
    try await search(geocoder)
    try await complete(geocoder)
    try await look(geocoder)
    try await askAtOnce(geocoder)
    try await showPlacemarks(geocoder)
    await showErrors(geocoder)
  }

  static func open(_ url: URL?, readers: Int? = nil) throws -> Geocoder {
    guard let url else { return try .cities(readers: readers) }
    return try Geocoder(bundle: url, readers: readers)
  }

  /// Text to places.
  static func search(_ geocoder: Geocoder) async throws {
    let answer = try await geocoder.search("Paris, Texas")
    if let place = answer.results.first {
      print("search:", place.label, place.coordinate.latitude, place.coordinate.longitude)
    }
    var options = SearchOptions(limit: 1, language: "de")
    options.countries = ["FR"]
    options.layers = [.country]
    let country = try await geocoder.search("France", options: options)
    print("options:", country.results.map(\.name))
    let parts = StructuredQuery(city: "Seattle", state: "WA")
    print("parts:", try await geocoder.search(parts).results.first?.regionCode ?? "nothing")
    let german = SearchOptions(language: Locale.Language(identifier: "de"))
    let munich = try await geocoder.search("Munich", options: german)
    print("language:", munich.results.first?.name ?? "nothing")
    var labels: [String] = []
    for try await answer in geocoder.answers(to: ["Lima", "Oslo", "Quito"]) {
      labels += answer.results.prefix(1).map(\.name)
    }
    print("many:", labels)
  }

  /// Suggestions while somebody types.
  @MainActor static func complete(_ geocoder: Geocoder) async throws {
    let search = PlaceSearch(geocoder)
    for end in 1...11 { search.query = String("portland, m".prefix(end)) }
    await search.settled()
    guard let first = search.suggestions.first else { return print("suggest: nothing") }
    let matches = first.labelMatches(of: search.query).map { String(first.label[$0]) }
    print("suggest:", first.label, matches)
    // What a list of SwiftUI needs.
    print("ids:", identities(of: search.suggestions).count == search.suggestions.count)
  }

  static func identities<Row: Identifiable>(of rows: [Row]) -> Set<Row.ID> { Set(rows.map(\.id)) }

  /// Points and ids to places.
  static func look(_ geocoder: Geocoder) async throws {
    let answer = try await geocoder.reverse(latitude: 47.62, longitude: -122.35)
    print("reverse:", answer.results.first?.label ?? "nothing")
    let options = ProximityOptions(count: 1, filter: PlaceFilter(minPopulation: 100_000))
    let near = try await geocoder.nearest(latitude: 48.85, longitude: 2.35, options: options)
    print("nearest:", near.results.first?.name ?? "nothing", near.searchedToMeters ?? 0 < 20_000)
    guard let id = PlaceID("geonames:2988507"), let record = try await geocoder.place(id) else {
      return
    }
    let areas = record.ancestors.map(\.name).suffix(2)
    print("place:", record.place.name, areas, !record.names.isEmpty)
    let bytes = try JSONEncoder().encode(answer)
    print("json:", try JSONDecoder().decode(Answer.self, from: bytes) == answer)
  }

  /// Many questions at once.
  static func askAtOnce(_ geocoder: Geocoder) async throws {
    let found = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<1_000 {
        group.addTask { try await geocoder.search("Seattle").outcome == .match }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    print("at once:", found)
  }

  /// What was written for CLGeocoder.
  static func showPlacemarks(_ geocoder: Geocoder) async throws {
    let placemarks = PlacemarkGeocoder(geocoder)
    try await sevenLines(geocoder.url)
    if let placemark = try await placemarks.geocodeAddressString("Seattle, WA").first {
      print(
        "placemark:", placemark.locality ?? "", placemark.administrativeArea ?? "",
        placemark.isoCountryCode ?? "", placemark.timeZone?.identifier ?? "")
    }
    do {
      _ = try await placemarks.geocodeAddressString("qqqqqqqqq")
    } catch PlacemarkError.geocodeFoundNoResult {
      print("placemark: no result")
    }
  }

  static func showErrors(_ geocoder: Geocoder) async {
    do {
      _ = try await geocoder.search("Paris", options: SearchOptions(limit: 0))
    } catch {
      print("error:", error.localizedDescription)
    }
    do {
      _ = try await Geocoder(bundle: URL(fileURLWithPath: "/nowhere"))
    } catch {
      print("error:", error.localizedDescription)
      print("remedy:", (error as? GeocoderError)?.recoverySuggestion ?? "")
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await geocoder.search("Paris")
    }
    if case .failure(let error) = await task.result { print("cancelled:", error) }
  }
}
