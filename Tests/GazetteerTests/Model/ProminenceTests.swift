import Gazetteer
import Testing

@Suite struct ProminenceTests {
  private func prominence(
    _ population: UInt64, _ code: String = "PPL", names: Int = 0
  ) -> Prominence {
    Prominence(
      population: population, featureCode: FeatureCode(rawValue: code), nameCount: names)
  }

  @Test func increasesWithPopulationRankAndNames() {
    #expect(prominence(10_000) < prominence(20_000))
    #expect(prominence(10_000) < prominence(10_000, "PPLA2"))
    #expect(prominence(10_000, "PPLA2") < prominence(10_000, "PPLA"))
    #expect(prominence(10_000, "PPLA") < prominence(10_000, "PPLC"))
    #expect(prominence(10_000) < prominence(10_000, names: 30))
    #expect(prominence(10_000, "PPLX") < prominence(10_000))
    #expect(prominence(0, "PPLQ") < prominence(0))
  }

  @Test func aPostalSettlementRanksBelowAllOthers() {
    let postal = Prominence(
      population: 0, featureCode: .settlement, nameCount: 5, isPostalOnly: true)
    #expect(postal < prominence(1, "PPLQ"))
  }

  @Test func theWorldsPopulationFits() {
    #expect(prominence(.max, "PPLC", names: .max).rawValue < 7_000)
  }
}
