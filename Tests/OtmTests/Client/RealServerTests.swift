import BundleFixtures
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import PostStore
import Posting
import ServerAPI
import TestSupport
import Testing
import otm
@testable import GeocodeServer

/// The client against the real server.
@Suite struct RealServerTests {
  /// Runs the work while a server of ours listens.
  private static func serving(
    _ work: @escaping @Sendable (ServerAddress) async throws -> Void
  ) async throws {
    let small = try SmallBundle.paris.get()
    let store = try SQLitePostStore.temporary()
    let passwords = PasswordHashing(parameters: .cheap)
    let parts = ServerDependencies(
      geocoder: try Geocoder(bundle: small.bundle), pins: PinService(store: store),
      accounts: AccountService(store: store, passwords: passwords),
      sessions: SessionService(
        store: store, providers: [LocalIdentity(store: store, passwords: passwords)]))
    let router = ServerRoutes.router(ServerConfiguration(), ServerReadiness(.ready(parts)))
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await number in ports {
        try await work(try #require(ServerAddress("http://127.0.0.1:\(number)")))
        break
      }
      group.cancelAll()
    }
  }

  @Test func aPersonSignsUpPostsAndLearnsOfTheExistingPin() async throws {
    try await Self.serving { address in
      let token = try await ServerClient.connect(to: address, token: nil) { client in
        let begun = try await client.signUp(
          email: "ada@example.org", password: "correct horse", firstName: "Ada",
          lastName: "Lovelace", code: nil)
        await #expect(throws: ClientError.wrongCredentials) {
          _ = try await client.logIn(email: "ada@example.org", password: "wrong horse")
        }
        let another = try await client.logIn(email: "ada@example.org", password: "correct horse")
        #expect(another.token != begun.token)
        return begun.token
      }
      try await ServerClient.connect(to: address, token: token) { client in
        #expect(try await client.account().email == "ada@example.org")
        let texas = try #require(Coordinate(latitude: 33.66, longitude: -95.56))
        let pin = try await client.post(
          place: "Paris, Texas", link: "https://example.org", at: texas)
        // The key that names the pin in the way is one that the server sends.
        await #expect(throws: ClientError.pinExists(id: pin.id)) {
          _ = try await client.post(place: "Paris", link: "https://example.org", at: texas)
        }
        let listing = try await client.newestPins(limit: 10)
        #expect(listing.pins.map(\.place) == ["Paris, Texas"])
        let near = try await client.pins(near: texas, count: 5, radiusMeters: 1_000)
        #expect(near.pins.map(\.id) == [pin.id])
        let other = try await client.post(
          place: "Paris", link: "https://example.org", at: texas, overwriting: true)
        #expect(other.id == pin.id)
        try await client.logOut()
        await #expect(throws: ClientError.notLoggedIn(address)) { _ = try await client.account() }
      }
    }
  }

  /// Whatever others guess, who has logged in from here before is let in.
  @Test func aMachineThatLoggedInBeforeIsKnown() async throws {
    try await Self.serving { address in
      try await ServerClient.connect(to: address, token: nil) { client in
        let email = "ada@example.org"
        let first = try await client.signUp(
          email: email, password: "correct horse", firstName: "Ada", lastName: "Lovelace")
        let device = try #require(first.device)
        var failed = ContinuousClock.now
        for _ in 0..<5 {
          failed = .now
          _ = try? await client.logIn(email: email, password: "wrong horse")
        }
        let stranger = try? await client.logIn(email: email, password: "correct horse")
        // One second is the wait after five failures, of which the last was not before it was asked for.
        if ContinuousClock.now - failed < .seconds(0.9) { #expect(stranger == nil) }
        _ = try await client.logIn(email: email, password: "correct horse", device: device)
      }
    }
  }
}
