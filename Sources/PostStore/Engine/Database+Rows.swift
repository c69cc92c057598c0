import Foundation
import GRDB
import Posting

extension Database {
  /// Runs a statement that changes rows, and returns how many.
  @discardableResult
  func change(_ sql: String, _ values: [DatabaseValue]) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    return changesCount
  }

  /// Returns the first row of an answer.
  func first<Value>(
    _ sql: String, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(
      cachedStatement(sql: sql), arguments: StatementArguments(values))
    return try cursor.next().map(decode)
  }

  /// Returns all rows of an answer.
  func all<Value>(
    _ statement: Statement, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(values))
    var found: [Value] = []
    while let row = try cursor.next() { found.append(try decode(row)) }
    return found
  }

  /// Returns all rows of an answer.
  func all<Value>(
    _ sql: String, _ values: [DatabaseValue], _ decode: (Row) throws -> Value
  ) throws -> [Value] {
    try all(cachedStatement(sql: sql), values, decode)
  }
}

extension DatabaseValue {
  /// A text as it is bound to a statement.
  ///
  /// Texts end at their first NUL for the engine, which would find or write another text than was
  /// meant. As bytes such a text equals none, and no table takes it.
  static func text(_ text: String) -> DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  /// A text, or nothing.
  static func text(_ text: String?) -> DatabaseValue { text.map { .text($0) } ?? .null }

  /// A whole number.
  static func integer(_ number: Int64) -> DatabaseValue { number.databaseValue }

  /// A number; one that is none equals none.
  static func real(_ number: Double) -> DatabaseValue { number.databaseValue }

  /// A moment.
  static func time(_ timestamp: Timestamp) -> DatabaseValue {
    timestamp.milliseconds.databaseValue
  }
}

extension Row {
  /// Returns a value that the schema promises to be there; a damaged file may break the promise.
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[index]) else { throw damage(index) }
    return value
  }

  /// Returns a value that may be null.
  func optional<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value? {
    let stored: DatabaseValue = self[index]
    if stored.isNull { return nil }
    guard let value = Value.fromDatabaseValue(stored) else { throw damage(index) }
    return value
  }

  /// Returns a moment.
  func time(_ index: Int) throws -> Timestamp { Timestamp(milliseconds: try value(index)) }

  /// What to throw when a value is not what the schema promises.
  func damage(_ index: Int) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message: "a value of \(columnNames.dropFirst(index).first ?? "?") is damaged")
  }
}
