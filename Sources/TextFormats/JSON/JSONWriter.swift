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

  package let layout: Layout
  /// For each open object or array: whether it spreads over lines.
  private var spreads: [Bool] = []
  private var isFirst = true
  private var followsKey = false

  /// Begins a document.
  package init(layout: Layout) { self.layout = layout }

  /// Appends one document to bytes without copying what is there.
  package static func append(
    _ layout: Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(layout: layout)
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }

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

  /// Writes a GeoJSON point on one line; RFC 7946 puts longitude first.
  package mutating func point(latitude: Double, longitude: Double) {
    beginObject(inline: true)
    member("type", "Point")
    key("coordinates")
    beginArray()
    value(longitude)
    value(latitude)
    endArray()
    endObject()
  }

  /// Writes a value with everything in it.
  package mutating func value(_ json: JSONValue) {
    switch json {
    case .null: null()
    case .bool(let flag): value(flag)
    case .number(let number):
      // Whole numbers have no fraction: clients read `status` and `code` as integers.
      if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 {
        value(whole)
      } else {
        value(number)
      }
    case .text(let text): value(text)
    case .list(let values):
      beginArray()
      for element in values { value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(named: member.name)
        value(member.value)
      }
      endObject()
    }
  }

  /// Writes a value that is JSON already, in the document's layout.
  package mutating func value(json text: [UInt8]) {
    separate()
    bytes.append(contentsOf: text)
  }

  // MARK: Members

  /// Writes a key and a text.
  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a key, and a text or null.
  package mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a key, and true or false.
  package mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a key and a whole number.
  package mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
    key(name)
    value(number)
  }

  /// Writes a key and a number in the shortest digits that read back as the same.
  package mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  /// Writes a key, and a number rounded to so many decimals or null.
  package mutating func member(_ name: StaticString, _ number: Double?, decimals: Int) {
    key(name)
    value(number, decimals: decimals)
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
