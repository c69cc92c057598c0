#if PostgreSQL
  import Posting
  import Testing

  @testable import PostStore

  /// What is repeated when a server fails, and what is not.
  @Suite struct RepeatRulesTests {
    private static func rules(_ server: ScriptedServer, most: Int = 2) -> RepeatRules {
      RepeatRules(pool: ConnectionPool(most: most, waitSeconds: 5) { try server.connect() })
    }

    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let kind: RepeatRules.Kind
      let events: [(statement: String, event: ScriptedServer.Event)]
      /// What the server was asked, each statement by its first word.
      let statements: [String]
      var isDone = true
    }

    static let cases: [Case] = [
      Case(
        testDescription: "a serialisation failure undid it: again", kind: .write,
        events: [("UPDATE", .refuse(code: "40001"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a serialisation failure at the commit undid it too: again", kind: .write,
        events: [("COMMIT", .refuse(code: "40001"))],
        statements: ["BEGIN", "UPDATE", "COMMIT", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a deadlock undid it: again", kind: .write,
        events: [("UPDATE", .refuse(code: "40P01"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a broken rule stays one", kind: .write,
        events: [("UPDATE", .refuse(code: "23514"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK"], isDone: false),
      Case(
        testDescription: "a time-out is told: it would take as long again", kind: .write,
        events: [("UPDATE", .refuse(code: "57014"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK"], isDone: false),
      Case(
        testDescription: "lost at the beginning: again", kind: .write,
        events: [("BEGIN", .lose)], statements: ["BEGIN", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "lost before the commit was sent: again", kind: .write,
        events: [("UPDATE", .lose)],
        statements: ["BEGIN", "UPDATE", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "lost at the commit: nobody knows, so not again", kind: .write,
        events: [("COMMIT", .lose)], statements: ["BEGIN", "UPDATE", "COMMIT"], isDone: false),
      Case(
        testDescription: "lost at the commit of what may happen twice: again",
        kind: .repeatableWrite, events: [("COMMIT", .lose)],
        statements: ["BEGIN", "UPDATE", "COMMIT", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a read that lost its connection: again", kind: .read,
        events: [("UPDATE", .lose)],
        statements: ["BEGIN", "UPDATE", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a statement that the server has forgotten: again, on a new connection",
        kind: .write, events: [("UPDATE", .refuse(code: "26000"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "a server that another one has replaced: again, on a new connection",
        kind: .write, events: [("UPDATE", .refuse(code: "25006"))],
        statements: ["BEGIN", "UPDATE", "ROLLBACK", "BEGIN", "UPDATE", "COMMIT"]),
      Case(
        testDescription: "deadlocks without end are told after four attempts", kind: .write,
        events: Array(repeating: ("UPDATE", .refuse(code: "40P01")), count: 9),
        statements: Array(repeating: ["BEGIN", "UPDATE", "ROLLBACK"], count: 4).flatMap(\.self),
        isDone: false),
      Case(
        testDescription: "a transaction that cannot be undone takes its connection with it",
        kind: .write, events: [("UPDATE", .refuse(code: "40P01")), ("ROLLBACK", .lose)],
        statements: ["BEGIN", "UPDATE", "ROLLBACK", "BEGIN", "UPDATE", "COMMIT"]),
    ]

    @Test(arguments: cases)
    func transactionsAreRetriedIfThatIsSafe(_ test: Case) async throws {
      let server = ScriptedServer(test.events)
      let rules = Self.rules(server)
      let outcome: Result<Void, any Error>
      do {
        try await rules.run(test.kind) { connection in
          try connection.writing { _ = try $0.run("UPDATE", []) }
        }
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
      #expect(server.statements == test.statements)
      #expect(((try? outcome.get()) != nil) == test.isDone)
    }

    /// A write of one statement is its own commit.
    @Test(arguments: [(RepeatRules.Kind.write, 1), (.repeatableWrite, 2)])
    func aLostSingleStatementWriteIsInDoubt(kind: RepeatRules.Kind, times: Int) async throws {
      let server = ScriptedServer([("INSERT", .lose)])
      let rules = Self.rules(server)
      do {
        try await rules.run(kind) { connection in _ = try connection.write("INSERT", []) }
        #expect(kind == .repeatableWrite)
      } catch is OutcomeUnknown {
        #expect(kind == .write)
      }
      #expect(server.statements == Array(repeating: "INSERT", count: times))
    }

    /// After a failover, every connection of the pool leads to the server that only reads now.
    @Test func aStandbyLosesAllConnections() async throws {
      let server = ScriptedServer([("UPDATE", .refuse(code: "25006"))])
      let rules = Self.rules(server, most: 8)
      // Eight at the same time, so that there are eight connections.
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { _ = try? await rules.run(.write) { try $0.write("INSERT", []) } }
        }
      }
      let opened = server.opened
      try await rules.run(.write) { connection in _ = try connection.write("UPDATE", []) }
      #expect(server.closed == opened)
      #expect(server.opened == opened + 1)
    }

    @Test func closedConnectionsDoNotCountAsAttempts() async throws {
      let server = ScriptedServer()
      let rules = Self.rules(server, most: 8)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { _ = try? await rules.run(.write) { try $0.write("INSERT", []) } }
        }
      }
      server.breakConnections()
      try await rules.run(.write) { connection in _ = try connection.write("DELETE", []) }
      #expect(server.statements.filter { $0 == "DELETE" }.count == 1)
    }
  }
#endif
