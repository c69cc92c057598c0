import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct ExplanationTests {
  private func explained(_ text: String, limit: Int = 10) throws -> Answer {
    try SmallGazetteer.namesakes.get().geocoder()
      .search(text, options: SearchOptions(limit: limit, explains: true))
  }

  @Test func nothingIsExplainedByDefault() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    #expect(try geocoder.search("Moscow, ID").explanation == nil)
    #expect(try geocoder.search("46.73239, -117.00017").explanation == nil)
  }

  @Test(arguments: RankingTests.cases.map(\.query))
  func explainingChangesNoAnswer(query: String) throws {
    var explained = try explained(query)
    #expect(explained.explanation != nil)
    explained.explanation = nil
    #expect(explained == (try SmallGazetteer.namesakes.get().geocoder().search(query)))
  }

  @Test func theOrderOfScoresIsTheOrderOfResults() throws {
    for query in RankingTests.cases.map(\.query) {
      let answer = try explained(query, limit: 100)
      let explanation = try #require(answer.explanation)
      // A coordinate is answered without candidates.
      guard explanation.candidateCount > 0 else { continue }
      let scores = explanation.candidates.map(\.interpretation.score.total)
      #expect(scores == scores.sorted(by: >), "\(query)")
      #expect(
        explanation.candidates.map(\.id)
          == answer.results.prefix(Explanation.maxCandidates).map(\.id), "\(query)")
      for (candidate, result) in zip(explanation.candidates, answer.results) {
        #expect(candidate.confidence == result.confidence)
        #expect(candidate.interpretation.components == result.components)
      }
    }
  }

  @Test(arguments: propertySeeds)
  func termsAddUp(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = Set(RankingTests.cases.flatMap { $0.query.split(separator: " ") }).sorted()
    let query = (0..<Int.random(in: 1...6, using: &generator))
      .compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
    let explanation = try #require(try explained(query).explanation)
    for candidate in explanation.candidates {
      for interpretation in [candidate.interpretation] + candidate.otherInterpretations {
        let sum = interpretation.score.terms.reduce(0) { $0 + $1.value }
        #expect(abs(sum - interpretation.score.total) < 1e-9, "\(query), seed \(seed)")
        #expect(
          interpretation.score.total <= candidate.interpretation.score.total,
          "\(query), seed \(seed)")
      }
    }
  }

  @Test func candidatesBeyondTheLimitAreListed() throws {
    let answer = try explained("Springfield", limit: 1)
    #expect(answer.results.count == 1)
    #expect(try #require(answer.explanation).candidates.count > 1)
  }

  @Test func phrasesAndWorkAreListed() throws {
    let explanation = try #require(try explained("Moscow, ID").explanation)
    #expect(explanation.phrases.map(\.span.text) == ["Moscow", "ID"])
    #expect(explanation.phrases.allSatisfy { $0.placeCount > 0 })
    // "Moscow", "Moscow, ID" and "ID".
    #expect(explanation.lookups == 3)
    #expect(explanation.comparisons > 0)
  }

  @Test func theCostOfACorrectedWordIsASeparateTerm() throws {
    let score = try #require(
      try explained("St. Gangloff").explanation?.candidates.first?.interpretation.score)
    #expect(score.spelling < 0)
    #expect(score.name == 0)
  }

  @Test(arguments: ["", "xyzzyq", "46.73239, -117.00017"])
  func textWithoutCandidatesIsExplainedToo(_ text: String) throws {
    let explanation = try #require(try explained(text).explanation)
    #expect(explanation.candidates.isEmpty)
    #expect(explanation.candidateCount == 0)
  }
}
