import Gazetteer
import Geocoding
import Testing

@Suite struct ScoringWeightsTests {
  @Test func everyMemberIsATerm() {
    let members = Mirror(reflecting: ScoringWeights()).children.compactMap(\.label)
    #expect(ScoringWeights.terms.map(\.name) == members)
  }

  @Test func termsWriteTheirOwnMember() throws {
    for term in ScoringWeights.terms {
      var weights = ScoringWeights()
      weights[keyPath: term.path] = 123
      let changed = Mirror(reflecting: weights).children.filter { $0.value as? Double == 123 }
      #expect(changed.map(\.label) == [term.name])
    }
  }

  @Test(arguments: [ScoringWeights(), .fitted])
  func weightsAreWithinTheirRanges(_ weights: ScoringWeights) {
    for term in ScoringWeights.terms {
      #expect(term.range.contains(weights[keyPath: term.path]), "\(term.name)")
    }
  }

  @Test func otherWeightsRankDifferently() throws {
    var weights = ScoringWeights()
    weights.prominence = -0.01
    let gazetteer = try SmallGazetteer.namesakes.get()
    let first = try gazetteer.geocoder(weights: weights).search("Moscow").results.first
    #expect(first?.id.description != "geonames:524901")
  }
}
