import Foundation
import TestSupport
import Testing

@testable import Gazetteer

/// Rows read in place, compared with SQLite's own reading.
@Suite struct SQLiteImageTests {
  /// A row of both tables.
  private struct Row: Equatable {
    var number: Int64?
    var text: String?
  }

  /// A database with many pages, levels and long rows: pages are as small as possible.
  private struct Database {
    let folder: TemporaryFolder
    let connection: SQLiteConnection
    let bytes: [UInt8]

    init(seed: UInt64) throws {
      folder = try TemporaryFolder()
      let path = folder.path("a.sqlite")
      let connection = try SQLiteConnection(path: path, mode: .building)
      try connection.execute(
        """
        PRAGMA page_size = 512;
        CREATE TABLE numbered (id INTEGER PRIMARY KEY, number INTEGER, real REAL, text TEXT);
        CREATE TABLE named (text TEXT, number INTEGER, PRIMARY KEY (text, number)) WITHOUT ROWID;
        """)
      var generator = SeededGenerator(seed: seed)
      try connection.transaction {
        let numbered = try SQLiteStatement(
          "INSERT OR IGNORE INTO numbered VALUES (?1, ?2, 1.5, ?3)", on: connection)
        let named = try SQLiteStatement(
          "INSERT OR IGNORE INTO named VALUES (?2, ?1)", on: connection)
        for _ in 0..<1_500 {
          // Every size of integer occurs, of both signs.
          let number =
            Int64(bitPattern: generator.next()) >> Int64.random(in: 0...63, using: &generator)
          let text = Self.text(&generator)
          try numbered.bind(Int64.random(in: -50...4_000, using: &generator), at: 1)
          try numbered.bind(Bool.random(using: &generator) ? number : nil, at: 2)
          try numbered.bind(Bool.random(using: &generator) ? text : nil, at: 3)
          try numbered.run()
          try named.bind(number, at: 1)
          try named.bind(text, at: 2)
          try named.run()
        }
        // Whole leaves, and the ends of others.
        try connection.execute("DELETE FROM numbered WHERE id / 8 % 5 = 1 OR id / 600 = 2")
      }
      self.connection = connection
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Most texts are short, some fill pages, and few letters make many of them begin alike.
    static func text(_ generator: inout SeededGenerator) -> String {
      let length = Int.random(in: 0...7, using: &generator)
      let word = String((0..<length).map { _ in "abé".randomElement(using: &generator) ?? "a" })
      let isLong = Int.random(in: 0..<20, using: &generator) == 0
      return isLong
        ? word + String(repeating: "x", count: .random(in: 60...3_000, using: &generator)) : word
    }

    func root(_ table: String) throws -> UInt32 {
      let statement = try SQLiteStatement(
        "SELECT rootpage FROM sqlite_master WHERE name = ?1", on: connection)
      try statement.bind(table, at: 1)
      #expect(try statement.step())
      return UInt32(clamping: statement.int64(at: 0))
    }
  }

  private static func rows(
    _ ids: ClosedRange<Int64>, root: UInt32, limit: Int = .max, in bytes: [UInt8]
  ) throws -> [Row] {
    var found: [Row] = []
    try bytes.withUnsafeBytes { bytes in
      try SQLiteImage(bytes).readRows(ids, root: root) { record in
        try record.skip(1)
        let number = try record.optionalInt64()
        try record.skip(1)
        found.append(Row(number: number, text: try record.optionalText()))
        return found.count < limit
      }
    }
    return found
  }

  private static func rows(
    from text: String, root: UInt32, limit: Int, in bytes: [UInt8]
  ) throws -> [Row] {
    var found: [Row] = []
    try bytes.withUnsafeBytes { bytes in
      try Array(text.utf8).withUnsafeBytes { text in
        try SQLiteImage(bytes).readRows(from: text, root: root) { record in
          let text = try record.text()
          found.append(Row(number: try record.int64(), text: text))
          return found.count < limit
        }
      }
    }
    return found
  }

  @Test(arguments: propertySeeds) func rowsWithIDsAreThoseOfSQLite(seed: UInt64) throws {
    let database = try Database(seed: seed)
    let root = try database.root("numbered")
    let statement = try SQLiteStatement(
      "SELECT number, text FROM numbered WHERE id BETWEEN ?1 AND ?2 ORDER BY id LIMIT ?3",
      on: database.connection)
    var generator = SeededGenerator(seed: seed)
    let single = (Int64(-60)...4_010).map { $0...$0 }
    let ends: [Int64] = [.min, .max]
    let runs = (0..<300).map { position in
      let bounds = [position.isMultiple(of: 20) ? ends.randomElement(using: &generator) : nil, nil]
        .map { $0 ?? Int64.random(in: -60...4_010, using: &generator) }
      return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
    }
    for ids in single + runs {
      defer { statement.reset() }
      let limit = [1, 10, 5_000].randomElement(using: &generator) ?? 1
      try statement.bind(ids.lowerBound, at: 1)
      try statement.bind(ids.upperBound, at: 2)
      try statement.bind(Int64(limit), at: 3)
      var expected: [Row] = []
      while try statement.step() {
        expected.append(
          Row(number: statement.optionalInt64(at: 0), text: statement.optionalText(at: 1)))
      }
      #expect(
        try Self.rows(ids, root: root, limit: limit, in: database.bytes) == expected,
        "seed \(seed), ids \(ids), limit \(limit)")
    }
  }

