/// A sorter of any number of 64-bit numbers, without duplicates, within bounded memory.
///
/// It does the same as ``RecordSorter`` does for records, in an eighth of the space.
final class NumberSorter {
  /// The count of numbers in one record of a run.
  private static let blockCount = 4_096

  private let folder: String
  private let capacity: Int
  private var numbers: [UInt64] = []
  private var runs: [RecordFile] = []

  /// Creates a sorter that keeps `capacity` numbers in memory and writes others to a folder.
  init(folder: String, capacity: Int = 2 << 20) {
    self.folder = folder
    self.capacity = max(1, capacity)
  }

  /// Adds a number.
  func append(_ number: UInt64) throws {
    numbers.append(number)
    if numbers.count >= capacity { try spill() }
  }

  private func spill() throws {
    try BuildStop.check()
    numbers.sort()
    let run = try RecordFile(folder: folder)
    var start = 0
    while start < numbers.count {
      let end = min(start + Self.blockCount, numbers.count)
      try run.append(numbers[start..<end].withUnsafeBytes { Array($0)[...] })
      start = end
    }
    try run.flush()
    runs.append(run)
    numbers.removeAll(keepingCapacity: true)
  }

  /// Calls a closure with all numbers in order, without duplicates, and removes them.
  func drain(_ visit: (UInt64) throws -> Void) throws {
    guard !runs.isEmpty else {
      numbers.sort()
      var previous: UInt64?
      for number in numbers where number != previous {
        previous = number
        try visit(number)
      }
      numbers = []
      return
    }
    try spill()
    numbers = []
    var readers = try runs.map { try NumberRun($0.makeReader()) }
    runs = []
    var previous: UInt64?
    while true {
      // A few runs hold many millions, so every run is examined.
      var least: (number: UInt64, run: Int)?
      for index in readers.indices {
        guard let number = readers[index].next, number < least?.number ?? .max || least == nil
        else { continue }
        least = (number, index)
      }
      guard let least else { return }
      if least.number != previous { try visit(least.number) }
      previous = least.number
      try readers[least.run].advance()
    }
  }
}

/// A sorted run and its next number.
private struct NumberRun {
  private var reader: RecordFile.Reader
  private var position = 0
  /// The number; `nil` at the end.
  private(set) var next: UInt64?

  init(_ reader: RecordFile.Reader) throws {
    self.reader = reader
    position = 0
    try advance()
  }

  mutating func advance() throws {
    if position + 8 > reader.record.count {
      position = 0
      guard try reader.next() else {
        next = nil
        return
      }
    }
    next = reader.record.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    position += 8
  }
}
