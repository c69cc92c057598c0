import Gazetteer
import Testing

@Suite struct LayerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let featureClass: FeatureClass
    let code: String
    let layer: Layer
    var testDescription: String { "\(featureClass.rawValue).\(code) → \(layer.name)" }
  }

  @Test(arguments: [
    Case(featureClass: .administrative, code: "PCLI", layer: .country),
    Case(featureClass: .administrative, code: "PCLD", layer: .country),
    Case(featureClass: .administrative, code: "ADM1", layer: .region),
    Case(featureClass: .administrative, code: "ADM2", layer: .county),
    Case(featureClass: .administrative, code: "ADM3", layer: .localAdmin),
    Case(featureClass: .administrative, code: "ADMD", layer: .localAdmin),
    Case(featureClass: .settlement, code: "PPLC", layer: .locality),
    Case(featureClass: .settlement, code: "PPLX", layer: .locality),
    Case(featureClass: .water, code: "SEA", layer: .marine),
    Case(featureClass: .water, code: "LK", layer: .natural),
    Case(featureClass: .landscape, code: "CONT", layer: .continent),
    Case(featureClass: .landscape, code: "RGN", layer: .natural),
    Case(featureClass: .site, code: "AIRP", layer: .airport),
    Case(featureClass: .site, code: "CH", layer: .venue),
    Case(featureClass: .terrain, code: "MT", layer: .natural),
  ])
  func followsTheFeatureCode(_ example: Case) {
    let code = FeatureCode(rawValue: example.code)
    #expect(Layer(featureClass: example.featureClass, featureCode: code) == example.layer)
  }

  @Test func namesAreReversible() {
    for layer in Layer.allCases { #expect(Layer(name: layer.name) == layer) }
    #expect(Layer(name: "town") == nil)
  }
}
