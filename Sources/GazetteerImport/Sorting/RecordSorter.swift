#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A sorter of any number of records in the order of their bytes, within bounded memory.
///
/// Records collect in a buffer; a full buffer is sorted and written to a file, on another thread
/// while the next one fills; at the end, the files are merged (Knuth, "The Art of Computer
/// Programming", volume 3, section 5.4). The order is that of unsigned bytes, with a shorter record
/// before a longer one that begins with it; equal records are identical, so the result does not
/// depend on the number of files.
///
/// It does the same as SQLite's sorter in a fifth of the time here: records need no decoding.
///
/// - Complexity: O(n log n).
package final class RecordSorter {
  fileprivate struct Entry: Sendable {
    /// The first eight bytes, which decide most comparisons.
    let prefix: UInt64
    let start: UInt32
    let count: UInt32
  }

  private let folder: String
  private let capacityBytes: Int
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The sorted files: those of one buffer each, then those merged of ``maxRuns`` of these, and so on.
  private var runs: [[RecordFile]] = []
  /// The run that is being sorted and written.
  private var pendingRun: BackgroundResult<RecordFile>?
  private var isSorted = false

  /// The number of files that are merged into one while records are added.
  private let maxRuns: Int

  /// Creates a sorter with two buffers of `capacityBytes` each, which writes to a folder when full.
  ///
  /// It has fewer than `maxRuns` files open for each power of that number: processes may have 1,024.
  package init(folder: String, capacityBytes: Int = 8 << 20, maxRuns: Int = 128) {
    self.folder = folder
    self.maxRuns = max(2, maxRuns)
    self.capacityBytes = min(capacityBytes, Int(UInt32.max) / 2)
  }

  /// Adds a record: the bytes that the closure appends.
  package func append(_ write: (inout [UInt8]) -> Void) throws {
    isSorted = false
    let start = bytes.count
    write(&bytes)
    entries.append(
      Entry(
        prefix: Self.prefix(of: bytes[start...]), start: UInt32(clamping: start),
        count: UInt32(clamping: bytes.count - start)))
    if bytes.count + entries.count * MemoryLayout<Entry>.stride >= capacityBytes { try spill() }
  }

  /// Calls a closure with all records in order; may be called again.
  package func forEach(_ visit: (inout RecordCursor) throws -> Void) throws {
    guard !runs.isEmpty || pendingRun != nil else {
      sortBuffer()
      var cursor = RecordCursor()
      for (number, entry) in entries.enumerated() {
        if number & Self.recordsBetweenChecks == 0 { try BuildStop.check() }
        let start = Int(entry.start)
        cursor.load(bytes[start..<(start + Int(entry.count))])
        try visit(&cursor)
      }
      return
    }
    if !entries.isEmpty { try spill() }
    try endPendingRun()
    // Frees unneeded memory for the readers' buffers.
    entries = []
    bytes = []
    try Self.merge(Array(runs.joined()), visit)
  }

  /// One less than the number of records after which a build is asked whether it shall end.
  private static let recordsBetweenChecks = 0xFFF

  // MARK: Runs

  /// Passes the full buffer to another thread, once that has written the previous one.
  private func spill() throws {
    try endPendingRun()
    let (folder, bytes, entries) = (folder, bytes, entries)
    self.bytes = []
    self.entries = []
    self.bytes.reserveCapacity(bytes.count)
    self.entries.reserveCapacity(entries.count)
    pendingRun = BackgroundResult {
      var entries = entries
      Self.sort(&entries, of: bytes)
      let run = try RecordFile(folder: folder)
      for entry in entries {
        let start = Int(entry.start)
        try run.append(bytes[start..<(start + Int(entry.count))])
      }
      try run.flush()
      return run
    }
  }

  private func endPendingRun() throws {
    guard let pending = pendingRun else { return }
    pendingRun = nil
    guard var run = try pending.value() else { return }
    var level = 0
    while true {
      if level == runs.count { runs.append([]) }
      runs[level].append(run)
      guard runs[level].count == maxRuns else { return }
      let merged = try RecordFile(folder: folder)
      try Self.merge(runs[level]) { try merged.append($0.rest()) }
      try merged.flush()
      runs[level] = []
      run = merged
      level += 1
    }
  }

  private func sortBuffer() {
    guard !isSorted else { return }
    isSorted = true
    Self.sort(&entries, of: bytes)
  }

  private static func sort(_ entries: inout [Entry], of bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      entries.sort { first, second in
        if first.prefix != second.prefix { return first.prefix < second.prefix }
        return precedes(
          UnsafeRawBufferPointer(rebasing: bytes[first.range]),
          UnsafeRawBufferPointer(rebasing: bytes[second.range]))
      }
    }
  }

  /// The current record of one run.
  private struct Head {
    var reader: RecordFile.Reader
    var prefix: UInt64

    mutating func advance() throws(GazetteerError) -> Bool {
      guard try reader.next() else { return false }
      prefix = RecordSorter.prefix(of: reader.record[...])
      return true
    }

    func precedes(_ other: Head) -> Bool {
      guard prefix == other.prefix else { return prefix < other.prefix }
      return reader.record.withUnsafeBytes { first in
        other.reader.record.withUnsafeBytes { RecordSorter.precedes(first, $0) }
      }
    }
  }

  private static func merge(
    _ runs: [RecordFile], _ visit: (inout RecordCursor) throws -> Void
  ) throws {
    var heads: [Head] = []
    for run in runs {
      var head = Head(reader: try run.makeReader(), prefix: 0)
      if try head.advance() { heads.append(head) }
    }
    // A heap of the runs, with the one that has the next record in front.
    var heap = Array(heads.indices)
    for position in heap.indices.reversed() { Self.siftDown(position, &heap, heads) }
    var cursor = RecordCursor()
    var number = 0
    while let first = heap.first {
      number &+= 1
      if number & recordsBetweenChecks == 0 { try BuildStop.check() }
      cursor.load(heads[first].reader.record[...])
      try visit(&cursor)
      if try !heads[first].advance() {
        let last = heap.removeLast()
        if heap.isEmpty { return }
        if last != first { heap[0] = last }
      }
      Self.siftDown(0, &heap, heads)
    }
  }

  private static func siftDown(_ start: Int, _ heap: inout [Int], _ heads: [Head]) {
    var position = start
    while true {
      var child = 2 * position + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heads[heap[child + 1]].precedes(heads[heap[child]]) { child += 1 }
      guard heads[heap[child]].precedes(heads[heap[position]]) else { return }
      heap.swapAt(position, child)
      position = child
    }
  }

  // MARK: Order

  private static func prefix(of record: ArraySlice<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for byte in record.prefix(8) { prefix = prefix << 8 | UInt64(byte) }
    return prefix << (8 * UInt64(8 - min(8, record.count)))
  }

  private static func precedes(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    let shared = min(first.count, second.count)
    guard shared > 0, let one = first.baseAddress, let other = second.baseAddress else {
      return first.count < second.count
    }
    let order = memcmp(one, other, shared)
    return order == 0 ? first.count < second.count : order < 0
  }
}

extension RecordSorter.Entry {
  fileprivate var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}
