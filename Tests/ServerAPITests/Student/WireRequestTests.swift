import ServerAPI
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

  /// What no golden of the server's sessions has.
  static let refusedLogins: [(body: String, error: AccountsError, why: String)] = [
    (#"{"udacity":null}"#, .notExactlyOneCredential, "null is absent"),
    (
      #"{"udacity":{"username":7,"password":"b"}}"#,
      .missingParameter("username", path: "udacity"), "no text is missing"
    ),
    (#"{"udacity":"a"}"#, .missingParameter("username", path: "udacity"), "no object"),
  ]

  @Test(arguments: refusedLogins)
  func refusesLogins(_ example: (body: String, error: AccountsError, why: String)) throws {
    let body = try JSONValue(bytes: example.body.utf8)
    #expect(throws: example.error, "\(example.why)") { try LoginRequest(body) }
  }

  // MARK: Locations

  /// What no golden of posts has.
  static let mismatches: [(body: JSONValue, text: String)] = [
    (["latitude": .list([])], "latitude; expected Number but got Array"),
    (["mediaURL": [:]], "mediaURL; expected String but got Object"),
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
