/// A batch of one query a line.
///
/// A line ends at LF; a CR before it is no part of it, nor is a byte-order mark at the start.
/// Nothing follows the last LF. An empty line is a query without text.
public struct LineInput: BatchInput {
  /// The one column, under the name that csv output gives it.
  public let columns = ["query"]
  /// Nothing can be wrong with a line.
  public let faults: String? = nil

  private let keepsFields: Bool
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var hasBytes = false

  /// Creates the input; fields are kept only where the output shows them.
  public init(keepsFields: Bool) { self.keepsFields = keepsFields }

  /// Takes the next piece of input and appends the lines it completes.
  public mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) {
    for byte in piece {
      if byte == 0x0A {
        endLine(into: &records)
      } else {
        hasBytes = true
        // One byte more than is used tells where a character is cut; the rest is read past.
        if line.count <= BatchRecord.maximumQueryBytes { line.append(byte) }
      }
    }
  }

  /// Appends the last line, if it has no LF.
  public mutating func finish(into records: inout [BatchRecord]) {
    if hasBytes { endLine(into: &records) }
  }

  private mutating func endLine(into records: inout [BatchRecord]) {
    if line.last == 0x0D { line.removeLast() }
    if isFirstLine, line.starts(with: InputText.byteOrderMark) { line.removeFirst(3) }
    let text = InputText.repaired(InputText.bounded(line[...]))
    records.append(BatchRecord(query: text, inputFields: keepsFields ? [text] : []))
    line.removeAll(keepingCapacity: true)
    isFirstLine = false
    hasBytes = false
  }
}
