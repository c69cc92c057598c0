/// A JSON writer that keeps the order of keys.
///
/// Foundation's encoder is not used because responses have a fixed order of keys and reproducible
/// bytes, and because `batch` writes tens of thousands of them per second. The caller must close
/// what it opens.
package struct JSONWriter {
  /// The white space of a document.
  package enum Layout {
    /// No white space; one line.
    case compact
    /// Indented by two spaces per level; small objects stay on one line.
    case indented
  }

  /// The bytes written so far.
  package var bytes: [UInt8] = []

  package let layout: Layout
  /// An array, which is appended in a third of a text's time: most of a place's keys are null.
  private static let nullBytes = Array("null".utf8)
  /// For each open object or array, whether it spans several lines.
  private var spreads: [Bool] = []
  private var isFirst = true
  private var followsKey = false

  /// Creates a writer for one document.
  package init(layout: Layout) { self.layout = layout }

  /// Appends a document to bytes without copying them.
  package static func append(
    _ layout: Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(layout: layout)
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }

  // MARK: Objects and arrays

  /// Opens an object; with `inline`, everything in it stays on one line.
  package mutating func beginObject(inline: Bool = false) { begin(0x7B, inline: inline) }

  /// Closes the innermost object.
  package mutating func endObject() { end(0x7D) }

  /// Opens an array.
  package mutating func beginArray(inline: Bool = false) { begin(0x5B, inline: inline) }

  /// Closes the innermost array.
  package mutating func endArray() { end(0x5D) }

  /// Writes a key; the next call must write its value.
  package mutating func key(_ name: StaticString) {
    let isIndented = layout == .indented
    let follows = !isIndented && !isFirst
    if isIndented { separate() }
    isFirst = false
    // Appended at once, with the comma before it, because a response of 10 results has about 300
    // keys.
    name.withUTF8Buffer { name in
      bytes.append(addingCapacity: name.count + 5) { target in
        if follows { target.append(0x2C) }
        target.append(0x22)
        JSONText.copy(name, to: &target)
        target.append(0x22)
        target.append(0x3A)
        if isIndented { target.append(0x20) }
      }
    }
    followsKey = true
  }

  /// Writes a key that is not a literal.
  package mutating func key(named name: String) {
    separate()
    JSONText.appendQuoted(name, to: &bytes)
    bytes.append(0x3A)
    if layout == .indented { bytes.append(0x20) }
    followsKey = true
  }

  // MARK: Values

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    JSONText.appendQuoted(text, to: &bytes)
  }

  /// Writes a string, or `null` for `nil`.
  package mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes a Boolean value.
  package mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
  }

  /// Writes an integer.
  package mutating func value(_ number: some BinaryInteger) {
    separate()
    DecimalText.append(number, to: &bytes)
  }

  /// Writes a number in the fewest digits that read back as the same value.
  package mutating func value(_ number: Double) {
    separate()
    DecimalText.appendShortest(number, to: &bytes)
  }

  /// Writes a number rounded to a number of decimals, or `null` for `nil`.
  package mutating func value(_ number: Double?, decimals: Int) {
    guard let number else {
      null()
      return
    }
    separate()
    DecimalText.append(number, decimals: decimals, to: &bytes)
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: Self.nullBytes)
  }

  /// Writes a GeoJSON point on one line, longitude first (RFC 7946).
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

  /// Writes a JSON value.
  package mutating func value(_ json: JSONValue) {
    switch json {
    case .null: null()
    case .bool(let flag): value(flag)
    case .number(let number):
      // Integers are written without a fraction, because clients read `status` and `code` as
      // integers.
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

  /// Writes a value that is already JSON text in the document's layout.
  package mutating func value(json text: [UInt8]) {
    separate()
    bytes.append(contentsOf: text)
  }

  // MARK: Members

  /// Writes a key and a string.
  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a key, and a string or `null`.
  package mutating func member(_ name: StaticString, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a key and a Boolean value.
  package mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// Writes a key and an integer.
  package mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
    key(name)
    value(number)
  }

  /// Writes a key and a number in the fewest digits that read back as the same value.
  package mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  /// Writes a key, and a number rounded to a number of decimals or `null`.
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

  /// Writes the separator before a key or a value.
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
