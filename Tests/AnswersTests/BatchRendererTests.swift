import Answers
import Foundation
import GeocodingAPI
import TestSupport
import Testing

@Suite struct BatchRendererTests {
  @Test(arguments: AnswerFormat.allCases)
  func batchesLookAsRecorded(format: AnswerFormat) throws {
    let answers = [
      AnswerFixtures.match, AnswerFixtures.nothing, AnswerFixtures.several, AnswerFixtures.hostile,
    ]
    let text = Self.text(answers, as: format)
    try expectGolden(text, named: "batch/four.\(format.rawValue)")
  }

  @Test(arguments: [AnswerFormat.json, .geojson])
  func documentsAreValidHoweverManyAnswersTheyHold(format: AnswerFormat) throws {
    for count in 0...3 {
      let text = Self.text(Array(repeating: AnswerFixtures.several, count: count), as: format)
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let features = (document as? [String: Any])?["features"] ?? document
      #expect((features as? [Any])?.count == count)
    }
  }

  @Test func everyRowOfATableHasTheSameColumns() throws {
    let text = Self.text([AnswerFixtures.hostile, AnswerFixtures.nothing], as: .csv)
    var table = TableInput(column: "otm_outcome", keepsFields: true)
    var records: [BatchRecord] = []
    try table.read(Array(text.utf8)[...], into: &records)
    try table.finish(into: &records)
    #expect(records.map(\.query) == ["partial", "none"])
    #expect(table.columns == ["query", "note"] + BatchRenderer.addedColumns)
    #expect(table.faults == nil)
    #expect(records.first?.inputFields.first == AnswerFixtures.hostile.query)
  }

  private static func text(_ answers: [Answer], as format: AnswerFormat) -> String {
    let renderer = BatchRenderer(format: format)
    var bytes: [UInt8] = []
    renderer.appendOpening(inputColumns: ["query", "note"], to: &bytes)
    for (position, answer) in answers.enumerated() {
      renderer.append(answer, at: position, inputFields: [answer.query, ""], to: &bytes)
    }
    renderer.appendClosing(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
