#if PostgreSQL
  import Foundation
  import PostStore
  import Posting
  import Synchronization
  import TestSupport
  import Testing

  /// Three servers on one database: one of them, and then the database, are killed and come back.
  @Suite(.serialized, .needsPrograms)
  struct SeveralNodesTests {
    private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
    private static let clients = isLong ? 200 : 24
    /// The parts of the whole: until a server is killed, until the database is, and from when it is
    /// back until the end; the two are down for as long as `downSeconds` between.
    private static let partSeconds = isLong ? 95.0 : 1.5
    private static let downSeconds = isLong ? 6.0 : 1
    /// How soon all is well again; a busy machine may take longer to run a debug build.
    private static let recoverySeconds = isLong ? 5.0 : 30

    private static let clock = ContinuousClock()

    /// What happened, and when.
    private final class Record: Sendable {
      struct Event: Sendable {
        let node: Int
        let at: ContinuousClock.Instant
        /// `nil` when it went well.
        let error: String?
      }

      private let events = Mutex<[Event]>([])
      private let ids = Mutex<Set<String>>([])
      private let over = Mutex(false)

      var isOver: Bool { over.withLock { $0 } }
      func end() { over.withLock { $0 = true } }

      func note(_ node: Int, _ error: String?) {
        events.withLock { $0.append(Event(node: node, at: clock.now, error: error)) }
      }
      func acknowledge(_ id: String) { ids.withLock { _ = $0.insert(id) } }
      var acknowledged: Set<String> { ids.withLock { $0 } }
      var all: [Event] { events.withLock { $0 } }
    }

    /// A time in which errors are expected, of one server or all.
    private struct Outage {
      let node: Int?
      let from: ContinuousClock.Instant
      var until: ContinuousClock.Instant

      func explains(_ event: Record.Event, slack: Double) -> Bool {
        (node == nil || node == event.node) && event.at >= from
          && event.at <= until.advanced(by: .seconds(slack))
      }
    }

    @Test func noAcknowledgedPinIsLostWhenAServerAndTheDatabaseAreKilled() async throws {
      let database = try PrivatePostgreSQL()
      let folder = try TemporaryFolder()
      func node(port: Int = 0) async throws -> RunningServer {
        let server = try RunningServer(
          ["--open-writes", "--database-connections", "10"] + NamesakesBundle.options(),
          of: "otm", port: port,
          environment: ["HOME": folder.path, "OTM_DATABASE": database.address()])
        try await server.waitUntilReady()
        return server
      }
      var nodes = [try await node(), try await node(), try await node()]
      let addresses = nodes.map(\.address)
      try await aSessionHoldsOnAll(addresses)

      let record = Record()
      let began = Self.clock.now
      var outages: [Outage] = []
      try await withThrowingTaskGroup(of: Void.self) { group in
        for client in 0..<Self.clients {
          group.addTask {
            await Self.write(as: client, to: addresses, record)
          }
        }
        defer { record.end() }
        try await Task.sleep(for: .seconds(Self.partSeconds))
        var outage = Outage(node: 0, from: Self.clock.now, until: Self.clock.now)
        _ = nodes[0].stop(by: SIGKILL)
        try await Task.sleep(for: .seconds(Self.downSeconds))
        let port = try #require(Int(addresses[0].split(separator: ":").last ?? ""))
        nodes[0] = try await node(port: port)
        outage.until = Self.clock.now
        outages.append(outage)

        try await Task.sleep(for: .seconds(Self.partSeconds))
        outage = Outage(node: nil, from: Self.clock.now, until: Self.clock.now)
        try database.kill()
        try await theGazetteerAnswers(nodes[1])
        try await Task.sleep(for: .seconds(Self.downSeconds))
        try database.start()
        outage.until = Self.clock.now
        outages.append(outage)
        try await Task.sleep(for: .seconds(Self.partSeconds + 3))
      }
      let seconds = (Self.clock.now - began) / .seconds(1)

      let events = record.all
      let errors = events.filter { $0.error != nil }
      let strays = errors.filter { error in
        !outages.contains { $0.explains(error, slack: Self.recoverySeconds) }
      }
      #expect(strays.isEmpty, "\(strays.prefix(5).map { "\($0.node): \($0.error ?? "")" })")
      // Each server goes on soon, and without a further error then.
      for outage in outages {
        for number in addresses.indices where outage.node ?? number == number {
          let again = events.first {
            $0.node == number && $0.error == nil && $0.at > outage.until
          }
          let wait = try #require(again).at - outage.until
          print("server \(number) wrote again after \(wait)")
          #expect(wait < .seconds(Self.recoverySeconds))
        }
      }
      let stored = try await Self.storedPins(database)
      #expect(record.acknowledged.subtracting(stored).isEmpty)
      let rate = Int(Double(record.acknowledged.count) / seconds)
      print(
        "\(Self.clients) clients, 3 servers, \(Int(seconds)) s: \(record.acknowledged.count) pins "
          + "acknowledged (\(rate) a second), none lost, \(errors.count) errors, "
          + "\(stored.count - record.acknowledged.count) written and not acknowledged")
      for node in nodes { _ = node.stop() }
    }

    /// One client, which switches between servers as behind a proxy.
    private static func write(
      as number: Int, to addresses: [String], _ record: Record
    ) async {
      let clients = addresses.map { LoadClient(address: $0, connections: Self.clients) }
      var round = number
      while !record.isOver {
        let node = round % clients.count
        round += 1
        do {
          let pin = LoadClient.pin(number * 100_000 + round)
          let reply = try await clients[node].send("POST", "/v1/StudentLocation", pin)
          if reply.status == 200, let id = reply.json["objectId"] as? String {
            record.acknowledge(id)
            record.note(node, nil)
            continue
          }
          record.note(node, "\(reply.status) \(reply.json)")
        } catch {
          record.note(node, "\(error)")
        }
        // Who gets an error asks again somewhat later.
        try? await Task.sleep(for: .milliseconds(50))
      }
    }

    private func aSessionHoldsOnAll(_ addresses: [String]) async throws {
      let ada = try await LoadClient(address: addresses[0], connections: 1).signedUp("ada")
      for address in addresses {
        var client = LoadClient(address: address, connections: 1)
        client.token = ada.token
        #expect(try await client.send("GET", "/account").status == 200)
      }
      // One without the cookie that signing up gave, as programs are.
      var leaving = LoadClient(address: addresses[1], connections: 1)
      leaving.token = ada.token
      #expect(try await leaving.send("DELETE", "/account/session").status == 204)
      for address in addresses {
        var client = LoadClient(address: address, connections: 1)
        client.token = ada.token
        #expect(try await client.send("GET", "/account").status == 401)
      }
    }

    private func theGazetteerAnswers(_ node: RunningServer) async throws {
      #expect(try await node.get("/geocode/search?q=springfield").status == 200)
      #expect(try await node.get("/health/live").status == 200)
      let ready = try await node.get("/health/ready")
      #expect(ready.status == 503)
      #expect(ready.text.contains(#""down":["database"]"#))
      let pins = try await node.get("/pins")
      #expect(pins.status == 503)
      #expect(pins.text.contains("store.unavailable"))
    }

    private static func storedPins(_ database: PrivatePostgreSQL) async throws -> Set<String> {
      let address = try #require(DatabaseAddress(database.address()))
      let store = PostgreSQLPostStore(address: address)
      let stored = try await store.allPostIDs()
      try await store.close()
      return stored
    }
  }
#endif
