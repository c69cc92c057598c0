import ServerAPI
import TestSupport
import Testing
import TextFormats

@Suite struct WireRequestTests {
  // MARK: Login

  static let logins: [(body: String, request: LoginRequest, why: String)] = [
    (
      #"{"udacity": {"username": "account@domain.com", "password": "********"}}"#,
      .password(username: "account@domain.com", password: "********"), "as documented"
    ),
    (
      #"{"udacity":{"username":"a","password":"b","x":1},"facebook_mobile":null,"y":[]}"#,
      .password(username: "a", password: "b"), "unknown members, and null for absent"
    ),
    (
      #"{"facebook_mobile": {"access_token": "DADFMS4SN9e8BAD6vMs6yWuEcrJlMZChFB0ZB0PCLZBY8FPFYxIPy1WOr402QurYWm7hj1ZCoeoXhAk2tekZBIddkYLAtwQ7PuTPGSERwH1DfZC5XSef3TQy1pyuAPBp5JJ364uFuGw6EDaxPZBIZBLg192U8vL7mZAzYUSsZA8NxcqQgZCKdK4ZBA2l2ZA6Y1ZBWHifSM0slybL9xJm3ZBbTXSBZCMItjnZBH25irLhIvbxj01QmlKKP3iOnl8Ey;"}}"#,
      .facebook(
        token:
          "DADFMS4SN9e8BAD6vMs6yWuEcrJlMZChFB0ZB0PCLZBY8FPFYxIPy1WOr402QurYWm7hj1ZCoeoXhAk2tekZBIddkYLAtwQ7PuTPGSERwH1DfZC5XSef3TQy1pyuAPBp5JJ364uFuGw6EDaxPZBIZBLg192U8vL7mZAzYUSsZA8NxcqQgZCKdK4ZBA2l2ZA6Y1ZBWHifSM0slybL9xJm3ZBbTXSBZCMItjnZBH25irLhIvbxj01QmlKKP3iOnl8Ey"
      ), "the course's sample ends the token with a semicolon"
    ),
    (
      #"{"facebook_mobile": {"access_token": "a;;"}}"#, .facebook(token: "a;"), "only one of them"
    ),
  ]

  @Test(arguments: logins)
  func readsLogins(_ example: (body: String, request: LoginRequest, why: String)) throws {
    let request = try LoginRequest(try JSONValue(bytes: example.body.utf8))
    #expect(request == example.request, "\(example.why)")
  }

  static let refusedLogins: [(body: String, error: AccountsError, why: String)] = [
    ("{}", .notExactlyOneCredential, "neither"),
    (#"{"udacity":null}"#, .notExactlyOneCredential, "null is absent"),
    (
      #"{"udacity":{"username":"a","password":"b"},"facebook_mobile":{"access_token":"c"}}"#,
      .notExactlyOneCredential, "both"
    ),
    (#"{"udacity":{}}"#, .missingParameter("username", path: "udacity"), "the username first"),
    (
      #"{"udacity":{"username":"","password":"b"}}"#,
      .missingParameter("username", path: "udacity"), "empty is missing"
    ),
    (
      #"{"udacity":{"username":7,"password":"b"}}"#,
      .missingParameter("username", path: "udacity"), "no text is missing"
    ),
    (
      #"{"udacity":{"username":"a"}}"#, .missingParameter("password", path: "udacity"),
      "the password"
    ),
    (
      #"{"udacity":"a"}"#, .missingParameter("username", path: "udacity"), "no object"
    ),
    (
      #"{"facebook_mobile":{}}"#, .missingParameter("access_token", path: "facebook_mobile"),
      "the token"
    ),
    ("[]", .badJSON, "no object"),
  ]

  @Test(arguments: refusedLogins)
  func refusesLogins(_ example: (body: String, error: AccountsError, why: String)) throws {
    let body = try JSONValue(bytes: example.body.utf8)
    #expect(throws: example.error, "\(example.why)") { try LoginRequest(body) }
  }

  // MARK: Locations

  @Test func readsALocation() throws {
    let body = try JSONValue(
      bytes: """
        {"uniqueKey": "1234", "firstName": "John", "lastName": "Doe", "mapString": "Mountain View, CA",
         "mediaURL": "https://udacity.com", "latitude": 37.386052, "longitude": -122}
        """.utf8)
    let request = try LocationRequest(body)
    #expect(request.uniqueKey == "1234")
    #expect([request.firstName, request.lastName] == ["John", "Doe"])
    #expect(request.mapString == "Mountain View, CA")
    #expect(request.mediaURL == "https://udacity.com")
    #expect([request.latitude, request.longitude] == [37.386052, -122])
  }

  @Test func membersSetByTheServerAreIgnored() throws {
    let body = try JSONValue(
      bytes:
        #"{"objectId":"","createdAt":7,"updatedAt":{},"ACL":{"*":{"read":true}},"nickname":[]}"#
        .utf8)
    #expect(try LocationRequest(body) == LocationRequest([:]))
  }

  @Test func nullCountsAsMissing() throws {
    #expect(
      try LocationRequest(["latitude": .null, "mapString": .null]) == LocationRequest([:]))
  }

  static let mismatches: [(body: JSONValue, text: String)] = [
    (["latitude": .text("37.4")], "latitude; expected Number but got String"),
    (["longitude": .bool(true)], "longitude; expected Number but got Boolean"),
    (["latitude": .list([])], "latitude; expected Number but got Array"),
    (["mapString": .number(7)], "mapString; expected String but got Number"),
    (["mediaURL": [:]], "mediaURL; expected String but got Object"),
    (["uniqueKey": .number(1_234)], "uniqueKey; expected String but got Number"),
    (
      ["latitude": .text("a"), "firstName": .bool(false)],
      "firstName; expected String but got Boolean"
    ),
  ]

  @Test(arguments: mismatches)
  func aWrongTypeIsRefusedInParsesWords(_ example: (body: JSONValue, text: String)) {
    #expect(
      throws: LocationError(
        .incorrectType, "schema mismatch for StudentLocation.\(example.text)")
    ) { try LocationRequest(example.body) }
  }

  @Test func textsHaveMaximumLengths() throws {
    for (field, longest) in LocationRules.longest {
      try LocationRules.check(String(repeating: "é", count: longest), field)
      let error = #expect(throws: LocationError.self) {
        try LocationRules.check(String(repeating: "é", count: longest + 1), field)
      }
      #expect(error?.code == .validation)
    }
  }

  @Test(arguments: ["a\0b", "a\nb", "\u{7F}", "\u{85}"])
  func controlCharactersAreRefused(_ text: String) {
    #expect(throws: LocationError.self) { try LocationRules.check(text, .mapString) }
  }

  @Test func coordinatesHaveRanges() throws {
    for degrees in [-90, 0, 90] as [Double] {
      #expect(try LocationRules.check(degrees, .latitude) == degrees)
    }
    for degrees in [-180, 180] as [Double] {
      #expect(try LocationRules.check(degrees, .longitude) == degrees)
    }
    for degrees in [nil, .nan, .infinity, 90.000001, -91] as [Double?] {
      #expect(throws: LocationError.self) { try LocationRules.check(degrees, .latitude) }
    }
    #expect(throws: LocationError.self) { try LocationRules.check(180.1, .longitude) }
  }
}
