/// A JSON writer that keeps the order of keys.
///
/// Foundation's encoder is not used because responses have a fixed order of keys and reproducible
/// bytes, and because `batch` writes tens of thousands of them per second. The caller must close
/// what it opens.
package struct JSONWriter: ~Copyable {
  /// The white space of a document.
  package enum Layout {
    /// No white space; one line.
    case compact
    /// Indented by two spaces per level; small objects stay on one line.
    case indented
  }

  package let layout: Layout
  private var sink = ByteSink(capacity: 4_096)
  /// For each open object or array of an indented document, whether it spans several lines.
  private var spreads: [Bool] = []
  private var isFirst = true
  private var followsKey = false

  /// Creates a writer for one document.
  package init(layout: Layout) { self.layout = layout }

  /// The bytes written so far, as a copy.
  package var bytes: [UInt8] { sink.withBytes { Array($0) } }

  /// The number of bytes written so far.
  package var count: Int { sink.count }

  /// Appends a document to bytes.
  package static func append(
    _ layout: Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(layout: layout)
    body(&writer)
    writer.sink.withBytes { bytes.append(contentsOf: $0) }
  }

  /// Appends a document with a line end after it.
  package static func appendLine(
    _ layout: Layout, to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void
  ) {
    append(layout, to: &bytes, body)
    bytes.append(0x0A)
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
    if layout == .compact, !followsKey {
      // A response has some 250 keys.
      sink.appendKey(name, afterComma: !isFirst)
      isFirst = false
      followsKey = true
      return
    }
    separate()
    sink.append(0x22)
    sink.append(name)
    sink.append("\":")
    if layout == .indented { sink.append(0x20) }
    followsKey = true
  }

  /// Writes a key that is not a literal.
  package mutating func key(named name: String) {
    separate()
    appendQuoted(name)
    sink.append(0x3A)
    if layout == .indented { sink.append(0x20) }
    followsKey = true
  }

  // MARK: Values

  /// Writes a string.
  package mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
  }

  /// Writes a string, or `null` for `nil`.
  package mutating func value(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes a Boolean value.
  package mutating func value(_ flag: Bool) {
    separate()
    sink.append(flag ? "true" : "false")
  }

  /// Writes an integer.
  package mutating func value(_ number: some BinaryInteger) {
    separate()
    sink.append(DecimalText.digits(of: number))
  }

  /// Writes an integer, as most are written, without the cost of a generic call.
  package mutating func value(_ number: Int) {
    separate()
    sink.append(DecimalText.digits(of: number))
  }

  /// Writes a number in the fewest digits that read back as the same value.
  package mutating func value(_ number: Double) {
    separate()
    if let digits = DecimalText.shortDigits(of: number) {
      sink.append(digits)
    } else {
      JSONText.append(number.description, to: &sink)
    }
  }

  /// Writes a number rounded to a number of decimals, or `null` for `nil`.
  package mutating func value(_ number: Double?, decimals: Int) {
    guard let number else {
      null()
      return
    }
    separate()
    sink.append(DecimalText.digits(of: number, decimals: decimals, keepsZeros: false))
  }

  /// Writes `null`.
  package mutating func null() {
    separate()
    sink.append("null")
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

  /// Writes a value of this document again, in a compact one.
  ///
  /// - Parameter written: The ``count`` before and after the value.
  package mutating func value(again written: Range<Int>) {
    separate()
    sink.appendAgain(written)
  }

  // MARK: Members

  /// Writes a key and a string.
  package mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  /// Writes a key, and a string in two parts.
  package mutating func member(_ name: StaticString, _ prefix: String, _ text: String) {
    key(name)
    separate()
    sink.append(0x22)
    JSONText.append(prefix, to: &sink)
    JSONText.append(text, to: &sink)
    sink.append(0x22)
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

  /// Writes a key and an integer, as most are written.
  package mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    value(number)
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

  private mutating func appendQuoted(_ text: String) {
    sink.append(0x22)
    JSONText.append(text, to: &sink)
    sink.append(0x22)
  }

  private mutating func begin(_ bracket: UInt8, inline: Bool) {
    separate()
    sink.append(bracket)
    if layout == .indented { spreads.append(!inline && spreads.last != false) }
    isFirst = true
  }

  private mutating func end(_ bracket: UInt8) {
    let spread = spreads.popLast() ?? false
    if spread, !isFirst { breakLine() }
    sink.append(bracket)
    isFirst = false
  }

  /// Writes the separator before a key or a value.
  @inline(__always)
  private mutating func separate() {
    if followsKey {
      followsKey = false
      isFirst = false
      return
    }
    if !isFirst { sink.append(0x2C) }
    if layout == .indented { separateLines() }
    isFirst = false
  }

  private mutating func separateLines() {
    if spreads.last == true {
      breakLine()
    } else if !isFirst {
      sink.append(0x20)
    }
  }

  private mutating func breakLine() {
    sink.append(0x0A)
    for _ in spreads { sink.append("  ") }
  }
}
