#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
import COnTheMap

/// The columns of an answer while they are filled, by blocks of rows.
///
/// Numbers are written where they stay; texts are collected by block, because their lengths are known
/// only then. Unchecked: a block is filled by one thread, and blocks do not share bytes of the bits that
/// tell nulls, because they have a multiple of eight rows.
final class AnswerColumns: @unchecked Sendable {
  /// The number of rows of a block, a multiple of eight.
  private let rowsInBlock: Int

  /// The texts of a block, one after the other, and where each ends.
  private struct TextBlock {
    var bytes: [UInt8] = []
    var ends: [Int] = []
  }

  private let columns: [AnswerColumn]
  private let prefix: String
  private let rowCount: Int
  /// The bits of each column, and its numbers if it has some.
  private var validities: [UnsafeMutablePointer<UInt8>?]
  private var numbers: [UnsafeMutableRawPointer?]
  /// The blocks of each column of texts, one after the other.
  private let blocks: UnsafeMutableBufferPointer<TextBlock>
  let blockCount: Int

  /// - Throws: ``LibraryError`` if memory is lacking.
  init(_ columns: [AnswerColumn], prefix: String, rows: Int, rowsInBlock: Int) throws {
    self.columns = columns
    self.prefix = prefix
    self.rowsInBlock = rowsInBlock
    rowCount = rows
    blockCount = (rows + rowsInBlock - 1) / rowsInBlock
    blocks = .allocate(capacity: blockCount * columns.count)
    blocks.initialize(repeating: TextBlock())
    validities = []
    numbers = []
    for column in columns {
      let bits = calloc(max(1, (rows + 63) / 64), 8)
      validities.append(bits?.assumingMemoryBound(to: UInt8.self))
      numbers.append(column.kind == .text ? nil : calloc(max(1, rows), 8))
      guard bits != nil, column.kind == .text || numbers.last != .some(nil) else {
        throw Self.lacksMemory
      }
    }
  }

  deinit {
    for memory in validities { free(memory) }
    for memory in numbers { free(memory) }
    blocks.deinitialize()
    blocks.deallocate()
  }

  static let lacksMemory = LibraryError(74, "there is too little memory; pass fewer rows at once")

  /// Returns the rows of a block.
  func rows(of block: Int) -> Range<Int> {
    let start = block * rowsInBlock
    return start..<min(start + rowsInBlock, rowCount)
  }

  /// Appends a row to a block; the rows of a block must come in order.
  func append(_ row: AnswerRow, at position: Int, block: Int) {
    for (column, value) in row.values.enumerated() {
      switch value {
      case .null: break
      case .number(let number):
        numbers[column]?.storeBytes(of: number, toByteOffset: position * 8, as: Double.self)
      case .integer(let number):
        numbers[column]?.storeBytes(of: number, toByteOffset: position * 8, as: Int64.self)
      case .text(let text):
        blocks[column * blockCount + block].bytes.append(contentsOf: text.utf8)
      }
      if columns[column].kind == .text {
        blocks[column * blockCount + block].ends.append(
          blocks[column * blockCount + block].bytes.count)
      }
      if case .null = value { continue }
      validities[column]?[position >> 3] |= 1 << UInt8(position & 7)
    }
  }

  /// Fills a block with rows of a table, by their numbers.
  func take(_ numbers: [Int], of table: RowTable, block: Int) {
    let start = rows(of: block).lowerBound
    for (column, source) in table.columns.enumerated() {
      if columns[column].kind == .text {
        blocks[column * blockCount + block] = Self.texts(numbers, of: source)
      } else {
        for (row, number) in numbers.enumerated() {
          self.numbers[column]?.storeBytes(
            of: source.numbers[number], toByteOffset: (start + row) * 8, as: UInt64.self)
        }
      }
      guard source.hasValues, let bits = validities[column] else { continue }
      for (row, number) in numbers.enumerated() where !source.isNull[number] {
        bits[(start + row) >> 3] |= 1 << UInt8((start + row) & 7)
      }
    }
  }

