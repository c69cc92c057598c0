import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct RecordSorterTests {
  @Test("sorting agrees with the standard library", arguments: propertySeeds)
  func sortingAgreesWithTheStandardLibrary(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    // From everything in memory to a file for every two dozen records.
    let capacity = [500, 5_000, 1_000_000].randomElement(using: &generator) ?? 500
    let sorter = RecordSorter(folder: folder.path, capacityBytes: capacity)
    var records: [[UInt8]] = []
    for _ in 0..<500 {
      let length = Int.random(in: 0...12, using: &generator)
      // Few different bytes, so that records are equal or start each other.
      let record = (0..<length).map { _ in UInt8.random(in: 0...2, using: &generator) }
      records.append(record)
      try sorter.append { $0.append(contentsOf: record) }
    }
    let expected = records.sorted { $0.lexicographicallyPrecedes($1) }
    for _ in 1...2 {
      var found: [[UInt8]] = []
      try sorter.forEach { found.append(Array($0.rest())) }
      #expect(found == expected)
    }
  }

  /// A file for each record: more than a process may have open, merged while they are added, some of them
  /// three times.
  @Test(arguments: [8, 128]) func manyFilesAreMergedOnTheWay(maxRuns: Int) throws {
    let folder = try TemporaryFolder()
    let sorter = RecordSorter(folder: folder.path, capacityBytes: 1, maxRuns: maxRuns)
    let numbers = (0..<UInt32(1_300)).map { $0 &* 2_654_435_761 }
    for number in numbers { try sorter.append { $0.append(bigEndian: number) } }
    var found: [UInt32] = []
    try sorter.forEach { found.append($0.next(UInt32.self)) }
    #expect(found == numbers.sorted())
  }

  @Test func aRecordLargerThanAllBuffersIsKept() throws {
    let folder = try TemporaryFolder()
    let sorter = RecordSorter(folder: folder.path, capacityBytes: 1_000)
    let long = [UInt8](repeating: 7, count: 1_000_000)
    try sorter.append { $0.append(contentsOf: long) }
    try sorter.append { $0.append(1) }
    var found: [Int] = []
    try sorter.forEach { found.append($0.rest().count) }
    #expect(found == [1, 1_000_000])
  }

  @Test func anEmptySorterVisitsNothing() throws {
    let sorter = RecordSorter(folder: "/nowhere")
    try sorter.forEach { _ in Issue.record("visited a record") }
  }

  @Test func recordsAreReadInTheOrderWritten() {
    var record: [UInt8] = []
    record.append(bigEndian: UInt32(70_000))
    record.append(bigEndian: Int32(-5))
    record.append(terminated: Array("Zürich".utf8))
    record.append(bigEndian: UInt64.max)
    record.append(contentsOf: [1, 2])
    var cursor = RecordCursor()
    cursor.load(record[...])
    #expect(cursor.next(UInt32.self) == 70_000)
    #expect(cursor.nextSigned() == -5)
    #expect(String(decoding: cursor.nextText(), as: UTF8.self) == "Zürich")
    #expect(cursor.next(UInt64.self) == .max)
    #expect(Array(cursor.rest()) == [1, 2])
    #expect(cursor.next(UInt16.self) == 0)
    #expect(cursor.nextText().isEmpty)
  }

  @Test func signedNumbersSortByValue() {
    let numbers: [Int32] = [.min, -18_000_000, -1, 0, 1, .max]
    let records = numbers.map { number in
      var record: [UInt8] = []
      record.append(bigEndian: number)
      return record
    }
    #expect(records == records.sorted { $0.lexicographicallyPrecedes($1) })
  }
}
