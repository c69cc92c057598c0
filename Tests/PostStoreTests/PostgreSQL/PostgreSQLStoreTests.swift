#if PostgreSQL
  import Foundation
  import Posting
  import TestSupport
  import Testing

  @testable import PostStore

  /// What is PostgreSQL's own: the tables, plans, several servers on one database.
  @Suite(.serialized) struct PostgreSQLStoreTests {
    @Test func concurrentStartsCreateTheTablesOnce() async throws {
      let schema = PostgreSQLSample.schema()
      let stores = try (0..<12).map { _ in
        try PostgreSQLSample.store(schema: schema, connections: 2)
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (number, store) in stores.enumerated() {
          group.addTask { try await store.fill([Sample.post("pin\(number)")]) }
        }
        try await group.waitForAll()
      }
      for store in stores {
        #expect(try await store.countPosts([]) == 12)
        try await store.close()
      }
    }

    @Test func theTablesAreAsRecorded() async throws {
      let schema = PostgreSQLSample.schema()
      let store = try PostgreSQLSample.store(schema: schema)
      try await store.ping()
      let statements = [
        """
        SELECT table_name || '.' || column_name || ' ' || data_type
          || CASE is_nullable WHEN 'NO' THEN ' NOT NULL' ELSE '' END
          || coalesce(' COLLATE ' || collation_name, '')
          || coalesce(' GENERATED ' || identity_generation || ' AS IDENTITY', '')
        FROM information_schema.columns WHERE table_schema = '\(schema)'
        ORDER BY table_name, ordinal_position
        """,
        "SELECT indexdef FROM pg_indexes WHERE schemaname = '\(schema)' ORDER BY indexname",
        """
        SELECT conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = '\(schema)'::regnamespace ORDER BY conrelid::regclass::text, conname
        """,
      ]
      let lines = try await store.read { connection in
        try statements.flatMap { sql in
          try connection.run(sql, [], isKept: false).map { try $0.text(0) }
        }
      }
      let text = lines.joined(separator: "\n").replacingOccurrences(of: schema + ".", with: "")
      try expectGolden(text + "\n", named: "tables.postgresql.txt")
      try await store.close()
    }

    @Test func newerAndForeignTablesAreRefused() async throws {
      for script in [
        "INSERT INTO SCHEMA.store_format (format) VALUES (99)",
        "DROP TABLE SCHEMA.store_format",
      ] {
        let schema = PostgreSQLSample.schema()
        let store = try PostgreSQLSample.store(schema: schema)
        try await store.ping()
        try await store.close()
        try PrivatePostgreSQL.shared.get().run(
          script.replacingOccurrences(of: "SCHEMA", with: schema))
        let other = try PostgreSQLSample.store(schema: schema)
        await #expect { try await other.ping() } throws: { error in
          if case PostStoreError.unusable = error { true } else { false }
        }
      }
    }

    /// Tables of the format before, as programs of before made them.
    @Test func olderTablesAreUpgraded() async throws {
      let schema = PostgreSQLSample.schema()
      let server = try PrivatePostgreSQL.shared.get()
      for (number, step) in PostgreSQLSchema.steps.prefix(2).enumerated() {
        try server.run(
          "BEGIN;" + step(schema)
            + ";INSERT INTO store_format (format) VALUES (\(number + 1));COMMIT")
      }
      try server.run(
        """
        INSERT INTO \(schema).account VALUES ('1', 'local', 'ada@example.org', NULL, 'Ada', 'B',
          'scrypt$15$8$1$00$00', false, 1700000000000);
        INSERT INTO \(schema).session VALUES ('abc', '1', 1700000000000, 1700000100000);
        INSERT INTO \(schema).failed_login (address, failed_at, login)
          VALUES ('10.0.0.1', 1700000000000, 'my password');
        """)
      let stores = try (0..<2).map { _ in try PostgreSQLSample.store(schema: schema) }
      for store in stores {
        let found = try await store.session(SessionTokenHash(rawValue: "abc"))
        #expect(found?.account.id.rawValue == "1" && found?.session.client == nil)
        #expect(try await store.failures(with: "my password").isEmpty)
      }
      #expect(try await stores[0].installationKey() == stores[1].installationKey())
      for store in stores { try await store.close() }
    }

    /// Each statement must find its rows by an index when there are many.
    @Test func statementsUseTheirIndexes() async throws {
      let store = try PostgreSQLSample.store()
      let accounts = (0..<2_000).map { Sample.account("\(10_000 + $0)", last: "N\($0)") }
      let posts = (0..<20_000).map { number in
        Sample.post(
          "pin\(number)", owner: "\(10_000 + number % 2_000)", uniqueKey: "k\(number)",
          last: "N\(number % 2_000)", latitude: Double(number % 170) - 85,
          longitude: Double(number % 359) - 179, seconds: Int64(number))
      }
      try await store.add(accounts: accounts, posts: posts)
      func newest(_ field: PostListing.Field) -> ListingQuery {
        ListingQuery(PostListing(order: [.init(field, descending: true)]))
      }
      func equal(_ field: PostListing.Field) -> ListingQuery {
        ListingQuery(PostListing(conditions: [.init(field, equals: .text("N1"))]))
      }
      let cell = SQLValue.integer(posts[7].cell)
      let queries: [(sql: String, values: [SQLValue], index: String)] = [
        (newest(.updatedAt).sql, newest(.updatedAt).values(), "post_by_update"),
        (newest(.createdAt).sql, newest(.createdAt).values(), "post_by_creation"),
        (ListingQuery(PostListing()).sql, ListingQuery(PostListing()).values(), "post_pkey"),
        (equal(.uniqueKey).sql, equal(.uniqueKey).values(), "post_by_unique_key"),
        (equal(.lastName).sql, equal(.lastName).values(), "post_by_last_name"),
        (PostStatements.byID, [.text("pin9")], "post_id_key"),
        (PostStatements.ofOwner, [.text("10009"), .rows(9)], "post_by_owner"),
        (PostgreSQLCellIndex.Statements.bySequences, [.integers([1, 7, 9])], "post_pkey"),
        (PostgreSQLCellIndex.Statements.pointsAround, [cell, .rows(10)], "post_by_cell"),
        (
          PostgreSQLCellIndex.Statements.pointsOfStretches,
          [
            .integers([posts[7].cell, posts[9].cell]), .reals([0, -1e-7]), .reals([0, 179.5]),
            .integers([.max, .max]), .rows(26),
          ], "post_by_cell"
        ),
        (AccountStatements.byID, [.text("10009")], "account_pkey"),
        (
          AccountStatements.byIdentity, [.text("local"), .text("10009@example.org")],
          "account_identity"
        ),
      ]
      try await store.read { connection in
        try connection.run(script: "ANALYZE post; ANALYZE account")
        for mode in ["force_custom_plan", "force_generic_plan"] {
          try connection.run(script: "SET plan_cache_mode = \(mode)")
          for query in queries {
            let plan = try connection.run("EXPLAIN " + query.sql, query.values, isKept: true)
              .map { try $0.text(0) }.joined(separator: "\n")
            #expect(plan.contains(query.index), "\(mode): \(query.sql)\n\(plan)")
            #expect(!plan.contains("Seq Scan"), "\(mode): \(query.sql)\n\(plan)")
          }
        }
      }
      try await store.close()
    }

    // MARK: Several servers

    @Test func guessesAtSeveralServersCountTogether() async throws {
      let schema = PostgreSQLSample.schema()
      let stores = try (0..<3).map { _ in try PostgreSQLSample.store(schema: schema) }
      let time = TimeSource { Sample.start }
      let doors = stores.map { store in
        SessionService(store: store, providers: [RefusingIdentity()], time: time)
      }
      let outcomes = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<30 {
          group.addTask {
            do {
              _ = try await doors[number % 3].logIn(
                .password(login: "ada", password: "guess \(number)"),
                from: LoginClient(network: ClientNetwork(of: "10.0.0.1")),
                admitting: { _ in })
              return false
            } catch {
              return (error as? IdentityError) == .refused
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      // As many are free at one server; when all are counted before the first is checked, none is.
      #expect(outcomes <= 5)
      for store in stores { try await store.close() }
    }

    @Test func aSessionIsSharedByAllServers() async throws {
      let schema = PostgreSQLSample.schema()
      let stores = try (0..<2).map { _ in try PostgreSQLSample.store(schema: schema) }
      try await stores[0].insert(Sample.account())
      let doors = stores.map { SessionService(store: $0, providers: []) }
      let token = try await doors[0].begin(
        Sample.account(), from: LoginClient(network: ClientNetwork(of: "10.0.0.1"))
      ).token
      #expect(try await doors[1].loggedIn(with: token)?.account == Sample.account())
      try await doors[1].logOut(token)
      #expect(try await doors[0].loggedIn(with: token) == nil)
      for store in stores { try await store.close() }
    }
  }

  /// Refuses everybody, as for a wrong password.
  private struct RefusingIdentity: IdentityProviding {
    func identify(
      _ credentials: Credentials, from network: ClientNetwork
    ) async throws -> IdentifiedPerson? {
      throw IdentityError.refused
    }
  }
#endif
