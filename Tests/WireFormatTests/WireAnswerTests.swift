import TestSupport
import Testing
import TextFormats
import WireFormat

@Suite struct WireAnswerTests {
  private static func read(_ text: String) throws -> JSONValue {
    try JSONValue(bytes: text.utf8)
  }

  @Test func theGuardIsTheseFiveBytes() {
    #expect(WireGuard.bytes == Array(")]}'\n".utf8))
    #expect(WireGuard.dropped(from: Array(")]}'\n{}".utf8)) == Array("{}".utf8))
    #expect(WireGuard.dropped(from: Array("{}".utf8)) == nil)
    #expect(WireGuard.dropped(from: []) == nil)
  }

  // MARK: The samples of the course

  @Test func readsThePublishedLogin() throws {
    let sample = try Self.read(
      #"""
      {"account": {"registered": true, "key": "3903878747"},
       "session": {"id": "1457628510Sc18f2ad4cd3fb317fb8e028488694088",
                   "expiration": "2015-05-10T16:48:30.760460Z"}}
      """#)
    let answer = try #require(LoginAnswer(sample))
    #expect(answer.key == "3903878747")
    #expect(answer.session.expirationMilliseconds == 1_431_276_510_760)
    #expect(LoginAnswer(answer.json) == answer)
  }

  @Test func readsThePublishedLogout() throws {
    let sample = try Self.read(
      #"""
      {"session": {"id": "1463940997_7b474542a32efb8096ab58ced0b748fe",
                   "expiration": "2015-07-22T18:16:37.881210Z"}}
      """#)
    let answer = try #require(LogoutAnswer(sample))
    #expect(answer.session.id == "1463940997_7b474542a32efb8096ab58ced0b748fe")
    #expect(LogoutAnswer(answer.json) == answer)
  }

  @Test func readsUsersOfAllGenerations() throws {
    let flat = try #require(
      UserAnswer(
        Self.read(
          #"{"last_name":"Schowalter","first_name":"Heber","key":"665092666","email":{"address":"a@b"}}"#
        )))
    #expect(flat.lastName == "Schowalter")
    #expect(flat.nickname == "Heber Schowalter")
    #expect(flat.email == "a@b")
    let nested = try #require(
      UserAnswer(Self.read(#"{"user":{"last_name":"B","first_name":"A","key":"1"}}"#)))
    #expect(nested.firstName == "A")
    #expect(nested.key == "1")
    #expect(UserAnswer(try Self.read(#"{"user":{"nickname":"A"}}"#)) == nil)
    #expect(UserAnswer(flat.json) == flat)
  }

  @Test func readsAListOfTheLastGeneration() throws {
    let sample = try Self.read(
      #"""
      {"results":[
       {"firstName":"Foster","lastName":"Turcotte","longitude":100.5012893,"latitude":13.7539392,"mapString":"Bangkok",
        "mediaURL":"https:\/\/www.google.com","uniqueKey":"21888362661","objectId":"ID10",
        "createdAt":"2019-05-17T00:53:33.941Z","updatedAt":"2020-01-24T12:41:21.847Z"},
       {"firstName":"first name","lastName":null,"longitude":39,"latitude":21,"mapString":"mecca",
        "mediaURL":"aa","uniqueKey":"1234","objectId":"ID11",
        "createdAt":"2019-05-17T00:53:33.961Z","updatedAt":"2019-05-17T00:53:33.961Z"}]}
      """#)
    let list = try #require(LocationList(sample))
    // The second lacks a name; clients of ours leave such rows out.
    #expect(list.results.map(\.objectId) == ["ID10"])
    #expect(list.results.first?.mediaURL == "https://www.google.com")
    #expect(list.count == nil)
  }

  @Test func readsARowFromParse() throws {
    let row = try #require(
      StudentLocation(
        Self.read(
          #"""
          {"createdAt":"2015-02-24T22:27:14.456Z","firstName":"John","lastName":"Doe","latitude":28.1461248,
           "longitude":-82.756768,"mapString":"Tarpon Springs, FL","mediaURL":"www.example.com/en","objectId":"kj18GEaWD8",
           "uniqueKey":"872458750","updatedAt":"2015-03-09T22:07:09.593Z"}
          """#)))
    #expect(row.mediaURL == "www.example.com/en")
    #expect(StudentLocation(row.json) == row)
  }

  @Test func readsAnswersToWrites() throws {
    let created = try #require(
      LocationCreated(
        Self.read(#"{"createdAt":"2015-03-11T02:48:18.321Z","objectId":"CDHfAy8sdp"}"#)))
    #expect(created == LocationCreated(objectId: "CDHfAy8sdp", createdAt: 1_426_042_098_321))
    #expect(LocationCreated(created.json) == created)
    let updated = try #require(
      LocationUpdated(Self.read(#"{"updatedAt":"2015-03-11T02:56:49.997Z"}"#)))
    #expect(updated.json.json == #"{"updatedAt":"2015-03-11T02:56:49.997Z"}"#)
  }

  @Test func readsErrors() throws {
    #expect(
      AccountsError(
        try Self.read(
          #"{"status":403,"error":"Account not found or invalid credentials."}"#))
        == .invalidCredentials)
    #expect(AccountsError(["error": .text("unauthorized")]) == nil)
  }

  // MARK: Exact bodies

  @Test func parameterIsAbsentAndNotNull() {
    #expect(
      AccountsError.invalidCredentials.json.json
        == #"{"status":403,"error":"Account not found or invalid credentials."}"#)
    #expect(
      AccountsError.missingParameter("username", path: "udacity").json.json
        == #"{"status":400,"parameter":"udacity.username","error":"trails.Error 400: Missing parameter 'username'"}"#
    )
  }

  @Test func aLocationErrorHasAStatusOnlyIfAppsReadIt() {
    #expect(
      LocationError.objectNotFound.json(status: nil).json
        == #"{"code":101,"error":"Object not found."}"#)
    #expect(
      LocationError.objectNotFound.json(status: 404).json
        == #"{"status":404,"code":101,"error":"Object not found."}"#)
  }

  @Test func theUserBodyWorksForAllGenerations() throws {
    let user = UserAnswer(
      key: "665092666", firstName: "Heber", lastName: "Schowalter", nickname: "Heber Schowalter",
      email: "heber.schowalter@onthemap.invalid", imageURL: "data:,")
    try expectGolden(user.json.json.replacing(",\"", with: ",\n\"") + "\n", named: "user.json")
    let json = user.json
    // A decoder of texts by names takes the guard only empty.
    #expect(json["guard"] == [:])
    #expect(json["user"]?["guard"] == [:])
    #expect(json["email_preferences"] == .null)
    for name in ["social_accounts", "_badges", "tags", "_memberships", "external_accounts"] {
      #expect(json[name] == .list([]))
    }
  }

  @Test func aListHasACountOnlyOnRequest() {
    #expect(LocationList(results: []).json.json == #"{"results":[]}"#)
    #expect(LocationList(results: [], count: 3).json.json == #"{"results":[],"count":3}"#)
  }
}
