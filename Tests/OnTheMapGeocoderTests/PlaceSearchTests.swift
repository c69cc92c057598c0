import BundleFixtures
import Foundation
import GeocodingAPI
import OnTheMapGeocoder
import TestSupport
import Testing

/// What apps do besides single questions.
@Suite struct PlaceSearchTests {
  private func geocoder(readers: Int? = nil) throws -> Geocoder {
    try Geocoder(bundle: SmallBundle.paris.get().url, readers: readers)
  }

  @MainActor @Test func theNewestTextWins() async throws {
    let search = PlaceSearch(try geocoder(), pause: .milliseconds(1))
    for text in ["p", "pa", "par", "paris, t"] { search.query = text }
    #expect(search.isSearching)
    await search.settled()
    #expect(search.suggestions.map(\.region) == ["Texas"])
    #expect(!search.isSearching)
    #expect(search.error == nil)
    search.query = ""
    await search.settled()
    #expect(search.suggestions.isEmpty)
  }

  @MainActor @Test func aFailureIsShownUntilTheNextText() async throws {
    let geocoder = try geocoder()
    let search = PlaceSearch(geocoder, options: SearchOptions(limit: 0), pause: .zero)
    search.query = "paris"
    await search.settled()
    #expect(search.error is GeocoderError)
    search.options.limit = 1
    search.query = "paris "
    await search.settled()
    #expect(search.error == nil)
    #expect(search.suggestions.count == 1)
  }

  @Test(arguments: [
    ("portland, m", "Portland, Maine, United States", ["Portland", "M"], "the last is unfinished"),
    ("PARIS", "Paris, France", ["Paris"], "regardless of case"),
    ("sao paulo", "São Paulo, Brazil", ["São", "Paulo"], "and of marks"),
    ("zurich", "Zürich, Switzerland", ["Zürich"], "a whole word with a mark in it"),
    ("new york new", "New York, New York, United States", ["New", "York", "New"], "each once"),
    ("par france", "Paris, France", ["France"], "only the last word may be unfinished"),
    ("Париж", "Paris, France", [], "in another script"),
    ("", "Paris, France", [], "no text"),
  ])
  func labelsSayWhatMatches(text: String, label: String, parts: [String], why: String) throws {
    let place = AnsweredPlace(
      id: try #require(PlaceID("1")), name: "", label: label,
      coordinate: try #require(Coordinate(latitude: 0, longitude: 0)), layer: .locality,
      accuracyMeters: 0, confidence: 1)
    #expect(place.labelMatches(of: text).map { String(label[$0]) } == parts, "\(why)")
  }

  @Test(arguments: [1, 3]) func manyAnswersKeepTheirOrder(readers: Int) async throws {
    let geocoder = try geocoder(readers: readers)
    let texts = (0..<50).map { ["Paris, Texas", "Austin", "nowhere", "France"][$0 % 4] + " " }
    var found: [Answer] = []
    for try await answer in geocoder.answers(to: texts) { found.append(answer) }
    #expect(found.count == 50)
    for (text, answer) in zip(texts, found) {
      #expect(try await answer == geocoder.search(text), "\(text)")
    }
    // An endless sequence is read as far as it is needed.
    let endless = sequence(first: "Paris") { $0 }
    for try await answer in geocoder.answers(to: endless) {
      #expect(answer.outcome == .match)
      break
    }
  }

  @Test func languagesAndRegionsAreThoseOfFoundation() async throws {
    let italian = Locale.Language(identifier: "it-IT")
    let geocoder = try geocoder()
    let found = try await geocoder.search("Paris", options: SearchOptions(language: italian))
    #expect(found.results.first?.name == "Parigi")
    #expect(found.results.first?.countryCode?.region == .france)
    #expect(CountryCode(Locale.Region.unitedStates) == "US")
    #expect(CountryCode(Locale.Region("419")) == nil, "Latin America is no country")
    #expect(found.results.first?.timeZone == TimeZone(identifier: "Europe/Paris"))
    let point = try #require(Coordinate(latitude: 48.85, longitude: 2.35))
    #expect(try await geocoder.reverse(point, language: italian).results.first?.name == "Parigi")
    var options = SearchOptions()
    #expect(options.localeLanguage == nil)
    options.localeLanguage = Locale.Language(identifier: "pt-BR")
    #expect(options.language == "pt-BR")
  }

  // MARK: Checking a bundle

  @Test func everyByteOfABundleIsChecked() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bundle")
    try FileManager.default.copyItem(atPath: SmallBundle.paris.get().url.path, toPath: path)
    let url = URL(fileURLWithPath: path)
    try await Geocoder.verify(bundle: url)
    let file = URL(fileURLWithPath: path + "/names.spelling")
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    _ = try await Geocoder(bundle: url)
    await #expect(throws: GeocoderError.self) { try await Geocoder.verify(bundle: url) }
    await #expect(throws: GeocoderError.missingBundle(path: folder.path("none"))) {
      try await Geocoder.verify(bundle: URL(fileURLWithPath: folder.path("none")))
    }
  }

  @Test func errorsSayToPeopleWhatTheySayToDevelopersOtherwise() {
    let errors: [GeocoderError] = [
      .missingBundle(path: "p"), .otherVersion(path: "p", expected: "2", found: "1"),
      .damagedBundle(path: "p", reason: "r"), .unreadable(path: "p", reason: "r"),
      .systemFailure(path: "p", reason: "r"), .invalidOption(name: "n", advice: "a"),
      .unknownCountry("UK"),
    ]
    for error in errors {
      #expect(error.localizedDescription.hasSuffix("."))
      #expect(!error.localizedDescription.contains("otm"))
      #expect(!"\(error)".contains("`"), "no command of a shell")
    }
  }
}
