/// The fields of a line of a table, in one buffer that the next line reuses.
struct DelimitedLine {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The number of fields.
  var count: Int { ends.count }

  /// A field without the blanks around it; empty after the last.
  subscript(index: Int) -> ArraySlice<UInt8> {
    guard ends.indices.contains(index) else { return [] }
    var field = bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    while let first = field.first, first <= 0x20 { field.removeFirst() }
    while let last = field.last, last <= 0x20 { field.removeLast() }
    return field
  }

  /// Splits a line at a separator, removes the quotes around fields, and replaces doubled quotes inside
  /// them by one.
  mutating func cut(_ line: ArraySlice<UInt8>, at separator: UInt8) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var isQuoted = false
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      switch byte {
      case 0x22 where isQuoted && position < line.endIndex && line[position] == 0x22:
        bytes.append(0x22)
        position += 1
      case 0x22 where isQuoted || bytes.count == ends.last ?? 0: isQuoted.toggle()
      case separator where !isQuoted: ends.append(bytes.count)
      default: bytes.append(byte)
      }
    }
    ends.append(bytes.count)
  }

  /// The fields as texts.
  var texts: [String] { ends.indices.map { String(decoding: self[$0], as: UTF8.self) } }
}
