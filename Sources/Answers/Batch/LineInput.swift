import GeocodingAPI
import TextFormats

/// A parser for one query per line.
///
/// A line ends at LF; CRs before it and a byte order mark at the start are removed. An LF at the
/// end does not start another line. An empty line is a query without text; so is one that should be
/// a point and is not, which counts in ``faults``.
package struct LineInput: BatchInput {
  /// The only column, with its name in CSV output.
  package let columns = ["query"]
  private let keepsFields: Bool
  private let arePoints: Bool
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var hasBytes = false

  private var lineNumber = 0
  private var faultCount = 0
  private var firstFault = ""

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - keepsFields: Whether the output shows the input.
  ///   - arePoints: Whether each line is a point, `LAT,LON`, instead of a text to geocode.
  package init(keepsFields: Bool, arePoints: Bool = false) {
    self.keepsFields = keepsFields
    self.arePoints = arePoints
  }

  /// A message with the number of lines that should be points and are not; `nil` if there are none.
  package var faults: String? {
    guard faultCount > 0 else { return nil }
    let count = faultCount == 1 ? "1 line is not a point" : "\(faultCount) lines are not points"
    return "\(count); the answer is \"none\". The first: \(firstFault)"
  }

  /// Parses the next piece of input, and appends the lines that it completes.
  package mutating func read(
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
  package mutating func finish(into records: inout [BatchRecord]) {
    if hasBytes { endLine(into: &records) }
  }

  private mutating func endLine(into records: inout [BatchRecord]) {
    while line.last == 0x0D { line.removeLast() }
    if isFirstLine, line.starts(with: CSVParser.byteOrderMark) { line.removeFirst(3) }
    let text = InputText.repaired(InputText.bounded(line[...]))
    lineNumber += 1
    records.append(
      BatchRecord(question: question(text), inputFields: keepsFields ? [text] : []))
    line.removeAll(keepingCapacity: true)
    isFirstLine = false
    hasBytes = false
  }

  private mutating func question(_ text: String) -> BatchQuestion {
    guard arePoints, !text.allSatisfy(\.isWhitespace) else { return .text(text) }
    do {
      return .point(try AskedPoint(words: [text]))
    } catch {
      faultCount += 1
      if faultCount == 1 { firstFault = "line \(lineNumber): \(error)" }
      return .text("")
    }
  }
}
