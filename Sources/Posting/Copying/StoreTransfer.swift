/// One transaction on a whole store, on a connection of its own: to read everything, or to fill it.
package protocol StoreTransfer: Sendable {
  /// Begins a transaction; all reads see the state at its beginning, and what it wrote itself.
  ///
  /// One that writes keeps other writers out.
  func begin(writing: Bool) async throws

  /// Returns rows in the order of their keys, from behind one on.
  func rows(of table: StoredTable, after last: StoredRow?, limit: Int) async throws -> [StoredRow]

  /// Returns the highest number in the order of creation that was ever given, 0 when none was.
  func lastSequence() async throws -> Int64

  /// Writes rows as they are.
  func write(_ rows: [StoredRow]) async throws

  /// Lets the order of creation go on behind a number.
  func setLastSequence(_ sequence: Int64) async throws

  /// Ends the transaction, and closes the connection.
  func end(committing: Bool) async throws
}
