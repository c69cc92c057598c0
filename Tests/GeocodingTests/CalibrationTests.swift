import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct CalibrationTests {
  @Test(arguments: propertySeeds)
  func confidencesAreOrderedAndAddUpToAtMostOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scores = (0..<Int.random(in: 1...40, using: &generator))
      .map { _ in Double.random(in: -60...30, using: &generator) }.sorted(by: >)
    let calibration = Calibration(
      temperature: Double.random(in: 0.5...6, using: &generator), coefficients: [:])
    let first = Double.random(in: 0...1, using: &generator)
    let confidences = calibration.confidences(
      shares: calibration.shares(of: scores), first: first)
    #expect(confidences.count == scores.count)
    #expect(confidences == confidences.sorted(by: >), "seed \(seed)")
    #expect(confidences.reduce(0, +) <= 1 + 1e-9, "seed \(seed)")
    #expect(confidences.allSatisfy { (0...1).contains($0) }, "seed \(seed)")
    #expect(confidences.first == first)
  }

  @Test func equalCandidatesAreEquallyConfident() {
    let calibration = Calibration(temperature: 2, coefficients: [:])
    let shares = calibration.shares(of: [3, 3, 3, 3])
    #expect(shares == [0.25, 0.25, 0.25, 0.25])
    #expect(calibration.confidences(shares: shares, first: 0.1) == [0.1, 0.1, 0.1, 0.1])
  }

  @Test func noCandidatesHaveNoConfidence() {
    let calibration = Calibration(temperature: 2, coefficients: [:])
    #expect(calibration.shares(of: []).isEmpty)
    #expect(calibration.confidences(shares: [], first: 0.5).isEmpty)
  }

  @Test(arguments: [PlaceSelection.Tier.cities, .places])
  func aGazetteerForAppsHasACalibrationOfItsOwn(tier: PlaceSelection.Tier) {
    let own = Calibration.fitted(to: tier).coefficients
    let world = Calibration.fitted.coefficients
    #expect(own[.right] != world[.right])
    #expect(
      own[.right]?.contains { $0 != 0 } == true, "run otm-bench fit with a gazetteer of \(tier)")
    #expect(own[.noPlace] == world[.noPlace], "that no place is meant is a matter of the text")
  }

  @Test func partialMatchesLowerConfidence() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let whole = try #require(geocoder.search("Moscow, ID").results.first)
    let part = try #require(geocoder.search("Xyzzy, Moscow, ID").results.first)
    #expect(part.id == whole.id)
    #expect(part.confidence < whole.confidence)
  }

  @Test(arguments: RankingTests.cases.map(\.query))
  func answersAreOrderedAndAddUpToAtMostOne(query: String) throws {
    let answer = try SmallGazetteer.namesakes.get().geocoder()
      .search(query, options: .init(limit: 100))
    let confidences = answer.results.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >))
    #expect(confidences.reduce(0, +) <= 1 + 1e-9)
  }
}
