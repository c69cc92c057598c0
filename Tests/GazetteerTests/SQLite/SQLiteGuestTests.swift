import CSQLite
import TestSupport
import Testing

@testable import Gazetteer

/// What SQLite does in the process of an app that uses it, too.
@Suite struct SQLiteGuestTests {
  @Test func aLibraryLeavesTheStatisticsOfMemoryOn() throws {
    let connection = try SQLiteConnection(path: ":memory:", mode: .building)
    try connection.execute("CREATE TABLE t (a)")
    #expect(sqlite3_memory_used() > 0, "a host limits SQLite's memory by them")
  }
}
