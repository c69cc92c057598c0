/// Copies all rows of a store to an empty one, and compares the two row by row.
///
/// The source is read in one snapshot, so a server may keep writing to it; new rows are not copied.
/// The target gets everything or nothing.
package struct StoreCopy: Sendable {
  private let source: any StoreTransfer
  private let target: any StoreTransfer

  /// The number of rows in memory at a time.
  private static let page = 2_000

  /// Prepares a copy.
  package init(from source: any StoreTransfer, to target: any StoreTransfer) {
    self.source = source
    self.target = target
  }

  /// The reason why nothing was copied.
  package enum Refusal: Error, Hashable {
    /// The target is not empty.
    case notEmpty(StoredTable)
    /// A row that was read back differs from the source.
    case differs(StoredTable, row: Int)
  }

  /// Copies everything, and returns the number of rows of each table.
  ///
  /// - Throws: ``Refusal``, or an error of a store; the target is then unchanged.
  package func run() async throws -> [StoredTable: Int] {
    do {
      try await source.begin(writing: false)
      try await target.begin(writing: true)
      let counts = try await copyAndCompare()
      try await target.end(committing: true)
      try await source.end(committing: false)
      return counts
    } catch {
      try? await target.end(committing: false)
      try? await source.end(committing: false)
      throw error
    }
  }

  private func copyAndCompare() async throws -> [StoredTable: Int] {
    for table in StoredTable.allCases {
      guard try await target.rows(of: table, after: nil, limit: 1).isEmpty else {
        throw Refusal.notEmpty(table)
      }
    }
    for table in StoredTable.allCases {
      try await pages(of: table) { rows, _ in try await target.write(rows) }
    }
    let lastSequence = try await source.lastSequence()
    try await target.setLastSequence(lastSequence)
    var counts: [StoredTable: Int] = [:]
    for table in StoredTable.allCases { counts[table] = try await compare(table) }
    return counts
  }

  /// Visits the pages of a table of the source, each with the last row before it.
  private func pages(
    of table: StoredTable, _ show: ([StoredRow], StoredRow?) async throws -> Void
  ) async throws {
    var last: StoredRow?
    while true {
      try Task.checkCancellation()
      let rows = try await source.rows(of: table, after: last, limit: Self.page)
      guard let end = rows.last else { return }
      try await show(rows, last)
      last = end
    }
  }

  /// Compares a table in both stores, and returns the number of its rows.
  private func compare(_ table: StoredTable) async throws -> Int {
    var count = 0
    var end: StoredRow?
    try await pages(of: table) { rows, last in
      let copied = try await target.rows(of: table, after: last, limit: rows.count)
      guard copied == rows else {
        let same = zip(copied, rows).prefix { $0 == $1 }.count
        throw Refusal.differs(table, row: count + same + 1)
      }
      count += rows.count
      end = rows.last
    }
    guard try await target.rows(of: table, after: end, limit: 1).isEmpty else {
      throw Refusal.differs(table, row: count + 1)
    }
    return count
  }
}

extension StoreCopy.Refusal: CustomStringConvertible {
  /// A message that says what is wrong and what to do.
  package var description: String {
    switch self {
    case .notEmpty(let table):
      "the target already has \(table.rawValue); copy into an empty database"
    case .differs(let table, let row):
      "row \(row) of the \(table.rawValue) does not read back as written; nothing was "
        + "copied"
    }
  }
}

/// A transaction over a whole store on a separate connection, to read everything or to fill it.
package protocol StoreTransfer: Sendable {
  /// Begins a transaction; reads see the state at its start, and its own writes.
  ///
  /// A writing transaction blocks other writers.
  func begin(writing: Bool) async throws

  /// Returns rows in the order of their keys, starting after a row.
  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) async throws -> [StoredRow]

  /// Returns the highest sequence number ever assigned; 0 before the first.
  func lastSequence() async throws -> Int64

  /// Writes rows unchanged.
  func write(_ rows: [StoredRow]) async throws

  /// Sets the last sequence number, after which new posts continue.
  func setLastSequence(_ sequence: Int64) async throws

  /// Ends the transaction, and closes the connection.
  func end(committing: Bool) async throws
}

/// A store that can write large numbers of accounts and posts at once.
package protocol BulkPostStoring: PostStoring {
  /// Writes many accounts and posts atomically, much faster than one by one.
  ///
  /// Names of posts are written unchanged, so they must match their owners'.
  ///
  /// - Throws: `PostStoreError`; then nothing is written.
  func add(accounts: [Account], posts: [Post]) async throws

  /// Returns the size of the store in bytes.
  func sizeBytes() async throws -> Int
}
