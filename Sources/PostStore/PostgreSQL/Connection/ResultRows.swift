import Posting

/// The rows of a result, and the number of rows changed by a statement.
struct ResultRows: RandomAccessCollection {
  /// The number of rows changed or found.
  let affected: Int
  private let columns: Int
  private let bytes: [UInt8]
  /// The end of each value, row by row; for NULL, its complement.
  private let ends: [Int]

  var startIndex: Int { 0 }
  let endIndex: Int

  /// Creates a result from its values, row by row; `nil` for NULL.
  init(columns: Int, affected: Int, values: some Sequence<[UInt8]?>) {
    var builder = Builder(columns: columns)
    for value in values { builder.append(value) }
    self = builder.rows(affected: affected)
  }

  private init(columns: Int, affected: Int, bytes: [UInt8], ends: [Int]) {
    self.columns = columns
    self.affected = affected
    self.bytes = bytes
    self.ends = ends
    endIndex = columns > 0 ? ends.count / columns : 0
  }

  subscript(position: Int) -> ResultRow {
    ResultRow(rows: self, first: position * columns, columns)
  }

  /// Returns the bytes of a value; `nil` for NULL and for values that do not exist.
  fileprivate func value(_ index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index), ends[index] >= 0 else { return nil }
    let before = index == 0 ? 0 : ends[index - 1]
    return bytes[(before < 0 ? ~before : before)..<ends[index]]
  }

  /// A builder that collects the values of a result.
  struct Builder {
    private let columns: Int
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Starts a result; `rows` is the number of rows, if known.
    init(columns: Int, rows: Int = 0) {
      self.columns = columns
      ends.reserveCapacity(columns * rows)
    }

    /// Adds the next value.
    mutating func append(_ value: (some Sequence<UInt8>)?) {
      if let value { bytes.append(contentsOf: value) }
      ends.append(value == nil ? ~bytes.count : bytes.count)
    }

    /// Finishes the result.
    func rows(affected: Int) -> ResultRows {
      ResultRows(columns: columns, affected: affected, bytes: bytes, ends: ends)
    }
  }
}

/// A row of a result, with values in the server's binary format.
///
/// A value that violates the schema, for example from tables that are not ours, throws an error.
package struct ResultRow: TableRow {
  private let rows: ResultRows
  private let first: Int
  private let columns: Int

  fileprivate init(rows: ResultRows, first: Int, _ columns: Int) {
    self.rows = rows
    self.first = first
    self.columns = columns
  }

  /// A column is missing, or its type violates the schema.
  struct Damage: Error, Hashable {
    let column: Int
  }

  /// Returns exactly eight big-endian bytes as a number.
  private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  private func bytes(_ column: Int) -> ArraySlice<UInt8>? {
    column < columns ? rows.value(first + column) : nil
  }

  package func damage(_ column: Int) -> any Error { Damage(column: column) }

  /// Returns a text, or `nil` for NULL.
  package func optionalText(_ column: Int) throws -> String? {
    guard let bytes = bytes(column) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw damage(column) }
    return text
  }

  /// Returns an integer (`bigint`), or `nil` for NULL.
  package func optionalInteger(_ column: Int) throws -> Int64? {
    guard let bytes = bytes(column) else { return nil }
    guard bytes.count == 8 else { throw damage(column) }
    return Int64(bitPattern: Self.bits(bytes))
  }

  /// Returns a number (`double precision`).
  package func real(_ column: Int) throws -> Double {
    guard let bytes = bytes(column), bytes.count == 8 else { throw damage(column) }
    return Double(bitPattern: Self.bits(bytes))
  }

  /// Returns a Boolean.
  package func truth(_ column: Int) throws -> Bool {
    guard let bytes = bytes(column), bytes.count == 1, let byte = bytes.first else {
      throw damage(column)
    }
    return byte != 0
  }
}
