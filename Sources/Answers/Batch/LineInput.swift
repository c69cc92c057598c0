/// A parser for one query per line.
///
/// A line ends at LF; a CR before it and a byte order mark at the start are removed. An LF at the
/// end does not start another line. An empty line is a query without text.
public struct LineInput: BatchInput {
  /// The only column, with its name in CSV output.
  public let columns = ["query"]
  /// Always `nil`: every line is valid.
  public let faults: String? = nil

  private let keepsFields: Bool
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var hasBytes = false

  /// Creates a parser; `keepsFields` is needed only if the output shows the input.
  public init(keepsFields: Bool) { self.keepsFields = keepsFields }

  /// Parses the next piece of input, and appends the lines that it completes.
  public mutating func read(
    _ piece: ArraySlice<UInt8>, into records: inout [BatchRecord]
  ) {
    for byte in piece {
      if byte == 0x0A {
        endLine(into: &records)
      } else {
        hasBytes = true
        // One extra byte shows whether the limit splits a character; the rest is skipped.
        if line.count <= BatchRecord.maximumQueryBytes { line.append(byte) }
      }
    }
  }

  /// Appends the last line, if it does not end with LF.
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
