import Answers

/// Rows of answers, column by column, for blocks of which many rows have the same answer.
struct RowTable {
  /// The values of a column.
  struct Column {
    fileprivate let isText: Bool
    /// The bits of numbers; empty in a column of texts.
    fileprivate(set) var numbers: [UInt64] = []
    /// The texts one after the other, and where each ends, behind a zero; empty in a column of numbers.
    fileprivate(set) var bytes: [UInt8] = []
    fileprivate(set) var ends: [UInt32] = [0]
    fileprivate(set) var isNull: [Bool] = []
    fileprivate(set) var hasValues = false
  }

  private(set) var columns: [Column]
  /// The number of rows.
  private(set) var count = 0

  /// Creates a table without rows.
  init(_ columns: [AnswerColumn]) {
    self.columns = columns.map { Column(isText: $0.kind == .text) }
  }

  /// Appends a row, and returns its number.
  mutating func append(_ row: AnswerRow) -> Int {
    for (column, value) in row.values.enumerated() { columns[column].append(value) }
    count += 1
    return count - 1
  }
}

extension RowTable.Column {
  fileprivate mutating func append(_ value: AnswerRow.Value) {
    var bits: UInt64 = 0
    var isNull = false
    switch value {
    case .null: isNull = true
    case .number(let number): bits = number.bitPattern
    case .integer(let number): bits = UInt64(bitPattern: number)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    }
    if isText {
      // Tables are given up long before their texts have four gigabytes.
      ends.append(UInt32(truncatingIfNeeded: bytes.count))
    } else {
      numbers.append(bits)
    }
    self.isNull.append(isNull)
    hasValues = hasValues || !isNull
  }
}
