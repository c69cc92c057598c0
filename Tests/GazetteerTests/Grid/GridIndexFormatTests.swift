import Gazetteer
import Geodesy
import TestSupport
import Testing

@Suite struct GridIndexFormatTests {
  private func bytes(_ points: [GridPoint]) throws -> [UInt8] {
    var builder = GridIndexBuilder()
    builder.reserveCapacity(points.count)
    for point in points { builder.add(point) }
    return try builder.finish()
  }

  /// Asks all that an index can be asked; the answers do not matter.
  private func search(_ index: GridIndex, using generator: inout SeededGenerator) {
    var searcher = GridSearcher(index)
    for _ in 0..<2 {
      let target = Coordinate.random(using: &generator)
      let filter = GridFilter.random(using: &generator)
      _ = searcher.nearest(to: target, count: 12, filter: filter)
      _ = searcher.nearest(to: target, count: 3, within: 2e6)
    }
  }

  @Test("what is built is sound", arguments: PointSet.allCases, propertySeeds)
  func aBuiltIndexIsValid(set: PointSet, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(Int.random(in: 2...2_000, using: &generator), using: &generator)
    let index = try GridIndex(bytes(points))
    try index.verify()
    #expect(index.count == points.count)
    // What went in comes out: every point is its own nearest, or one at the same place is.
    let twin = BruteForceNearest(points)
    var searcher = GridSearcher(index)
    for (point, kept) in zip(points, twin.points).prefix(20) {
      let nearest = searcher.nearest(to: kept.coordinate)
      #expect(nearest.points.first?.distanceMeters == 0)
      #expect(point.coordinate.distanceMeters(to: kept.coordinate) < 0.01)
    }
  }

  @Test("the same points give the same bytes", arguments: PointSet.allCases)
  func theSamePointsGiveTheSameBytes(set: PointSet) throws {
    var generator = SeededGenerator(seed: 7)
    let points = set.points(1_000, using: &generator)
    let expected = try bytes(points)
    #expect(try bytes(points) == expected)
    #expect(try bytes(points.shuffled(using: &generator)) == expected)
  }

  @Test func everyTruncationIsRefused() throws {
    var generator = SeededGenerator(seed: 3)
    let whole = try bytes(PointSet.clustered.points(200, using: &generator))
    for count in 0..<whole.count {
      let expected: MappedFileError =
        count < 64
        ? .truncatedHeader(kind: "grid index", expectedBytes: 64, foundBytes: count)
        : .wrongSize(kind: "grid index", expectedBytes: whole.count, foundBytes: count)
      #expect(throws: expected) { try GridIndex(Array(whole[..<count])) }
    }
    #expect(throws: MappedFileError.self) { try GridIndex(whole + [0]) }
  }

  @Test("flipped bytes never trap, and a full check finds each", arguments: propertySeeds)
  func flippedBytesNeverTrap(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let set = PointSet.allCases.randomElement(using: &generator)!
    let whole = try bytes(set.points(500, using: &generator))
    for _ in 0..<150 {
      var damaged = whole
      // Half of them where the header and the directory are.
      let end = Bool.random(using: &generator) ? whole.count : min(whole.count, 2_000)
      damaged[Int.random(in: 0..<end, using: &generator)] ^= UInt8.random(
        in: 1...255, using: &generator)
      guard let index = try? GridIndex(damaged) else { continue }
      #expect(throws: MappedFileError.self) { try index.verify() }
      search(index, using: &generator)
    }
  }

  @Test("overwritten parts never trap, and a full check finds each", arguments: propertySeeds)
  func overwrittenPartsNeverTrap(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try bytes(PointSet.uniform.points(500, using: &generator))
    for _ in 0..<50 {
      var damaged = whole
      let start = Int.random(in: 64..<whole.count, using: &generator)
      let end = min(whole.count, start + Int.random(in: 1...4_000, using: &generator))
      let filler: UInt8? = [nil, 0, 0xFF, 0x7F].randomElement(using: &generator)!
      for place in start..<end {
        damaged[place] = filler ?? UInt8.random(in: 0...255, using: &generator)
      }
      let index = try GridIndex(damaged)
      if damaged != whole { #expect(throws: MappedFileError.self) { try index.verify() } }
      search(index, using: &generator)
    }
  }

  @Test func foreignAndNewerFilesAreRefused() throws {
    var bytes = try bytes([])
    #expect(try GridIndex(bytes).count == 0)
    #expect(bytes.count == 64)
    bytes[8] = 2
    let newer = MappedFileError.unsupportedVersion(kind: "grid index", expected: 1, found: 2)
    #expect(throws: newer) { try GridIndex(bytes) }
    bytes[0] = 0x50
    #expect { try GridIndex(bytes) } throws: {
      guard case .foreignFile = $0 as? MappedFileError else { return false }
      return String(describing: $0).contains("another kind of file")
    }
  }

  /// Files are read by later versions, so what is written may only change with the version.
  @Test func theHeaderIsAsDocumented() throws {
    let place = try #require(Coordinate(latitude: 48.8534, longitude: 2.3488))
    let bytes = try bytes([
      GridPoint(ordinal: 9, coordinate: place, layer: 6, country: 0x4652, population: 2_138_551)
    ])
    #expect(bytes.count == 64 + 128 + 192 + 64 + 64 + 16)
    #expect(
      Array(bytes[..<32]) == [
        0x4F, 0x54, 0x4D, 0x47, 0x52, 0x49, 0x44, 0, 1, 0, 0, 0, 1, 0, 0, 0,
        4, 0, 0, 0, 1, 0, 0, 0, 16, 2, 0, 0, 0, 0, 0, 0,
      ])
    #expect(
      Array(bytes[(bytes.count - 16)...]) == [
        0xF0, 0x6F, 0x1E, 0x1D, 0x00, 0x66, 0x66, 0x01, 9, 0, 0, 0, 0xB7, 0xA1, 0x20, 0,
      ])
  }
}
