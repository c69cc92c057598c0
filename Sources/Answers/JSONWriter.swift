/// Writes JSON into bytes, with keys in the order they are given.
///
/// It exists beside Foundation's encoder because answers promise an order of keys and the same
/// bytes every time, and because `batch` writes tens of thousands of them a second. Whoever calls
/// it balances openings and closings.
struct JSONWriter {
  /// How much white space a document has.
  enum Layout {
    /// None at all: one line.
    case compact
    /// Two blanks a level; small objects stay on one line.
    case indented
  }

  /// What has been written so far.
  var bytes: [UInt8] = []

  private let layout: Layout
  /// For each open object or array: whether it spreads over lines.
  private var spreads: [Bool] = []
  private var isFirst = true
  private var followsKey = false

  init(layout: Layout) { self.layout = layout }

  // MARK: Objects and arrays

  /// Opens an object; one that is inline keeps everything in it on one line.
  mutating func beginObject(inline: Bool = false) { begin(0x7B, inline: inline) }

  mutating func endObject() { end(0x7D) }

  /// Opens an array.
  mutating func beginArray(inline: Bool = false) { begin(0x5B, inline: inline) }

  mutating func endArray() { end(0x5D) }

  /// Writes a key; the next call writes its value.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(0x22)
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(0x22)
    bytes.append(0x3A)
    if layout == .indented { bytes.append(0x20) }
    followsKey = true
  }

  // MARK: Values

  mutating func value(_ text: String) {
    separate()
    bytes.append(0x22)
    JSONText.appendEscaped(text, to: &bytes)
    bytes.append(0x22)
  }

  mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  mutating func value(_ number: some BinaryInteger) {
    separate()
    DecimalText.append(number, to: &bytes)
  }

  /// Writes a number in the shortest digits that read back as the same.
  mutating func value(_ number: Double) {
    separate()
    DecimalText.appendShortest(number, to: &bytes)
  }

  /// Writes a number rounded to so many decimals, or null.
  mutating func value(_ number: Double?, decimals: Int) {
    guard let number else {
      null()
      return
    }
    separate()
    DecimalText.append(number, decimals: decimals, to: &bytes)
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  // MARK: Layout

  private mutating func begin(_ bracket: UInt8, inline: Bool) {
    separate()
    bytes.append(bracket)
    spreads.append(layout == .indented && !inline && spreads.last != false)
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    let spread = spreads.popLast() ?? false
    if spread, !isFirst { breakLine() }
    bytes.append(bracket)
    isFirst = false
  }

  /// Writes what has to stand before a key or a value.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      isFirst = false
      return
    }
    if !isFirst { bytes.append(0x2C) }
    if spreads.last == true {
      breakLine()
    } else if layout == .indented, !isFirst {
      bytes.append(0x20)
    }
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    for _ in spreads { bytes.append(contentsOf: [0x20, 0x20]) }
  }
}
