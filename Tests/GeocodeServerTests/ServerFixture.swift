import HTTPTypes
import Hummingbird
import struct HummingbirdCore.HTTPServerBuilder
import Logging
import NIOCore
import OnTheMapGeocoder
import PostStore
import Posting
import ServerTesting
import TestSupport
import Testing
@testable import GeocodeServer

/// A complete server for one test, with every route, its own store, and a fixed clock.
///
///     let server = try await ServerFixture()
///     let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
///     let headers = try await server.logIn(ada)
///     try await server.test { client in
///       let response = try await client.execute(uri: "/v1/StudentLocation", method: .get)
///     }
///
/// Ids, tokens and times are the same in every run, so responses can be goldens.
final class ServerFixture: Sendable {
  /// Beside this file lie the goldens, also of tests in folders below.
  static let file = #filePath
  /// What all accounts made by ``signUp(_:first:last:)`` have.
  static let password = "correct horse battery"

  let configuration: ServerConfiguration
  let clock = TestClock()
  let parts: ServerDependencies
  let readiness: ServerReadiness

  /// Opens a server that is ready.
  ///
  /// - Parameters:
  ///   - gazetteer: Where places come from.
  ///   - providers: Who vouches for people besides the store; asked after it.
  init(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    gazetteer: Result<SmallGazetteer, any Error> = SmallGazetteer.paris,
    providers: [any IdentityProviding] = [],
    passwordPlaces: Int = PasswordHashing.places,
    passwordParameters: ScryptParameters = .cheap
  ) async throws {
    self.configuration = configuration
    let store = try SQLitePostStore.temporary()
    let random = RandomSource.seeded(1)
    let passwords = PasswordHashing(
      random: random, parameters: passwordParameters, places: passwordPlaces)
    parts = ServerDependencies(
      geocoder: try gazetteer.get().geocoder,
      pins: PinService(
        store: store, quota: configuration.pinQuota, time: clock.source, random: random),
      accounts: AccountService(
        store: store, passwords: passwords, domains: configuration.signupDomains,
        time: clock.source, random: random),
      sessions: SessionService(
        store: store, providers: [LocalIdentity(store: store, passwords: passwords)] + providers,
        time: clock.source, random: random))
    readiness = ServerReadiness(.ready(parts))
  }

  /// Where pins, accounts and sessions are.
  var store: any PostStoring { parts.store }

  /// Makes an account whose password is ``password``.
  func signUp(_ email: String, first: String, last: String) async throws -> Account {
    try await parts.accounts.signUp(
      email: email, password: Self.password, name: PersonName(first: first, last: last))
  }

  /// Begins a session, without a request.
  func logIn(_ account: Account) async throws -> SessionToken {
    try await parts.sessions.begin(
      account, from: LoginClient(network: ClientNetwork(of: "127.0.0.1"))
    ).token
  }

  /// Sends requests to the router, or with `.live` or `.encrypted` over a real socket.
  ///
  /// A connection to the socket passes through `channels`, by default without the server's limits.
  func test<Result>(
    _ setup: TestingSetup = .router, channels: HTTPServerBuilder = .http1(),
    _ body: @Sendable (any TestClientProtocol) async throws -> Result
  ) async throws -> Result {
    let application = Application(
      router: ServerRoutes.router(configuration, readiness), server: channels,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return try await application.test(setup, body)
  }
}

extension TestClientProtocol {
  /// Sends one request, and returns what comes back.
  func send(
    _ method: HTTPRequest.Method, _ uri: String, headers: HTTPFields = [:], body: String? = nil
  ) async throws -> TestResponse {
    try await execute(
      uri: uri, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
  }
}

extension TestClientProtocol {
  /// Runs a closure with a separate connection to this client's server.
  ///
  /// The requests of one connection are answered in turn, so people who come together need one
  /// each.
  func withOwnConnection<Result: Sendable>(
    _ body: @escaping @Sendable (TestClient) async throws -> Result
  ) async throws -> Result {
    try await TestClient.withClient(port: try #require(port), body)
  }
}

extension HTTPFields {
  /// The header of a client that is logged in and keeps no cookies.
  static func bearer(_ token: SessionToken) -> HTTPFields {
    [.authorization: "Bearer \(token.text)"]
  }
}
