/// Memory that grows while the bytes of a document are written to it.
///
/// It writes without what an array does for each append: the check for other owners, and a call.
/// A response of ten places has about 500 pieces, most of them shorter than that.
struct ByteSink: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes written.
  private(set) var count = 0

  /// Allocates memory for a number of bytes, at least one.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// Calls a closure with all bytes, which last as long as the call.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Makes room for more bytes.
  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  /// Appends bytes.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Appends a constant text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    (start + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count += text.utf8CodeUnitCount
  }

  /// Appends the key of a JSON object, which needs no escapes, with a colon after it.
  @inline(__always)
  mutating func appendKey(_ name: StaticString, afterComma: Bool) {
    let length = name.utf8CodeUnitCount
    reserve(length + 4)
    var end = start + count
    if afterComma {
      end.pointee = 0x2C
      end += 1
    }
    end.pointee = 0x22
    (end + 1).update(from: name.utf8Start, count: length)
    end[length + 1] = 0x22
    end[length + 2] = 0x3A
    count += length + (afterComma ? 4 : 3)
  }

  /// Appends bytes that were written before.
  mutating func appendAgain(_ written: Range<Int>) {
    guard written.upperBound <= count else { return }
    reserve(written.count)
    (start + count).update(from: start + written.lowerBound, count: written.count)
    count += written.count
  }

  /// Appends the digits of a number.
  @inline(__always)
  mutating func append(_ number: borrowing DecimalText.Digits) {
    reserve(DecimalText.Digits.most)
    for position in number.first..<DecimalText.Digits.most {
      start[count] = number.bytes[position]
      count += 1
    }
  }
}
