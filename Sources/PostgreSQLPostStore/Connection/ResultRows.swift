import Posting

/// The rows of an answer, and how many rows a statement changed.
struct ResultRows: RandomAccessCollection {
  /// How many rows were changed, or found.
  let affected: Int
  private let columns: Int
  private let bytes: [UInt8]
  /// Where each value ends, row by row; for nothing, the complement of it.
  private let ends: [Int]

  var startIndex: Int { 0 }
  let endIndex: Int

  /// Creates an answer from its values, row by row; `nil` for nothing.
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

  /// The bytes of a value; `nil` for nothing, and for what is not there.
  fileprivate func value(_ index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index), ends[index] >= 0 else { return nil }
    let before = index == 0 ? 0 : ends[index - 1]
    return bytes[(before < 0 ? ~before : before)..<ends[index]]
  }

  /// Gathers the values of an answer.
  struct Builder {
    private let columns: Int
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Begins an answer, of so many rows if that is known.
    init(columns: Int, rows: Int = 0) {
      self.columns = columns
      ends.reserveCapacity(columns * rows)
    }

    /// Adds the next value.
    mutating func append(_ value: (some Sequence<UInt8>)?) {
      if let value { bytes.append(contentsOf: value) }
      ends.append(value == nil ? ~bytes.count : bytes.count)
    }

    /// Ends the answer.
    func rows(affected: Int) -> ResultRows {
      ResultRows(columns: columns, affected: affected, bytes: bytes, ends: ends)
    }
  }
}

/// One row of an answer, its values in the server's own form.
///
/// A value that is not what the schema promises, as other tables than ours might hold, throws.
struct ResultRow {
  private let rows: ResultRows
  private let first: Int
  private let columns: Int

  fileprivate init(rows: ResultRows, first: Int, _ columns: Int) {
    self.rows = rows
    self.first = first
    self.columns = columns
  }

  /// A column is missing or of another kind than the schema promises.
  struct Damage: Error, Hashable {
    let column: Int
  }

  /// Exactly eight bytes, the highest first, as a number.
  private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  private func bytes(_ column: Int) -> ArraySlice<UInt8>? {
    column < columns ? rows.value(first + column) : nil
  }

  /// Returns a text.
  func text(_ column: Int) throws -> String {
    guard let text = try optionalText(column) else { throw Damage(column: column) }
    return text
  }

  /// Returns a text that may be missing.
  func optionalText(_ column: Int) throws -> String? {
    guard let bytes = bytes(column) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Damage(column: column) }
    return text
  }

  /// Returns a whole number (`bigint`).
  func integer(_ column: Int) throws -> Int64 {
    guard let number = try optionalInteger(column) else { throw Damage(column: column) }
    return number
  }

  /// Returns a whole number that may be missing.
  func optionalInteger(_ column: Int) throws -> Int64? {
    guard let bytes = bytes(column) else { return nil }
    guard bytes.count == 8 else { throw Damage(column: column) }
    return Int64(bitPattern: Self.bits(bytes))
  }

  /// Returns a count.
  func count(_ column: Int) throws -> Int { Int(clamping: try integer(column)) }

  /// Returns a number (`double precision`).
  func real(_ column: Int) throws -> Double {
    guard let bytes = bytes(column), bytes.count == 8 else { throw Damage(column: column) }
    return Double(bitPattern: Self.bits(bytes))
  }

  /// Returns a truth value.
  func truth(_ column: Int) throws -> Bool {
    guard let bytes = bytes(column), bytes.count == 1, let byte = bytes.first else {
      throw Damage(column: column)
    }
    return byte != 0
  }

  /// Returns a moment.
  func time(_ column: Int) throws -> Timestamp { Timestamp(milliseconds: try integer(column)) }
}
