import Answers
import Foundation
import GeocodingAPI
import TestSupport
import Testing

@Suite struct AnswerRendererTests {
  static let answers: [(name: String, answer: Answer)] = [
    ("match", AnswerFixtures.match), ("several", AnswerFixtures.several),
    ("nothing", AnswerFixtures.nothing), ("hostile", AnswerFixtures.hostile),
    ("explained", AnswerFixtures.explained), ("near", AnswerFixtures.near),
    ("nothing-near", AnswerFixtures.nothingNear), ("reverse", AnswerFixtures.reverse),
    ("high-sea", AnswerFixtures.highSea),
  ]

  @Test(arguments: AnswerFormat.allCases, answers.map(\.name))
  func answersLookAsRecorded(format: AnswerFormat, name: String) throws {
    let answer = try #require(Self.answers.first { $0.name == name }?.answer)
    try expectGolden(Self.text(answer, as: format), named: "answer/\(name).\(format.rawValue)")
  }

  @Test(arguments: AnswerFormat.allCases)
  func recordsLookAsRecorded(format: AnswerFormat) throws {
    var bytes: [UInt8] = []
    AnswerRenderer(format: format).append(AnswerFixtures.record, to: &bytes)
    try expectGolden(
      String(decoding: bytes, as: UTF8.self), named: "record/moscow.\(format.rawValue)")
  }

  /// Only addresses have the key; all other answers stay as they are.
  @Test func anAddressHasItsLabel() throws {
    var house = AnswerFixtures.moscow
    house.addressLabel = "12 Main Street, Moscow, ID 83843, United States"
    let answer = Answer(
      query: "12 Main Street, Moscow, ID", outcome: .match, results: [house], unmatched: [],
      ambiguity: Ambiguity(count: 1, margin: 1, hint: nil))
    let json = Self.text(answer, as: .ndjson)
    #expect(
      json.contains(
        #""unit":null,"addressLabel":"12 Main Street, Moscow, ID 83843, United States","#))
    #expect(Self.text(AnswerFixtures.match, as: .ndjson).contains(#""addressLabel":null"#))
    #expect(AnswerColumn.addressLabel.text(of: house) == house.addressLabel)
  }

  @Test func colorIsOnlyAdded() throws {
    var bytes: [UInt8] = []
    AnswerRenderer(format: .text, isColored: true).append(AnswerFixtures.several, to: &bytes)
    let plain = String(decoding: bytes, as: UTF8.self)
      .replacing(/\u{1B}\[[0-9]+m/, with: "")
    #expect(plain == Self.text(AnswerFixtures.several, as: .text))
    #expect(bytes.contains(0x1B))
  }

  @Test func textCannotMoveTheCursor() {
    let text = Self.text(AnswerFixtures.hostile, as: .text)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test(arguments: [AnswerFormat.json, .ndjson], answers.map(\.name))
  func allKeysAreAlwaysPresent(format: AnswerFormat, name: String) throws {
    let answer = try #require(Self.answers.first { $0.name == name }?.answer)
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(Self.text(answer, as: format).utf8))
        as? [String: Any])
    let always: Set = [
      "query", "outcome", "results", "unmatched", "ambiguity", "searchedToMeters",
      "budgetExceeded", "hint", "attribution", "explanation",
    ]
    let ofPoints: Set = ["water", "pointCountryCode", "sameCountry", "nearestKnown"]
    #expect(
      Set(document.keys) == (answer.surroundings == nil ? always : always.union(ofPoints)))
    #expect(document["query"] as? String == answer.query)
    for result in try #require(document["results"] as? [[String: Any]]) {
      #expect(result.count == 29)
      #expect(result["latitude"] is Double)
    }
  }

  @Test func oneLineIsOneLine() {
    for (_, answer) in Self.answers {
      let text = Self.text(answer, as: .ndjson)
      #expect(text.utf8.count { $0 == 0x0A } == 1)
      #expect(text.hasSuffix("\n"))
    }
  }

  private static func text(_ answer: Answer, as format: AnswerFormat) -> String {
    var bytes: [UInt8] = []
    AnswerRenderer(format: format).append(answer, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
