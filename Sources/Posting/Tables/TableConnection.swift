package import Geodesy

/// A row of a result, as either engine returns it.
///
/// A value that violates the schema, for example in a damaged file, throws an error.
package protocol TableRow: SendableMetatype {
  /// Returns a text, or `nil` for NULL.
  func optionalText(_ column: Int) throws -> String?
  /// Returns an integer, or `nil` for NULL.
  func optionalInteger(_ column: Int) throws -> Int64?
  /// Returns a number.
  func real(_ column: Int) throws -> Double
  /// Returns a Boolean.
  func truth(_ column: Int) throws -> Bool
  /// Returns the error for a value that violates the schema.
  func damage(_ column: Int) -> any Error
}

extension TableRow {
  /// Returns a text.
  package func text(_ column: Int) throws -> String {
    guard let text = try optionalText(column) else { throw damage(column) }
    return text
  }

  /// Returns an integer.
  package func integer(_ column: Int) throws -> Int64 {
    guard let number = try optionalInteger(column) else { throw damage(column) }
    return number
  }

  /// Returns a count.
  package func count(_ column: Int) throws -> Int { Int(clamping: try integer(column)) }

  /// Returns a time.
  package func time(_ column: Int) throws -> Timestamp {
    Timestamp(milliseconds: try integer(column))
  }

  /// Returns a time, or `nil` for NULL.
  func optionalTime(_ column: Int) throws -> Timestamp? {
    try optionalInteger(column).map(Timestamp.init(milliseconds:))
  }

  /// Returns the point of a column with a latitude and the next one with a longitude.
  package func coordinate(_ column: Int) throws -> Coordinate {
    guard let point = Coordinate(latitude: try real(column), longitude: try real(column + 1))
    else { throw DamagedPoint() }
    return point
  }
}

/// A value of a statement, as either engine binds it.
package protocol ColumnValue: Sendable {
  /// Returns a text to store, or NULL.
  static func text(_ text: String?) -> Self
  /// Returns a text to search for; one with a NUL, which no stored text has, equals none.
  static func key(_ text: String) -> Self
  /// Returns an integer, or NULL.
  static func integer(_ number: Int64?) -> Self
  /// Returns a number; NaN equals no number.
  static func real(_ number: Double) -> Self
  /// Returns a Boolean.
  static func truth(_ truth: Bool) -> Self
}

/// A connection that runs the statements of the tables, in either engine.
///
/// Statements that both engines run number their values as `?1`, `?2` …
package protocol TableConnection<Row, Value> {
  associatedtype Row: TableRow
  associatedtype Value: ColumnValue

  /// The end of a `SELECT` whose rows nothing else changes until the transaction ends; empty where
  /// one transaction writes at a time.
  var rowLock: String { get }

  /// Runs a statement that changes rows, and returns their number.
  @discardableResult
  func change(_ sql: String, _ values: [Value]) throws -> Int

  /// Shows the rows of a result, until `show` returns false.
  ///
  /// `isKept` is whether to keep the statement prepared; it does not pay for texts of unlimited
  /// variety.
  func visit(
    _ sql: String, _ values: [Value], isKept: Bool, _ show: (Row) throws -> Bool
  ) throws
}

extension TableConnection {
  /// Returns the first row of a result.
  package func first<Found>(
    _ sql: String, _ values: [Value], _ decode: (Row) throws -> Found
  ) throws -> Found? {
    var found: Found?
    try visit(sql, values, isKept: true) { row in
      found = try decode(row)
      return false
    }
    return found
  }

  /// Returns all rows of a result.
  package func all<Found>(
    _ sql: String, _ values: [Value], isKept: Bool = true, _ decode: (Row) throws -> Found
  ) throws -> [Found] {
    var found: [Found] = []
    try visit(sql, values, isKept: isKept) { row in
      found.append(try decode(row))
      return true
    }
    return found
  }
}

extension ColumnValue {
  /// Returns a time.
  package static func time(_ timestamp: Timestamp) -> Self { .integer(timestamp.milliseconds) }

  /// Returns a number of rows, or of rows to skip, at least 0.
  ///
  /// PostgreSQL adds the two; no table has more rows than the maximum returned.
  package static func rows(_ count: Int) -> Self {
    .integer(Int64(min(max(count, 0), 1 << 40)))
  }
}
