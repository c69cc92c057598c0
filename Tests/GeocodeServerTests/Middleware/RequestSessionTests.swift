import HTTPTypes
import Posting
import Testing

@testable import GeocodeServer

@Suite struct RequestSessionTests {
  private static let first = String(repeating: "ab", count: 32)
  private static let second = String(repeating: "cd", count: 32)

  struct Case: Sendable, CustomTestStringConvertible {
    let cookies: [String]
    let authorization: String?
    let found: String?
    let why: String
    var testDescription: String { why }

    init(_ why: String, cookies: [String] = [], authorization: String? = nil, finds found: String?)
    {
      self.why = why
      self.cookies = cookies
      self.authorization = authorization
      self.found = found
    }

    var headers: HTTPFields {
      var headers = HTTPFields()
      for cookie in cookies { headers.append(HTTPField(name: .cookie, value: cookie)) }
      if let authorization { headers[.authorization] = authorization }
      return headers
    }
  }

  static let cases = [
    Case("nothing sent", finds: nil),
    Case("the cookie alone", cookies: ["otm-session=\(first)"], finds: first),
    Case("among others", cookies: ["XSRF-TOKEN=1; otm-session=\(first); a=b"], finds: first),
    Case("blanks", cookies: ["a=b;  otm-session = \(first) "], finds: first),
    Case("HTTP/2 splits the header", cookies: ["a=b", "otm-session=\(first)"], finds: first),
    Case(
      "an odd one before ours", cookies: ["otm-session=x; otm-session=\(first)"], finds: first),
    Case("another cookie's value", cookies: ["session=\(first)"], finds: nil),
    Case("names are exact", cookies: ["OTM-Session=\(first)"], finds: nil),
    Case("no equals sign", cookies: ["otm-session"], finds: nil),
    Case("too short", cookies: ["otm-session=abcd"], finds: nil),
    Case("bearer", authorization: "Bearer \(first)", finds: first),
    Case("the scheme in any case", authorization: "bEARER  \(first)", finds: first),
    Case("another scheme", authorization: "Basic \(first)", finds: nil),
    Case(
      "the cookie wins", cookies: ["otm-session=\(first)"], authorization: "Bearer \(second)",
      finds: first),
    Case(
      "an odd cookie does not hide the bearer", cookies: ["otm-session="],
      authorization: "Bearer \(second)", finds: second),
  ]

  @Test(arguments: cases)
  func finds(_ example: Case) {
    #expect(RequestSession(example.headers)?.token.text == example.found)
  }

  @Test func aCookieAloneDoesNotProveTheOrigin() throws {
    let token = try #require(SessionToken(text: Self.first))
    var headers: HTTPFields = [.cookie: "otm-session=\(Self.first)"]
    #expect(RequestSession(headers)?.isSameSite == false)
    headers[.crossSiteToken] = "forged"
    #expect(RequestSession(headers)?.isSameSite == false)
    headers[.crossSiteToken] = token.crossSiteToken
    #expect(RequestSession(headers)?.isSameSite == true)
    #expect(RequestSession([.authorization: "Bearer \(Self.first)"])?.isSameSite == true)
  }

  @Test func cookiesAreSecureOnlyIfTheServerIs() throws {
    let token = try #require(SessionToken(text: Self.first))
    for isSecure in [false, true] {
      var headers = HTTPFields()
      SessionCookie(ServerConfiguration(isSecure: isSecure)).set(token, on: &headers)
      SessionCookie(ServerConfiguration(isSecure: isSecure)).expire(on: &headers)
      let secure = isSecure ? "; Secure" : ""
      #expect(
        headers[values: .setCookie] == [
          "XSRF-TOKEN=\(token.crossSiteToken); Path=/; Max-Age=5184000\(secure); SameSite=Lax",
          "otm-session=\(Self.first); Path=/; Max-Age=5184000; HttpOnly\(secure); SameSite=Lax",
          "XSRF-TOKEN=; Path=/; Max-Age=0\(secure); SameSite=Lax",
          "otm-session=; Path=/; Max-Age=0; HttpOnly\(secure); SameSite=Lax",
        ])
    }
  }
}
