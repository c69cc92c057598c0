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
  /// Values of these types can be read from any column, so damage never traps here: a number of
  /// another kind is converted, and what it must be is checked where it is used.
  typealias Stored = DatabaseValueConvertible & StatementColumnConvertible

  /// Returns a value that the schema promises to be there; a damaged file may break the promise.
  func value<Value: Stored>(_ index: Int) throws -> Value {
    guard let value = self[index] as Value? else { throw damage(index) }
    return value
  }

  /// Returns a value that may be null.
  func optional<Value: Stored>(_ index: Int) -> Value? { self[index] }

  /// Returns a moment.
  func time(_ index: Int) throws -> Timestamp { Timestamp(milliseconds: try value(index)) }

  /// What to throw when a value is not what the schema promises.
  func damage(_ index: Int) -> DatabaseError {
    let name = columnNames.dropFirst(index).first ?? "a column"
    return DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a value of \(name) is damaged")
  }
}
