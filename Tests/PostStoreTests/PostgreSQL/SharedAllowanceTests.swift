#if PostgreSQL
  import Posting
  import TestSupport
  import Testing

  @testable import PostStore

  /// What servers tell each other of their clients, and of how much is kept.
  @Suite(.serialized) struct SharedAllowanceTests {
    private static let hour: Int64 = 3_600_000_000

    @Test func serversAddUpWhatClientsTake() async throws {
      let schema = PostgreSQLSample.schema()
      let stores = try (0..<2).map { _ in try PostgreSQLSample.store(schema: schema) }
      #expect(try await stores[0].share([]).isEmpty)
      let ada = AllowanceUse(client: "address 10.0.0.1", microseconds: Self.hour)
      let alan = AllowanceUse(client: "session x", microseconds: 3 * Self.hour)
      try await expect([ada.client: 1], when: stores[0].share([ada]))
      try await expect([ada.client: 2, alan.client: 3], when: stores[1].share([alan, ada]))
      try await expect([ada.client: 3], when: stores[0].share([ada]))
      // A client that occurs twice counts twice.
      try await expect([ada.client: 5], when: stores[1].share([ada, ada]))
      // Nobody reads in the database who asked.
      let clients = try await stores[0].read { connection in
        try connection.all("SELECT client FROM request_allowance", []) { try $0.text(0) }
      }
      #expect(clients.count == 2)
      #expect(clients.allSatisfy { $0.count == 32 && !$0.contains("10.0") })
      #expect(!clients.contains(String(Secret.hash(ada.client).prefix(32))))
      for store in stores { try await store.close() }
    }

    /// The hours by which clients are ahead, minus the time that has passed.
    private func expect(_ hours: [String: Int64], when answer: [AllowanceUse]) {
      #expect(Set(answer.map(\.client)) == Set(hours.keys))
      for use in answer {
        let most = (hours[use.client] ?? 0) * Self.hour
        #expect((most - Self.hour / 2...most).contains(use.microseconds), "\(use)")
      }
    }

    @Test func manyServersAtOnceAddUp() async throws {
      let schema = PostgreSQLSample.schema()
      let stores = try (0..<3).map { _ in try PostgreSQLSample.store(schema: schema) }
      let uses = (0..<50).map { AllowanceUse(client: "client \($0)", microseconds: Self.hour) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<30 {
          group.addTask {
            _ = try await stores[number % 3].share(uses.shuffledBy(seed: UInt64(number)))
          }
        }
        try await group.waitForAll()
      }
      let last = try await stores[0].share(uses)
      expect(Dictionary(uniqueKeysWithValues: uses.map { ($0.client, 31) }), when: last)
      for store in stores { try await store.close() }
    }

    @Test func restoredAllowancesAreForgotten() async throws {
      let schema = PostgreSQLSample.schema()
      let store = try PostgreSQLSample.store(schema: schema)
      _ = try await store.share((0..<9).map { AllowanceUse(client: "\($0)", microseconds: 1) })
      try PrivatePostgreSQL.shared.get().run(
        "UPDATE \(schema).request_allowance SET free_at = now() - interval '1 hour'")
      _ = try await store.share([AllowanceUse(client: "0", microseconds: Self.hour)])
      let left = try await store.read { connection in
        try connection.first("SELECT count(*) FROM request_allowance", []) { try $0.count(0) }
      }
      #expect(left == 1)
      try await store.close()
    }

    @Test func fewRowsAreCounted() async throws {
      let store = try PostgreSQLSample.store()
      let empty = try await store.summary()
      #expect(empty.posts == 0 && empty.accounts == 0 && empty.sizeBytes > 0)
      try await store.insert(Sample.account())
      try await store.fill([Sample.post("pin1"), Sample.post("pin2")])
      let summary = try await store.summary()
      #expect(summary.posts == 2 && summary.accounts == 1)
      try await store.close()
    }

    @Test func manyRowsAreEstimated() async throws {
      let store = try PostgreSQLSample.store()
      let most = PostgreSQLPostStore.maxCounted
      try await store.add(
        accounts: [], posts: (0..<most + 5_000).map { Sample.post("pin\($0)") })
      // Nobody has looked yet: there are more than were counted.
      #expect(try await store.summary().posts > most)
      try await store.read { try $0.run(script: "ANALYZE post") }
      #expect((most + 4_000...most + 6_000).contains(try await store.summary().posts))
      try await store.close()
    }
  }
#endif
