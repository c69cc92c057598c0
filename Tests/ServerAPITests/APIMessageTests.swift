import Foundation
import ServerAPI
import Testing
import TextFormats

@Suite struct APIMessageTests {
  private static func value(_ text: String) throws -> JSONValue {
    try JSONValue(bytes: Array(text.utf8)[...])
  }

  struct Mismatch: Sendable, CustomTestStringConvertible {
    let text: String
    let path: [String]
    let expected: String
    let why: String
    var testDescription: String { why }
  }

  static let mismatches: [Mismatch] = [
    Mismatch(text: "[]", path: [], expected: "an object", why: "no object at all"),
    Mismatch(text: "{}", path: ["pins"], expected: "a value", why: "a member that is always there"),
    Mismatch(
      text: #"{"pins":null,"searchedToMeters":null}"#, path: ["pins"], expected: "a list",
      why: "null where there is always a value"),
    Mismatch(
      text: #"{"pins":[{"id":7}]}"#, path: ["pins", "id"], expected: "a text",
      why: "the member within a list is named"),
  ]

  @Test(arguments: mismatches)
  func aMessageOfAnotherTypeIsRefused(_ example: Mismatch) throws {
    let error = #expect(throws: JSONMismatch.self) {
      try PinListing(json: Self.value(example.text))
    }
    #expect(error?.path == example.path)
    #expect(error?.expected == example.expected)
  }

  /// A server tells everything that is wrong with a request at once, so it reads one that lacks texts.
  @Test func expectedMembersMayBeMissingOrNull() throws {
    let request = try PinRequest(json: Self.value(#"{"place":null,"latitude":null,"other":[1]}"#))
    #expect(request == PinRequest())
  }

  @Test func missingOptionalMembersAreOmittedAndOthersAreNull() {
    let failure = Failure {
      $0.code = "pin.exists"
      $0.message = "m"
    }
    #expect(failure.jsonValue.json == #"{"code":"pin.exists","message":"m"}"#)
    let account = ShownAccount { $0.id = "7" }
    #expect(
      account.jsonValue.json
        == #"{"id":"7","email":null,"firstName":"","lastName":"","provider":"","createdAt":"","#
        + #""group":null,"administrator":false}"#)
  }

  @Test func distancesAreSentInTenthsOfAMeter() throws {
    let pin = ShownPin { $0.distanceMeters = 1234.5678 }
    let read = try ShownPin(json: Self.value(pin.jsonValue.json))
    #expect(read.distanceMeters == 1234.6)
  }

  /// For programs that read answers with Foundation.
  @Test func messagesAreCodable() throws {
    let listing = PinListing(
      pins: [ShownPin { $0.place = "Lyon \u{2028}\"" }], searchedToMeters: 50_000)
    let bytes = Data(listing.jsonValue.jsonBytes)
    #expect(try JSONDecoder().decode(PinListing.self, from: bytes) == listing)
    let encoded = try JSONEncoder().encode(listing)
    #expect(try PinListing(json: JSONValue(bytes: Array(encoded)[...])) == listing)
  }

  @Test func everyMemberOfAMessageIsDescribedOnce() {
    let messages: [any JSONMessage.Type] = [
      ShownPin.self, PinListing.self, PinRequest.self, ShownAccount.self, SignUpRequest.self,
      AccountChangeRequest.self, AccountRemovalRequest.self, AccountExport.self, ExportedPin.self,
      LoginCredentials.self, BegunSession.self, ShownSession.self, SessionListing.self,
      ErrorAnswer.self, Failure.self, ShownProblem.self, HealthAnswer.self, AboutAnswer.self,
      ShownGazetteer.self,
    ]
    for message in messages {
      // A member per stored property: one that the table forgets would never be sent.
      let stored = Mirror(reflecting: message.init()).children.count
      // Those that are null and stay for older programs are stored nowhere.
      let properties = (message.definition()["properties"]?.members ?? []).filter {
        $0.value["type"] != .text("null")
      }
      #expect(properties.count == stored, "\(message)")
      #expect(Set(properties.map(\.name)).count == stored, "\(message)")
      for property in properties {
        #expect(property.value["description"]?.text?.hasSuffix(".") == true, "\(message)")
      }
    }
    #expect(Set(messages.map { $0.title }).count == messages.count)
  }
}
