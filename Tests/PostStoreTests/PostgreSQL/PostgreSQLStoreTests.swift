#if PostgreSQL
  import Posting
  import TestSupport
  import Testing

  @testable import PostgreSQLPostStore

  /// What is PostgreSQL's own: the schema, several servers on one database, a database that fails.
  @Suite(.serialized) struct PostgreSQLStoreTests {
    @Test func serversThatBeginAtOnceMakeTheTablesOnce() async throws {
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
  }
#endif
