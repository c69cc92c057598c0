import Foundation
import TestSupport
import Testing

@testable import Gazetteer

@Suite struct SQLiteStatementTests {
  private func connection() throws -> SQLiteConnection {
    try SQLiteConnection(path: ":memory:", mode: .building)
  }

  @Test func boundValuesReadBack() throws {
    let connection = try connection()
    let statement = try SQLiteStatement("SELECT ?1, ?2, ?3, ?4, ?5", on: connection)
    try statement.bind(Int64.min, at: 1)
    try statement.bind("Zürich", at: 2)
    try statement.bind([UInt8](), at: 3)
    try statement.bindNull(at: 4)
    try statement.bind(blob: [0, 1, 255], at: 5)
    #expect(try statement.step())
    #expect(statement.int64(at: 0) == .min)
    #expect(statement.text(at: 1) == "Zürich")
    #expect(statement.optionalText(at: 2)?.isEmpty == true)
    #expect(statement.isNull(at: 3) && statement.optionalInt64(at: 3) == nil)
    #expect(statement.bytes(at: 4) == [0, 1, 255])
    #expect(try !statement.step())
  }

  @Test func anEmptyBlobIsNotNull() throws {
    let connection = try connection()
    let statement = try SQLiteStatement("SELECT typeof(?1), length(?1)", on: connection)
    try statement.bind(blob: [], at: 1)
    #expect(try statement.step())
    #expect(statement.text(at: 0) == "blob" && statement.int64(at: 1) == 0)
  }

  @Test func aFailedTransactionLeavesNothing() throws {
    struct Stop: Error {}
    let connection = try connection()
    try connection.execute("PRAGMA journal_mode = MEMORY; CREATE TABLE t (a)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    let count = try SQLiteStatement("SELECT count(*) FROM t", on: connection)
    #expect(try count.step())
    #expect(count.int64(at: 0) == 0)
  }

  @Test func errorsContainTheStatementButNotItsValues() throws {
    let connection = try connection()
    let error = #expect(throws: SQLiteError.self) {
      try SQLiteStatement("SELECT a FROM nowhere", on: connection)
    }
    #expect(error?.context == "SELECT a FROM nowhere")
    #expect(error?.message == "no such table: nowhere")
  }

  @Test func aMissingFileIsNotCreated() throws {
    let folder = try TemporaryFolder()
    #expect(throws: SQLiteError.self) {
      try SQLiteConnection(path: folder.path("none.sqlite"), mode: .mapped)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("none.sqlite")))
  }

  @Test(arguments: ["a?b.sqlite", "100%.sqlite", "a#b c.sqlite", "ü.sqlite"])
  func anyFileNameWorks(_ name: String) throws {
    let folder = try TemporaryFolder()
    try SQLiteConnection(path: folder.path(name), mode: .building)
      .execute("CREATE TABLE t (a)")
    #expect(FileManager.default.fileExists(atPath: folder.path(name)))
    let reading = try SQLiteConnection(path: folder.path(name), mode: .mapped)
    #expect(throws: SQLiteError.self) { try reading.execute("INSERT INTO t VALUES (1)") }
  }

  @Test func anotherFileIsAnErrorAtTheFirstStatement() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "no database ", count: 100), to: "t.sqlite")
    #expect(throws: SQLiteError.self) {
      let connection = try SQLiteConnection(path: folder.path("t.sqlite"), mode: .paged)
      try connection.execute("SELECT * FROM sqlite_schema")
    }
  }
}
