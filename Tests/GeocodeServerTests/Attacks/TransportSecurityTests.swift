import HTTPTypes
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Restricting browsers to encrypted connections.
@Suite struct TransportSecurityTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let why: String
    var hasCertificate = false
    var trusted: [String] = []
    var peer = "192.0.2.1"
    var proto: [String] = []
    let isEncrypted: Bool
    var testDescription: String { why }
  }

  static let cases = [
    Case(why: "a plain connection", isEncrypted: false),
    Case(why: "the server's own certificate", hasCertificate: true, isEncrypted: true),
    Case(why: "a stranger's word", proto: ["https"], isEncrypted: false),
    Case(
      why: "a stranger's word, beside a trusted proxy", trusted: ["10.0.0.0/8"],
      proto: ["https"], isEncrypted: false),
    Case(
      why: "a trusted proxy's word", trusted: ["10.0.0.0/8"], peer: "10.1.1.1", proto: ["https"],
      isEncrypted: true),
    Case(
      why: "the proxy over a socket of both versions", trusted: ["10.0.0.0/8"],
      peer: "::ffff:10.1.1.1", proto: ["HTTPS"], isEncrypted: true),
    Case(
      why: "the proxy says that it was plain", trusted: ["10.0.0.0/8"], peer: "10.1.1.1",
      proto: ["http"], isEncrypted: false),
    Case(
      why: "a client that forges what the proxy adds to", trusted: ["10.0.0.0/8"],
      peer: "10.1.1.1", proto: ["https", "http"], isEncrypted: false),
    Case(
      why: "the proxy says nothing", trusted: ["10.0.0.0/8"], peer: "10.1.1.1",
      isEncrypted: false),
  ]

  @Test(arguments: cases)
  func onlyTrustedProxiesAreBelieved(_ example: Case) {
    let files = TLSFiles(certificate: "c.pem", key: "k.pem")
    let security = HSTSMiddleware(
      configuration: ServerConfiguration(
        trustedProxies: example.trusted.compactMap { AddressBlock($0) },
        tls: example.hasCertificate ? files : nil))
    var headers = HTTPFields()
    for proto in example.proto { headers.append(HTTPField(name: .forwardedProto, value: proto)) }
    #expect(security.isEncrypted(headers, peer: example.peer) == example.isEncrypted)
  }

  @Test(arguments: ["https", "http"])
  func behindATrustedProxyCookiesAndVisitsStayEncrypted(proto: String) async throws {
    let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(ServerConfiguration(trustedProxies: loopback))
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await server.test(.live) { client in
      let answer = try await client.send(
        .post, "/account/session", headers: [.forwardedProto: proto],
        body: #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#)
      #expect(answer.status == .ok)
      let cookies = answer.headers[values: .setCookie]
      #expect(cookies.count == 3)
      #expect(cookies.allSatisfy { $0.contains("; Secure") == (proto == "https") })
      let policy = answer.headers[.strictTransportSecurity]
      #expect(policy == (proto == "https" ? "max-age=31536000" : nil))
      let error = try await client.send(
        .get, "/geocode/nowhere", headers: [.forwardedProto: proto])
      #expect((error.headers[.strictTransportSecurity] != nil) == (proto == "https"))
    }
  }
}