  private static func texts(_ numbers: [Int], of source: RowTable.Column) -> TextBlock {
    guard source.hasValues else {
      return TextBlock(ends: Array(repeating: 0, count: numbers.count))
    }
    var total = 0
    let ends = numbers.map { number in
      total += Int(source.ends[number + 1] - source.ends[number])
      return total
    }
    let bytes = [UInt8](unsafeUninitializedCapacity: total) { bytes, count in
      source.bytes.withUnsafeBytes { texts in
        for number in numbers {
          let text = Int(source.ends[number])..<Int(source.ends[number + 1])
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[count...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: texts[text]))
          count += text.count
        }
      }
    }
    return TextBlock(bytes: bytes, ends: ends)
  }

  /// Stores a number of one row, in the place of what a table has.
  func store(_ number: Double?, in column: Int, at position: Int) {
    numbers[column]?.storeBytes(of: number ?? 0, toByteOffset: position * 8, as: Double.self)
    let bit = 1 << UInt8(position & 7) as UInt8
    if number == nil {
      validities[column]?[position >> 3] &= ~bit
    } else {
      validities[column]?[position >> 3] |= bit
    }
  }

  /// Moves everything into an Arrow array; nothing may be appended afterwards.
  ///
  /// - Throws: ``LibraryError`` if memory is lacking; then there is nothing to release.
  func export(
    to schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) throws {
    var fields: [ArrowExport.Field] = []
    do {
      for position in columns.indices {
        fields.append(try field(at: position))
      }
    } catch {
      for field in fields { field.buffers.forEach { free($0) } }
      throw error
    }
    ArrowExport.export(fields, rows: rowCount, to: schema, array)
  }

  private func field(at column: Int) throws -> ArrowExport.Field {
    let nulls = nullCount(of: column)
    var buffers: [UnsafeMutableRawPointer?]
    if columns[column].kind == .text {
      let (ends, bytes) = try joined(column)
      buffers = [validities[column].map { UnsafeMutableRawPointer($0) }, ends, bytes]
    } else {
      buffers = [validities[column].map { UnsafeMutableRawPointer($0) }, numbers[column]]
    }
    validities[column] = nil
    numbers[column] = nil
    if nulls == 0 {
      free(buffers[0])
      buffers[0] = nil
    }
    let format =
      switch columns[column].kind {
      case .number: "g"
      case .integer: "l"
      case .text: "U"
      }
    return ArrowExport.Field(
      name: prefix + columns[column].rawValue, format: format, nullCount: nulls, buffers: buffers)
  }

  private func nullCount(of column: Int) -> Int {
    guard let bits = validities[column] else { return 0 }
    return rowCount - (0..<(rowCount + 7) / 8).reduce(0) { $0 + bits[$1].nonzeroBitCount }
  }

  /// Joins the texts of a column, and frees its blocks.
  private func joined(
    _ column: Int
  ) throws -> (ends: UnsafeMutableRawPointer, bytes: UnsafeMutableRawPointer) {
    let range = column * blockCount..<(column + 1) * blockCount
    let total = range.reduce(0) { $0 + blocks[$1].bytes.count }
    guard let ends = malloc((rowCount + 1) * 8) else { throw Self.lacksMemory }
    guard let bytes = malloc(max(1, total)) else {
      free(ends)
      throw Self.lacksMemory
    }
    var (row, start) = (0, 0)
    ends.storeBytes(of: 0, as: Int64.self)
    for position in range {
      let block = blocks[position]
      block.bytes.withUnsafeBytes { source in
        if let base = source.baseAddress { memcpy(bytes + start, base, source.count) }
      }
      for end in block.ends {
        row += 1
        ends.storeBytes(of: Int64(start + end), toByteOffset: row * 8, as: Int64.self)
      }
      start += block.bytes.count
      blocks[position] = TextBlock()
    }
    return (ends, bytes)
  }
}