  @Test(arguments: propertySeeds) func runsOfKeysAreThoseOfSQLite(seed: UInt64) throws {
    let database = try Database(seed: seed)
    let root = try database.root("named")
    let statement = try SQLiteStatement(
      "SELECT number, text FROM named WHERE text >= ?1 ORDER BY text, number LIMIT ?2",
      on: database.connection)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      defer { statement.reset() }
      let text = Database.text(&generator)
      // A limit beyond the rows reads to the end of the table.
      let limit = [1, 10, 5_000].randomElement(using: &generator) ?? 1
      try statement.bind(text, at: 1)
      try statement.bind(Int64(limit), at: 2)
      var expected: [Row] = []
      while try statement.step() {
        expected.append(Row(number: statement.int64(at: 0), text: statement.text(at: 1)))
      }
      let found = try Self.rows(from: text, root: root, limit: limit, in: database.bytes)
      #expect(found == expected, "seed \(seed), text \(text), limit \(limit)")
    }
  }

  @Test func aTextIsComparedByItsBytes() throws {
    let database = try Database(seed: 1)
    let root = try database.root("named")
    try database.bytes.withUnsafeBytes { bytes in
      let image = try SQLiteImage(bytes)
      for (other, isWhole, isBeginning) in [
        ("ab", true, true), ("a", false, true), ("", false, true), ("abc", false, false),
        ("b", false, false),
      ] {
        try Array("ab".utf8).withUnsafeBytes { text in
          try image.readRows(from: text, root: root) { record in
            var same = record
            try Array(other.utf8).withUnsafeBytes { other in
              let found = (try record.isText(other), try same.isText(beginningWith: other))
              #expect(found == (isWhole, isBeginning), "\(other)")
            }
            return false
          }
        }
      }
    }
  }

  /// Any byte of a bundle may be wrong after a fault of a disk or a copy that was cut short.
  @Test(arguments: propertySeeds) func damagedPagesThrowAndNeverTrap(seed: UInt64) throws {
    let database = try Database(seed: seed)
    let roots = (try database.root("numbered"), try database.root("named"))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var bytes = database.bytes
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        // The first bytes of pages lead to all others.
        let page = Int.random(in: 0..<(bytes.count / 512), using: &generator) * 512
        let offset = Int.random(
          in: 0..<(Bool.random(using: &generator) ? 16 : 512), using: &generator)
        bytes[page + offset] = .random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
      }
      for id in Int64(0)..<40 {
        do {
          _ = try Self.rows(id * 100...id * 150, root: roots.0, in: bytes)
          _ = try Self.rows(from: "ab", root: roots.1, limit: 100, in: bytes)
        } catch is SQLiteImageError {
        }
      }
    }
  }

  /// Two pages that lead to each other would otherwise be read without end.
  @Test func aTreeThatLeadsBackToItselfThrows() throws {
    let database = try Database(seed: 1)
    let root = try database.root("named")
    var bytes = database.bytes
    let start = Int(root - 1) * 512
    try #require(bytes[start] == 2, "the root is an inner page")
    let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let own = withUnsafeBytes(of: root.bigEndian) { Array($0) }
    // All children are the last one, which leads back to the root.
    for cell in 0..<cells {
      let pointer = start + 12 + 2 * cell
      let position = start + Int(bytes[pointer]) << 8 + Int(bytes[pointer + 1])
      bytes.replaceSubrange(position..<(position + 4), with: bytes[(start + 8)..<(start + 12)])
    }
    let last = bytes[(start + 8)..<(start + 12)].reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(
      (last - 1) * 512..<((last - 1) * 512 + 512), with: repeatElement(0, count: 512))
    bytes[(last - 1) * 512] = 2
    bytes.replaceSubrange(((last - 1) * 512 + 8)..<((last - 1) * 512 + 12), with: own)
    #expect(throws: SQLiteImageError.self) {
      _ = try Self.rows(from: "", root: root, limit: .max, in: bytes)
    }
  }

  @Test func onlyWholeDatabasesInUTF8AreImages() throws {
    let whole = try Database(seed: 1).bytes
    func image(_ change: (inout [UInt8]) -> Void) throws {
      var bytes = whole
      change(&bytes)
      try bytes.withUnsafeBytes { _ = try SQLiteImage($0) }
    }
    try image { _ in }
    let first = SQLiteImageError(page: 1)
    #expect(throws: first) { try image { $0.removeLast($0.count - 99) } }
    #expect(throws: first, "a page size that is no power of two") { try image { $0[17] = 3 } }
    #expect(throws: first, "more reserved bytes than a page has") { try image { $0[20] = 255 } }
    #expect(throws: first, "UTF-16") { try image { $0[59] = 2 } }
  }
}
