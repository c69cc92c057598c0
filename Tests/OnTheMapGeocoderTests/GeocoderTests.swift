import BundleFixtures
import Foundation
import Geocoding
import GeocodingAPI
import OnTheMapGeocoder
import TestSupport
import Testing

@Suite struct GeocoderTests {
  private func geocoder(readers: Int? = nil) async throws -> Geocoder {
    try await Geocoder(bundle: SmallBundle.paris.get().url, readers: readers)
  }

  // MARK: Answers

  @Test func findsATown() async throws {
    let answer = try await geocoder().search("Paris, Texas")
    #expect(answer.outcome == .match)
    let paris = try #require(answer.results.first)
    #expect(paris.label == "Paris, Texas, United States")
    #expect(paris.id == PlaceID("geonames:4717560"))
    #expect(paris.coordinate == Coordinate(latitude: 33.66094, longitude: -95.55551))
    #expect(answer.attribution == "GeoNames (CC BY 4.0)")
  }

  @Test func obeysOptions() async throws {
    let geocoder = try await geocoder()
    let code = CountryCode("US")
    let america = SearchOptions(limit: 1, countries: [code])
    #expect(try await geocoder.search("Paris", options: america).results.map(\.region) == ["Texas"])
    let near = SearchOptions(focus: Coordinate(latitude: 33.66, longitude: -95.55))
    #expect(
      try await geocoder.search("Paris", options: near).results.last?.confidence ?? 0
        > geocoder.search("Paris").results.last?.confidence ?? 1)
    let areas = SearchOptions(layers: [.region])
    #expect(try await geocoder.search("Paris", options: areas).outcome == .none)
    let inItalian = SearchOptions(language: "it")
    #expect(try await geocoder.search("Paris", options: inItalian).results.first?.name == "Parigi")
    #expect(try await geocoder.search("Parjs").results.first?.name == "Paris")
    let exact = SearchOptions(correctsSpelling: false)
    #expect(try await geocoder.search("Parjs", options: exact).outcome == .none)
  }

  @Test func answersTheOtherRequests() async throws {
    let geocoder = try await geocoder()
    let parts = StructuredQuery(city: "Paris", state: "TX")
    #expect(try await geocoder.search(parts).results.first?.regionCode == "US-TX")
    #expect(try await geocoder.suggest("paris, t").results.first?.region == "Texas")
    let reverse = try await geocoder.reverse(latitude: 48.86, longitude: 2.35)
    #expect(reverse.results.first?.country == "France")
    let nearest = try await geocoder.nearest(
      latitude: 33.66, longitude: -95.55, options: ProximityOptions(count: 2))
    #expect(nearest.results.map(\.name) == ["Paris", "Arthur City"])
    let austin = try #require(PlaceID("geonames:4671654"))
    let record = try await geocoder.place(austin)
    #expect(record?.place.name == "Austin")
    #expect(record?.ancestors.map(\.name) == ["Texas", "United States", "North America"])
    let nothing = try #require(PlaceID("geonames:1"))
    #expect(try await geocoder.place(nothing) == nil)
  }

  @Test func describesItsGazetteer() async throws {
    let facts = try await geocoder().info
    #expect(facts.dataDate == "2026-01-02")
    #expect(facts.places > 5)
    #expect(facts.attribution == "GeoNames (CC BY 4.0)")
  }

  /// Bazel, Nix and DVC lay files out as links; and code that is not asynchronous opens bundles, too.
  @Test(arguments: [true, false]) func opensThroughSymbolicLinks(isRelative: Bool) async throws {
    let folder = try TemporaryFolder()
    let whole = try SmallBundle.paris.get().url.path
    try FileManager.default.copyItem(atPath: whole, toPath: folder.path("store"))
    try FileManager.default.createDirectory(
      atPath: folder.path("links"), withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: whole) {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("links/" + name),
        withDestinationPath: isRelative ? "../store/" + name : folder.path("store/" + name))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bundle"), withDestinationPath: folder.path("links"))
    let geocoder = try Self.open(URL(fileURLWithPath: folder.path("bundle")))
    #expect(try await geocoder.search("Paris, Texas").outcome == .match)
  }

  private static func open(_ url: URL) throws -> Geocoder { try Geocoder(bundle: url) }

  // MARK: At once

  @Test(arguments: [1, 3]) func answersManyAtOnceLikeOneByOne(readers: Int) async throws {
    let geocoder = try await geocoder(readers: readers)
    let texts = ["Paris", "Paris, Texas", "Austin", "France", "nowhere", "75001", "Parigi"]
    var alone: [Answer] = []
    for text in texts { alone.append(try await geocoder.search(text)) }
    let together = try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
      for round in 0..<20 {
        for (index, text) in texts.enumerated() {
          group.addTask { (round * texts.count + index, try await geocoder.search(text)) }
        }
      }
      return try await group.reduce(into: [Int: Answer]()) { $0[$1.0] = $1.1 }
    }
    #expect(together.count == 20 * texts.count)
    for (number, answer) in together { #expect(answer == alone[number % texts.count]) }
  }

  @Test func throwsWhenItsTaskIsCancelled() async throws {
    let geocoder = try await geocoder()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await geocoder.search("Paris")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await geocoder.search("Paris").outcome == .match)
  }

  /// Readers that are opened when another bundle lies at the path, or none, read the one that was
  /// opened: answers never mix the two, and nobody waits.
  @Test func keepsItsBundleWhenItIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("bundle")
    try FileManager.default.copyItem(atPath: SmallBundle.paris.get().url.path, toPath: path)
    let geocoder = try await Geocoder(bundle: URL(fileURLWithPath: path), readers: 1)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("old"))
    try FileManager.default.copyItem(atPath: SmallBundle.iceland.get().url.path, toPath: path)
    let options = SearchOptions()
    let both = try geocoder.withTools { first in
      try geocoder.withTools { second in
        (
          try first.forward.search("Paris", options: options),
          try second.forward.search("Paris", options: options)
        )
      }
    }
    #expect(both.0.outcome == .match)
    #expect(both.0 == both.1)
  }

  @Test func refusesToAnswerOnceDamageIsKnown() async throws {
    let geocoder = try await geocoder()
    #expect(geocoder.damage == nil)
    geocoder.refuse(because: "a byte is another")
    await #expect(throws: GeocoderError.self) { try await geocoder.search("Paris") }
    #expect(geocoder.damage == "a byte is another")
  }

  // MARK: Errors

  @Test func refusesInvalidOptions() async throws {
    let geocoder = try await geocoder()
    for limit in [Int.min, 0, 101] {
      await #expect(throws: GeocoderError.self) {
        try await geocoder.search("Paris", options: SearchOptions(limit: limit))
      }
    }
    let unknown = CountryCode("UK")
    await #expect(throws: GeocoderError.unknownCountry(unknown)) {
      try await geocoder.suggest("Par", options: SearchOptions(countries: [unknown]))
    }
    #expect("\(GeocoderError.unknownCountry(unknown))".contains("the United Kingdom is GB"))
    let point = try #require(Coordinate(latitude: 0, longitude: 0))
    for options in [
      ProximityOptions(count: 0), ProximityOptions(radiusMeters: -1),
      ProximityOptions(radiusMeters: .nan),
      ProximityOptions(filter: PlaceFilter(layers: [.country])),
    ] {
      await #expect(throws: GeocoderError.self) {
        try await geocoder.nearest(to: point, options: options)
      }
    }
    await #expect(throws: GeocoderError.self) {
      try await geocoder.reverse(latitude: 91, longitude: 0)
    }
  }

  @Test func saysWhatIsWrongWithABundle() async throws {
    let folder = try TemporaryFolder()
    func error(at path: String) async throws -> GeocoderError {
      let error = await #expect(throws: GeocoderError.self) {
        _ = try await Geocoder(bundle: URL(fileURLWithPath: path))
      }
      return try #require(error)
    }
    #expect(
      try await error(at: folder.path("nothing")) == .missingBundle(path: folder.path("nothing")))
    try folder.write("hello", to: "other/file.txt")
    #expect(try await error(at: folder.path("other")) == .missingBundle(path: folder.path("other")))
    let manifest = "manifest.json"
    try folder.write(#"{"format": 2, "foldingVersion": 1}"#, to: "old/" + manifest)
    let old = try await error(at: folder.path("old"))
    guard case .otherVersion(_, _, found: "2.1") = old else {
      Issue.record("\(old)")
      return
    }
    #expect("\(old)".contains("rebuild it"))
    let whole = try SmallBundle.paris.get().url.path
    try FileManager.default.copyItem(atPath: whole, toPath: folder.path("short"))
    try FileManager.default.removeItem(atPath: folder.path("short/places.grid"))
    #expect(
      try await error(at: folder.path("short"))
        == .damagedBundle(path: folder.path("short"), reason: "places.grid is missing"))
  }
}
