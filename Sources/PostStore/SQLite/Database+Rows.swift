import Foundation
package import GRDB
import Posting

/// One transaction writes at a time, so nothing has to be locked.
extension Database: TableConnection {
  package var rowLock: String { "" }

  /// Runs a statement that changes rows, and returns their number.
  @discardableResult
  package func change(_ sql: String, _ values: [DatabaseValue]) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
    return changesCount
  }

  /// Shows the rows of a result, until `show` returns false.
  package func visit(
    _ sql: String, _ values: [DatabaseValue], isKept: Bool, _ show: (Row) throws -> Bool
  ) throws {
    let statement = isKept ? try cachedStatement(sql: sql) : try makeStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values))
    while let row = try rows.next(), try show(row) {}
  }
}

extension DatabaseValue: ColumnValue {
  /// Returns a text or NULL as bound to a statement.
  ///
  /// The engine ends texts at their first NUL, so it would find or write another text than
  /// intended. As bytes, such a text equals no other, and no table accepts it.
  package static func text(_ text: String?) -> DatabaseValue {
    guard let text else { return .null }
    return text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  package static func key(_ text: String) -> DatabaseValue { .text(text) }

  package static func integer(_ number: Int64?) -> DatabaseValue {
    number?.databaseValue ?? .null
  }

  package static func real(_ number: Double) -> DatabaseValue { number.databaseValue }

  package static func truth(_ truth: Bool) -> DatabaseValue { truth.databaseValue }
}

/// The types read are such as can be read from any column, so that damage never traps here: a number
/// of another type is converted, and its validity is checked where it is used.
extension Row: TableRow {
  package func optionalText(_ column: Int) -> String? { self[column] }

  package func optionalInteger(_ column: Int) -> Int64? { self[column] }

  package func real(_ column: Int) throws -> Double {
    guard let number = self[column] as Double? else { throw damage(column) }
    return number
  }

  package func truth(_ column: Int) throws -> Bool {
    guard let truth = self[column] as Bool? else { throw damage(column) }
    return truth
  }

  package func damage(_ column: Int) -> any Error {
    let name = columnNames.dropFirst(column).first ?? "a column"
    return DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a value of \(name) is damaged")
  }
}
