#if PostgreSQL
  import Posting
  import Testing

  @testable import PostStore

  /// How connections are lent.
  @Suite struct ConnectionPoolTests {
    @Test func connectionsAreLimitedAndLentToOneCaller() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 3, waitSeconds: 60) { try server.connect() }
      let rules = RepeatRules(pool: pool)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<100 {
          group.addTask { try await rules.run(.read) { _ = try $0.run("SELECT", []) } }
        }
        try await group.waitForAll()
      }
      #expect(server.opened <= 3)
      #expect(server.statements.count == 100)
    }

    @Test func waitingTimesOut() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 1, waitSeconds: 0.01) { try server.connect() }
      let lent = try await pool.take()
      await #expect(throws: PostStoreError.self) { try await pool.take() }
      await pool.giveBack(lent, isOpen: true)
      await pool.giveBack(try await pool.take(), isOpen: true)
      #expect(server.opened == 1)
    }

    @Test func aCancelledTaskStopsWaiting() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 1, waitSeconds: 600) { try server.connect() }
      let lent = try await pool.take()
      let waiting = Task { try await pool.take() }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      await pool.giveBack(lent, isOpen: true)
      await pool.giveBack(try await pool.take(), isOpen: true)
    }

    @Test func aBrokenConnectionIsReplacedForWaiters() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 1, waitSeconds: 600) { try server.connect() }
      let lent = try await pool.take()
      let waiting = Task { try await pool.take() }
      await pool.giveBack(lent, isOpen: false)
      await pool.giveBack(try await waiting.value, isOpen: true)
      #expect(server.opened == 2)
      #expect(server.closed == 1)
    }

    @Test func waitersForAServerThatIsDownFail() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 1, waitSeconds: 600) { try server.connect() }
      let lent = try await pool.take()
      let waiting = Task { try await pool.take() }
      server.setDown(true)
      await pool.giveBack(lent, isOpen: false)
      await #expect(throws: ConnectionLost.self) { try await waiting.value }
      await #expect(throws: ConnectionLost.self) { try await pool.take() }
    }

    @Test func aClosedPoolLendsNothing() async throws {
      let server = ScriptedServer()
      let pool = ConnectionPool(most: 2, waitSeconds: 600) { try server.connect() }
      let lent = try await pool.take()
      await pool.giveBack(try await pool.take(), isOpen: true)
      await pool.close()
      await #expect(throws: PostStoreError.unavailable("it has been closed")) {
        try await pool.take()
      }
      #expect(server.closed == 1)
      await pool.giveBack(lent, isOpen: true)
      #expect(server.closed == 2)
    }
  }
#endif
