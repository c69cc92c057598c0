#if PostgreSQL
  import Posting
  import TestSupport
  import Testing

  @testable import PostStore

  /// A database that goes away, refuses, or takes too long.
  @Suite(.serialized) struct FailingServerTests {
    @Test func aStoreContinuesWhenItsDatabaseIsBack() async throws {
      let server = try PrivatePostgreSQL()
      let address = try #require(DatabaseAddress(server.address()))
      let store = PostgreSQLPostStore(address: address)
      try await store.fill((0..<20).map { Sample.post("pin\($0)") })
      try server.kill()
      await expectUnavailable { try await store.ping() }
      await expectUnavailable { try await store.fill([Sample.post("no")]) }
      await expectUnavailable { _ = try await store.countPosts([]) }
      try server.start()
      // At most a quarter of a second is nobody tried again.
      var count: Int?
      let end = ContinuousClock.now.advanced(by: .seconds(30))
      while count == nil, ContinuousClock.now < end { count = try? await store.countPosts([]) }
      #expect(count == 20)
      // A server that ended in order leaves connections that look open until they are looked at.
      try server.stop()
      try server.start()
      try await store.fill([Sample.post("after")])
      #expect(try await store.countPosts([]) == 21)
      try await store.close()
    }

    @Test func aStoreMayBeCreatedBeforeItsDatabase() async throws {
      let server = try PrivatePostgreSQL()
      let address = try #require(DatabaseAddress(server.address()))
      try server.stop()
      let store = PostgreSQLPostStore(address: address)
      await expectUnavailable { try await store.ping() }
      try server.start()
      var isThere = false
      let end = ContinuousClock.now.advanced(by: .seconds(30))
      while !isThere, ContinuousClock.now < end { isThere = (try? await store.ping()) != nil }
      #expect(isThere)
      try await store.close()
    }

    @Test func passwordsAreNeverShown() async throws {
      let server = try PrivatePostgreSQL.shared.get()
      let text = server.address().replacing(":\(PrivatePostgreSQL.password)@", with: ":s3cret@")
      let store = PostgreSQLPostStore(address: try #require(DatabaseAddress(text)))
      do {
        try await store.ping()
        Issue.record("a wrong password was taken")
      } catch {
        #expect(!"\(error)".contains("s3cret"))
        #expect("\(error)".contains("password"))
      }
      #expect(!store.shownAddress.contains("s3cret"))
    }

    @Test func aSlowStatementIsCanceled() async throws {
      // The tables are made before, without haste.
      let schema = PostgreSQLSample.schema()
      let first = try PostgreSQLSample.store(schema: schema)
      try await first.ping()
      try await first.close()
      var settings = PostgreSQLSettings(statementSeconds: 1)
      settings.schema = schema
      let store = PostgreSQLPostStore(
        address: try PostgreSQLSample.address(), settings: settings)
      await expectUnavailable {
        try await store.read { _ = try $0.run("SELECT pg_sleep(30)", [], isKept: false) }
      }
      try await store.ping()
      try await store.close()
    }

    static let errors: [(code: String, expected: PostStoreError)] = [
      ("53100", .full), ("53300", .unavailable("m (53300)")), ("57014", .unavailable("m (57014)")),
      ("55P03", .unavailable("m (55P03)")), ("25006", .unavailable("m (25006)")),
      ("40001", .unavailable("m (40001)")), ("23514", .invalid("m")), ("23503", .invalid("m")),
      ("22P05", .invalid("m")), ("42P01", .unusable(path: "p", reason: "m (42P01)")),
      ("42501", .unusable(path: "p", reason: "m (42501)")),
      ("XX001", .unusable(path: "p", reason: "m (XX001)")),
    ]

    @Test(arguments: errors)
    func errorsOfTheServerAreTranslated(code: String, expected: PostStoreError) {
      #expect(PostStoreError(ServerError(code: code, message: "m"), at: "p") == expected)
    }

    @Test func onlyTheIdentityIsTaken() {
      let identity = ServerError(code: "23505", message: "m", constraint: "account_identity")
      #expect(PostStoreError(identity, at: "p") == .identityTaken)
      let other = ServerError(code: "23505", message: "m", constraint: "post_id_key")
      #expect(PostStoreError(other, at: "p") == .invalid("m"))
    }
  }
#endif
