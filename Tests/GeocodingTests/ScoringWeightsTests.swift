import Gazetteer
import Geocoding
import GeocodingAPI
import Testing

@Suite struct ScoringWeightsTests {
  @Test func theFileDeclaresEveryTermOnceInTheirOrder() {
    #expect(ScoringDeclaration.all.map(\.term) == ScoringTerm.allCases)
  }

  @Test func weightsAreWithinTheirRanges() {
    for declared in ScoringDeclaration.all {
      for value in [declared.start, ScoringWeights.fitted[declared.term]] {
        #expect(declared.range.contains(value), "\(declared.term)")
      }
    }
  }

  @Test func termsThatAreNotFittedStayAtTheirStart() {
    for declared in ScoringDeclaration.all where !declared.isFitted {
      #expect(ScoringWeights.fitted[declared.term] == declared.start, "\(declared.term)")
    }
  }

  @Test func aFileWithoutTermsHasNoEffect() {
    let weights = ScoringWeights(FittedWeights([]))
    #expect(ScoringTerm.allCases.allSatisfy { weights[$0] == 0 })
  }

  @Test func otherWeightsRankDifferently() throws {
    var weights = ScoringWeights.fitted
    weights[.prominence] = -0.01
    let gazetteer = try SmallGazetteer.namesakes.get()
    let first = try gazetteer.geocoder(weights: weights).search("Moscow").results.first
    #expect(first?.id.description != "geonames:524901")
  }
}
