import ServerAPI
import TestSupport
import Testing
import TextFormats

@Suite struct WireAnswerTests {
  @Test func theGuardIsTheseFiveBytes() {
    #expect(WireGuard.bytes == Array(")]}'\n".utf8))
  }

  // MARK: Exact bodies

  @Test func theLoginIsThatOfTheCoursesSample() {
    let session = SessionAnswer(
      id: "1457628510Sc18f2ad4cd3fb317fb8e028488694088", expirationMilliseconds: 1_431_276_510_760)
    #expect(
      LoginAnswer(key: "3903878747", session: session).json.json
        == #"{"account":{"registered":true,"key":"3903878747"},"#
        + #""session":{"id":"1457628510Sc18f2ad4cd3fb317fb8e028488694088","#
        + #""expiration":"2015-05-10T16:48:30.760000Z"}}"#)
  }

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
    #expect(LocationAnswer.list([]).json == #"{"results":[]}"#)
    #expect(LocationAnswer.list([], count: 3).json == #"{"results":[],"count":3}"#)
  }
}
