import Foundation
import Geodesy
import HTTPTypes
import NIOCore
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// A request of a student app, with the reason for its response.
///
/// The response is a golden. The server has two people, Ada and Bob, with a pin each. In paths,
/// headers and bodies, `{ada}`, `{adaPin}`, `{adaToken}` and Bob's are replaced by the real values.
struct WireExchange: Sendable, CustomTestStringConvertible {
  enum Keys: Sendable { case course, none }
  enum Person: Sendable { case ada, bob }

  let name: String
  /// The behavior of a client that it serves; the golden repeats it.
  let serves: String
  let method: HTTPRequest.Method
  let uri: String
  /// Whose cookie is sent.
  var cookieOf: Person?
  var headers: [(String, String)]
  var body: String?
  var configuration: ServerConfiguration

  var testDescription: String { name }

  init(
    _ name: String, _ serves: String, _ method: HTTPRequest.Method, _ uri: String,
    cookieOf: Person? = nil, keys: Keys = .course, headers: [(String, String)] = [],
    body: String? = nil, configuration: ServerConfiguration = ServerConfiguration()
  ) {
    self.name = name
    self.serves = serves
    self.method = method
    self.uri = uri
    self.cookieOf = cookieOf
    self.headers = headers
    self.body = body
    self.configuration = configuration
    let isParse = uri.hasPrefix("/parse") || uri.hasPrefix("/1")
    if isParse, keys == .course { self.headers += Self.courseKeys }
  }

  static let courseKeys = [
    ("X-Parse-Application-Id", "QrX47CA9cyuGewLdsL7o5Eb8iug6Em8ye0dnAbIr"),
    ("X-Parse-REST-API-Key", "QuWThTdiRmTux3YaDseUSEpUKo7aBYM737yKd4gY"),
  ]

  /// The golden's text: what was asked, what was answered.
  func transcript() async throws -> String {
    let world = try await WireWorld(configuration)
    var fields = HTTPFields()
    if let token = cookieOf.map({ $0 == .ada ? world.adaToken : world.bobToken }) {
      fields.append(HTTPField(name: .cookie, value: "otm-session=\(token.text)"))
    }
    for (name, value) in headers {
      guard let field = HTTPField.Name(name) else { continue }
      fields.append(HTTPField(name: field, value: world.filled(value)))
    }
    let headers = fields
    let answer = try await world.server.test { client in
      let response = try await client.send(
        method, world.filled(uri), headers: headers, body: body.map { world.filled($0) })
      expectWireShape(response, method, uri)
      return Self.text(response)
    }
    return """
      # \(serves)
      \(method.rawValue) \(uri)\(body.map { "\n\n\($0)" } ?? "")

      \(answer)

      """
  }

  private static let shownHeaders: [HTTPField.Name] = [
    .allow, .contentType, .location, .retryAfter, .setCookie,
  ]

  static func text(_ response: TestResponse) -> String {
    let headers = shownHeaders.flatMap { name in
      response.headers[values: name].map { "\(name.canonicalName): \(Self.masked($0))\n" }
    }
    return "\(response.status.code)\n\(headers.joined())\n\(String(buffer: response.body))"
  }

  /// A header without the device's code, whose key each store draws for itself.
  static func masked(_ header: String) -> String {
    header.replacing(/otm-device=[0-9a-f]{64}/, with: "otm-device=DEVICE")
  }

  func expectGolden(in folder: String) async throws {
    try TestSupport.expectGolden(
      try await transcript(), named: "wire/\(folder)/\(name).txt", testFile: #filePath)
  }
}

/// Expects what every answer of the wire API has, whatever was asked.
func expectWireShape(
  _ response: TestResponse, _ method: HTTPRequest.Method, _ uri: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let bytes = Array(response.body.readableBytesView)
  #expect(
    response.headers[.contentType] == "application/json; charset=utf-8",
    sourceLocation: sourceLocation)
  guard method != .head else {
    #expect(bytes.isEmpty, sourceLocation: sourceLocation)
    return
  }
  #expect(
    response.headers[.contentLength] == "\(bytes.count)", sourceLocation: sourceLocation)
  let parts = uri.prefix { $0 != "?" }.split(separator: "/")
  let isAccounts =
    (parts.first == "v1" && parts.dropFirst().first != "StudentLocation") || parts.first == "api"
  let guarded = WireReply.withoutGuard(bytes)
  #expect((guarded != nil) == isAccounts, sourceLocation: sourceLocation)
  guard let json = try? JSONValue(bytes: guarded ?? bytes), case .object = json else {
    Issue.record("no JSON object: \(String(buffer: response.body))", sourceLocation: sourceLocation)
    return
  }
  if response.status.code >= 400 {
    #expect(json["error"]?.text != nil, sourceLocation: sourceLocation)
    if isAccounts || parts.first == "v1" {
      #expect(
        json["status"] == .number(Double(response.status.code)), sourceLocation: sourceLocation)
    }
    if !isAccounts && json != UnauthorizedAnswer.json {
      #expect(json["code"]?.number != nil, sourceLocation: sourceLocation)
    }
  }
}

/// A server with two people and a pin each.
struct WireWorld: Sendable {
  let server: ServerFixture
  let adaToken: SessionToken
  let bobToken: SessionToken
  private let names: [(String, String)]

  init(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    providers: [any IdentityProviding] = []
  ) async throws {
    server = try await ServerFixture(configuration, providers: providers)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let bob = try await server.signUp("bob@example.org", first: "Bob", last: "Ross")
    adaToken = try await server.logIn(ada)
    bobToken = try await server.logIn(bob)
    let pins = server.parts.pins
    let paris = try #require(Coordinate(latitude: 48.85341, longitude: 2.3488))
    let austin = try #require(Coordinate(latitude: 30.26715, longitude: -97.74306))
    let adaPin = try await pins.post(
      PinContent(
        uniqueKey: ada.id.rawValue, name: ada.name, place: "Paris", link: "www.example.org/ada",
        coordinate: paris), by: ada, onExisting: .addAnother)
    server.clock.advance(seconds: 60)
    let bobPin = try await pins.post(
      PinContent(
        uniqueKey: "1234", name: bob.name, place: "Austin, TX", link: "https://example.org/bob",
        coordinate: austin), by: bob, onExisting: .addAnother)
    server.clock.advance(seconds: 60)
    names = [
      ("{ada}", ada.id.rawValue), ("{bob}", bob.id.rawValue), ("{adaPin}", adaPin.pin.id.rawValue),
      ("{bobPin}", bobPin.pin.id.rawValue), ("{adaToken}", adaToken.text),
      ("{bobToken}", bobToken.text),
    ]
  }

  /// Replaces the placeholders.
  func filled(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
