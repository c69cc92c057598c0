import Foundation
import TestSupport
import Testing
@testable import Gazetteer

@Suite struct StreetIndexTests {
  private static func house(_ number: String, _ latitude: Int32, _ longitude: Int32) -> StoredHouse
  {
    StoredHouse(
      source: .node, id: UInt64(truncatingIfNeeded: Int(latitude)) &* 31,
      number: HouseNumber(Array(number.utf8)), latitude: latitude, longitude: longitude)
  }

  /// A line of up to four points, for most streets in both directions.
  private static func lines(from latitude: Int32, _ longitude: Int32) -> [[StreetPoint]] {
    let line = (0..<latitude.magnitude % 5).map { step in
      StreetPoint(latitude: latitude - Int32(step) * 7, longitude: longitude - Int32(step) * 900)
    }
    return latitude % 4 == 0 ? [line] : [line, line.reversed()]
  }

  /// Streets with random houses, written and mapped, with what was written.
  private static func sample(
    streets count: Int, in folder: TemporaryFolder
  ) throws -> (index: StreetIndex, houses: [[StoredHouse]]) {
    var generator = SeededGenerator(seed: 5)
    let path = folder.path("streets.index")
    let writer = try StreetIndexWriter(path: path)
    var all: [[StoredHouse]] = []
    for street in 0..<count {
      let (latitude, longitude) = (
        Int32.random(in: -9_000_000...9_000_000, using: &generator),
        Int32.random(in: -18_000_000...18_000_000, using: &generator)
      )
      let houses = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
        house(
          "\(Int.random(in: 1..<300, using: &generator))"
            + (["", "a", "/2", "-14"].randomElement(using: &generator) ?? ""),
          max(-9_000_000, latitude - 30), min(18_000_000, longitude + 40))
      }.sorted { ($0.number.value ?? 0) < ($1.number.value ?? 0) }
      try writer.add(
        StoredStreet(
          source: street % 2 == 0 ? .way : .street, id: UInt64(street),
          area: UInt32(street % 3 + 1),
          name: Array("Street \(street)".utf8), latitude: latitude, longitude: longitude,
          box: .init(latitude: latitude, longitude: longitude),
          junctions: [StreetPoint(latitude: latitude, longitude: longitude)],
          lines: lines(from: latitude, longitude)),
        houses: houses)
      all.append(houses)
    }
    for street in 0..<count {
      let key = Array(String(street + 1_000).utf8)
      writer.addName(key[...], of: UInt32(street), isMain: true)
    }
    try writer.finish(areaCount: 3)
    return (try StreetIndex(MappedFile(path: path)), all)
  }

  private func name(_ key: String, in index: StreetIndex) -> Int? {
    let key = Array(key.utf8)
    return index.name(key.span)
  }

  @Test func writtenDataReadsBack() throws {
    let folder = try TemporaryFolder()
    let (index, houses) = try Self.sample(streets: 300, in: folder)
    try index.verify()
    #expect(index.streetCount == 300)
    for (number, expected) in houses.enumerated() {
      #expect(index.houses(of: UInt32(number)) == expected)
      let street = try #require(index.street(UInt32(number))?.street)
      #expect(street.name == Array("Street \(number)".utf8))
      #expect(index.junctions(of: UInt32(number)).count == 1)
      #expect(
        index.lines(of: UInt32(number)) == Self.lines(from: street.latitude, street.longitude))
      let found = name(String(number + 1_000), in: index)
      let name = try #require(found)
      #expect(index.streets(ofName: name, inArea: street.area) == [UInt32(number)])
      let point = StreetPoint(latitude: street.latitude, longitude: street.longitude)
      #expect(index.streets(around: point).contains(UInt32(number)))
    }
    #expect(name("nowhere", in: index) == nil)
    let all = index.keys(withPrefix: Array("1".utf8).span)
    #expect(all.count == 300)
    var found: [UInt32] = []
    index.forEachStreet(of: index.keys(withPrefix: Array("107".utf8).span)) {
      found.append($0.street)
      return true
    }
    #expect(found == Array(70..<80))
    found = []
    index.forEachStreet(of: index.keys(withPrefix: Array("107".utf8).span), inArea: 2) {
      found.append($0.street)
      return true
    }
    #expect(found == [70, 73, 76, 79])
    let world = StoredStreet.Box(
      west: -18_000_000, south: -9_000_000, east: 18_000_000, north: 9_000_000)
    var inBox: Set<UInt32> = []
    index.forEachStreet(of: index.keys(withPrefix: Array("107".utf8).span), in: world) {
      inBox.insert($0.street)
      return true
    }
    #expect(inBox == Set(70..<80))
    // A wrong, a missing, a superfluous and swapped letters.
    for typed in ["1x7", "17", "1x07", "170"] {
      let runs = index.keys(withMisspelledPrefix: Array(typed.utf8).span)
      #expect(runs.contains { $0.streets.contains(70) }, "\(typed)")
    }
    #expect(index.keys(withPrefix: [UInt8]().span).isEmpty)
    let wanted = Array("1a00".utf8)
    let alike = index.streets(like: wanted.span, inArea: 1, edits: 1)
    #expect(alike.contains { $0.street == 0 && $0.edits == 1 })
  }

  /// The key that comes first by the alphabet may be the one that is less like what is typed.
  @Test func misspelledStreetsAreFoundByEachOfTheirNames() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("streets.index")
    let writer = try StreetIndexWriter(path: path)
    for (id, area) in [(0, 2), (1, 1), (2, 2)] {
      try writer.add(
        StoredStreet(
          source: .way, id: UInt64(id), area: UInt32(area), name: Array("Street \(id)".utf8),
          latitude: 1, longitude: 1, box: .init(latitude: 1, longitude: 1), junctions: [],
          lines: []),
        houses: [])
    }
    let names = [
      ("austurvegi", 0, true), ("austurvegur", 0, false), ("eyravegi", 1, true),
      ("eyravegur", 1, false), ("eyravegur", 2, true),
    ]
    for (name, street, isMain) in names {
      writer.addName(Array(name.utf8)[...], of: UInt32(street), isMain: isMain)
    }
    try writer.finish(areaCount: 2)
    let index = try StreetIndex(MappedFile(path: path))
    func alike(_ typed: String, area: UInt32, edits: Int) -> [[Int]] {
      let key = Array(typed.utf8)
      return index.streets(like: key.span, inArea: area, edits: edits).map {
        [Int($0.street), $0.edits]
      }
    }
    #expect(alike("eyrvegur", area: 1, edits: 1) == [[1, 1]], "the second name")
    #expect(alike("eyrvegi", area: 1, edits: 1) == [[1, 1]], "the first name")
    #expect(alike("austurvegur", area: 2, edits: 4) == [[0, 0]], "once, by the nearer name")
    #expect(alike("eyrvegur", area: 2, edits: 1) == [[2, 1]], "another area's street")
    let part = Array("urveg".utf8)
    #expect(index.streets(containing: part.span, inArea: 2, limit: 3) == [0])
    var visited: [UInt32] = []
    index.forEachStreet(of: index.keys(withPrefix: Array("austur".utf8).span), inArea: 2) {
      visited.append($0.street)
      return true
    }
    #expect(visited == [0])
  }

  @Test func damageNeverTraps() throws {
    let folder = try TemporaryFolder()
    _ = try Self.sample(streets: 40, in: folder)
    let url = URL(fileURLWithPath: folder.path("streets.index"))
    let whole = Array(try Data(contentsOf: url))
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<4 {
        let position = Int.random(in: MappedHeader.byteCount..<bytes.count, using: &generator)
        bytes[position] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let index = try? StreetIndex(bytes) else { continue }
      if bytes != whole { #expect(throws: MappedFileError.self) { try index.verify() } }
      for street: UInt32 in 0..<40 {
        _ = index.houses(of: street)
        _ = index.junctions(of: street)
        _ = index.lines(of: street)
        _ = index.street(street)
      }
      for key in 1_000..<1_040 {
        guard let name = name("\(key)", in: index) else { continue }
        index.forEachStreet(ofName: name) { _, _, _ in true }
        _ = index.streets(ofName: name, inArea: 1)
      }
      _ = index.streets(like: Array("1001".utf8).span, inArea: 2, edits: 2)
      let run = index.keys(withPrefix: Array("10".utf8).span)
      index.forEachStreet(of: run) { _ in true }
      index.forEachStreet(of: run, inArea: 2) { _ in true }
      index.forEachStreet(
        of: run, in: .init(west: -9_000, south: -9_000, east: 9_000, north: 9_000)
      ) { _ in true }
      _ = index.keys(withMisspelledPrefix: Array("1201".utf8).span)
      _ = index.streets(around: StreetPoint(latitude: 0, longitude: 0))
    }
  }
}
