import Geocoding
import TestSupport
import Testing

@Suite struct CalibrationTests {
  @Test(arguments: propertySeeds)
  func confidencesAreOrderedAndAddUpToAtMostOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let scores = (0..<Int.random(in: 1...40, using: &generator))
      .map { _ in Double.random(in: -60...30, using: &generator) }.sorted(by: >)
    let calibration = Calibration(
      temperature: Double.random(in: 0.5...6, using: &generator), coefficients: [])
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
    let calibration = Calibration(temperature: 2, coefficients: [])
    let shares = calibration.shares(of: [3, 3, 3, 3])
    #expect(shares == [0.25, 0.25, 0.25, 0.25])
    #expect(calibration.confidences(shares: shares, first: 0.1) == [0.1, 0.1, 0.1, 0.1])
  }

  @Test func noCandidatesHaveNoConfidence() {
    let calibration = Calibration(temperature: 2, coefficients: [])
    #expect(calibration.shares(of: []).isEmpty)
    #expect(calibration.confidences(shares: [], first: 0.5).isEmpty)
  }

  @Test(arguments: [0.0, 0.2, 0.9, 0.9999, 1.0])
  func evidenceOfAShareIsFinite(share: Double) {
    #expect(Calibration.evidence(ofShare: share).isFinite)
  }

  /// Evidence that adds up to a logarithm of odds, with an area that stands alone or without.
  private static func evidence(_ logit: Double, areaAlone: Bool) -> [Double] {
    Calibration.Evidence.allCases.map {
      switch $0 {
      case .always: logit
      case .areaAlone: areaAlone ? 1 : 0
      default: 0
      }
    }
  }

  /// Counts the first kind of evidence as it is, and nothing else.
  private static let identity = Calibration(
    temperature: 1, coefficients: Calibration.Evidence.allCases.map { $0 == .always ? 1 : 0 })

  @Test func anAreaForAMissingPlaceHasMediumConfidence() {
    // "Tokyo, Texas" is in Texas, and Texas is not it.
    let confidence = Self.identity.firstConfidence(
      Self.evidence(-5, areaAlone: true), share: 1)
    #expect((0.25...0.5).contains(confidence))
    let other = Self.identity.firstConfidence(Self.evidence(-5, areaAlone: false), share: 1)
    #expect(other < 0.01)
    // None of ten areas of one name gets more than its share.
    let shared = Self.identity.firstConfidence(Self.evidence(-5, areaAlone: true), share: 0.1)
    #expect(shared <= 0.1)
  }

  @Test func confidenceRisesWithEvidenceAndShareAndIsCautiousBelowCertainty() {
    var last = 0.0
    for step in 0...200 {
      let logit = Double(step) / 10 - 10
      let confidence = Self.identity.firstConfidence(
        Self.evidence(logit, areaAlone: false), share: 1)
      #expect(confidence >= last, "logit \(logit)")
      // Over 0.9 only what is right 39 times in 40.
      let probability = Self.identity.probability(Self.evidence(logit, areaAlone: false))
      #expect((confidence > 0.9) == (probability > 0.975), "logit \(logit)")
      last = confidence
    }
    for share in stride(from: 0.05, through: 0.5, by: 0.05) {
      let confidence = Self.identity.firstConfidence(
        Self.evidence(8, areaAlone: false), share: share)
      #expect(abs(confidence - share) < 1e-12)
    }
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
