import Foundation
import GRDB
import Posting

extension Database {
  /// Runs a statement that changes rows, and returns their number.
  @discardableResult
  func change(_ sql: String, _ values: [DatabaseValue]) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    return changesCount
  }

  /// Returns the first row of a result.
  func first<Value>(
    _ sql: String, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(
      cachedStatement(sql: sql), arguments: StatementArguments(values))
    return try cursor.next().map(decode)
  }

  /// Returns all rows of a result.
  func all<Value>(
    _ statement: Statement, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(values))
    var found: [Value] = []
    while let row = try cursor.next() { found.append(try decode(row)) }
    return found
  }

  /// Returns all rows of a result.
  func all<Value>(
    _ sql: String, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> [Value] {
    try all(cachedStatement(sql: sql), values, decode)
  }
}

extension DatabaseValue {
  /// Returns a text as bound to a statement.
  ///
  /// The engine ends texts at their first NUL, so it would find or write another text than
  /// intended. As bytes, such a text equals no other, and no table accepts it.
  static func text(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  /// Returns a text or NULL as bound to a statement.
  static func text(_ text: String?) -> DatabaseValue { text.map { .text($0) } ?? .null }

  /// Returns an integer as bound to a statement.
  static func integer(_ number: Int64) -> DatabaseValue { number.databaseValue }

  /// Returns a number as bound to a statement; NaN equals no number.
  static func real(_ number: Double) -> DatabaseValue { number.databaseValue }

  /// Returns a time as bound to a statement.
  static func time(_ timestamp: Timestamp) -> DatabaseValue {
    timestamp.milliseconds.databaseValue
  }
}

extension Row {
  /// The types that can be read from any column, so that damage never traps here.
  ///
  /// A number of another type is converted, and its validity is checked where it is used.
  typealias Stored = DatabaseValueConvertible & StatementColumnConvertible

  /// Returns a value that the schema guarantees; a damaged file may break that guarantee.
  func value<Value: Stored>(_ index: Int) throws -> Value {
    guard let value = self[index] as Value? else { throw damage(index) }
    return value
  }

  /// Returns a value that may be NULL.
  func optional<Value: Stored>(_ index: Int) -> Value? { self[index] }

  /// Returns a time.
  func time(_ index: Int) throws -> Timestamp { Timestamp(milliseconds: try value(index)) }

  /// Returns the error for a value that violates the schema.
  func damage(_ index: Int) -> DatabaseError {
    let name = columnNames.dropFirst(index).first ?? "a column"
    return DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a value of \(name) is damaged")
  }
}
