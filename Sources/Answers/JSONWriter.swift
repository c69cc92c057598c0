import Geocoding
import TextFormats

/// Writes JSON into bytes, with keys in the order they are given.
///
/// It exists beside Foundation's encoder because answers promise an order of keys and the same
/// bytes every time, and because `batch` writes tens of thousands of them a second. Whoever calls
/// it balances openings and closings.
package struct JSONWriter {
  /// How much white space a document has.
  package enum Layout {
    /// None at all: one line.
    case compact
    /// Two blanks a level; small objects stay on one line.
    case indented
  }

  /// What has been written so far.
  package var bytes: [UInt8] = []

  private let layout: Layout
  /// For each open object or array: whether it spreads over lines.
  private var spreads: [Bool] = []
  private var isFirst = true
  private var followsKey = false
  /// The parts of a query that were written last, and how: most results of an answer share them.
  private var lastComponents: (components: [QueryComponent], text: [UInt8])?

  /// Begins a document.
  package init(layout: Layout) { self.layout = layout }

  // MARK: Objects and arrays

  /// Opens an object; one that is inline keeps everything in it on one line.
  package mutating func beginObject(inline: Bool = false) { begin(0x7B, inline: inline) }

  /// Closes the object opened last.
  package mutating func endObject() { end(0x7D) }

  /// Opens an array.
  package mutating func beginArray(inline: Bool = false) { begin(0x5B, inline: inline) }

  /// Closes the array opened last.
  package mutating func endArray() { end(0x5D) }

  /// Writes a key; the next call writes its value.
  package mutating func key(_ name: StaticString) {
    separate()
    let isIndented = layout == .indented
    // All at once: there are two hundred keys in an answer of ten.
    name.withUTF8Buffer { name in
      bytes.append(addingCapacity: name.count + 4) { target in
        target.append(0x22)
        JSONText.copy(name, to: &target)
        target.append(0x22)
        target.append(0x3A)
        if isIndented { target.append(0x20) }
      }
    }
    followsKey = true
  }

  /// Writes a key that is known only when it is written.
  package mutating func key(named name: String) {
    separate()
    JSONText.appendQuoted(name, to: &bytes)
    bytes.append(0x3A)
    if layout == .indented { bytes.append(0x20) }
    followsKey = true
  }

  // MARK: Values

  /// Writes a text.
  package mutating func value(_ text: String) {
    separate()
    JSONText.appendQuoted(text, to: &bytes)
  }

  /// Writes a text, or null.
  package mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes true or false.
  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes a whole number.
  package mutating func value(_ number: some BinaryInteger) {
    separate()
    DecimalText.append(number, to: &bytes)
  }

  /// Writes a number in the shortest digits that read back as the same.
  package mutating func value(_ number: Double) {
    separate()
    DecimalText.appendShortest(number, to: &bytes)
  }

  /// Writes a number rounded to so many decimals, or null.
  package mutating func value(_ number: Double?, decimals: Int) {
    guard let number else {
      null()
      return
    }
    separate()
    DecimalText.append(number, decimals: decimals, to: &bytes)
  }

  /// Writes null.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes what the parts of a query were taken for, by `write` or by copying what it wrote for the
  /// same parts before.
  mutating func value(_ components: [QueryComponent], write: (inout Self) -> Void) {
    if layout == .compact, let lastComponents, lastComponents.components == components {
      separate()
      bytes.append(contentsOf: lastComponents.text)
      return
    }
    separate()
    // What follows is no second value of the key.
    followsKey = true
    let start = bytes.count
    write(&self)
    lastComponents = (components, Array(bytes[start...]))
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
