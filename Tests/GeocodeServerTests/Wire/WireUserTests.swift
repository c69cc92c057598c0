import HTTPTypes
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

/// StudentAPI.md, "Users".
@Suite struct WireUserTests {
  static let exchanges = [
    WireExchange(
      "stranger", "names are read flat or below user; the e-mail address reaches nobody", .get,
      "/v1/users/{ada}"),
    WireExchange("own", "the owner sees the real address", .get, "/v1/users/{ada}", cookieOf: .ada),
    WireExchange(
      "another", "who is logged in sees no other's address", .get, "/api/users/{ada}?",
      cookieOf: .bob),
    WireExchange(
      "unknown", "the original answered any id, and some apps ask for the documentation's", .get,
      "/v1/users/3903878747"),
    WireExchange(
      "me", "apps of 2015 to 2017 ask for the session's owner", .get, "/api/users/me",
      cookieOf: .ada),
    WireExchange(
      "odd-id", "one app asks for its session's id", .get,
      "/v1/users/1457628510S%22c18f+2%2Fad4"),
    WireExchange(
      "no-id", "an app that has no key yet", .get, "/v1/users/"),
    WireExchange(
      "long-id", "a hostile id is not sent back", .get,
      "/v1/users/\(String(repeating: "a", count: 129))"),
  ]

  @Test(arguments: exchanges)
  func answers(_ exchange: WireExchange) async throws {
    try await exchange.expectGolden(in: "users")
  }

  @Test func placeholdersAreStableAndDiffer() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      var names = Set<String>()
      for key in 0..<40 {
        let first = try WireReply(try await client.send(.get, "/v1/users/\(key)"))
        let again = try WireReply(try await client.send(.get, "/api/users/\(key)"))
        #expect(first.json == again.json)
        #expect(first.json["key"] == .text("\(key)"))
        names.insert(first.json["nickname"]?.text ?? "")
      }
      #expect(names.count > 20)
    }
  }

  @Test func noNameIsEmpty() async throws {
    let server = try await ServerFixture()
    let account = Account(
      id: AccountID(rawValue: "1000000001"),
      identity: IdentityKey(provider: .facebook, subject: "1"), email: nil,
      name: PersonName(first: "", last: "Πλάτων"), passwordHash: nil, createdAt: TestClock.start)
    try await server.store.insert(account)
    try await server.test { client in
      let user = try WireReply(try await client.send(.get, "/v1/users/1000000001")).json
      #expect(user["first_name"]?.text == "Student")
      #expect(user["last_name"]?.text == "Πλάτων")
      #expect(user["nickname"]?.text == "Πλάτων")
      #expect(user["email"]?["address"]?.text == "student@onthemap.invalid")
      #expect(user["_image_url"]?.text?.isEmpty == false)
    }
  }
}
