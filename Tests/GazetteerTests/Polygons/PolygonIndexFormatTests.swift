import Gazetteer
import Geodesy
import TestSupport
import Testing

@Suite struct PolygonIndexFormatTests {
  private func bytes(seed: UInt64) throws -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var builder = PolygonIndexBuilder()
    for label in ["a", "b", "c"] {
      builder.add(BruteForcePolygons.random(using: &generator).rings, label: label)
    }
    return try builder.bytes()
  }

  @Test func aBuiltIndexIsValid() throws {
    let index = try PolygonIndex(bytes(seed: 1))
    try index.verify()
    #expect(index.count == 3)
  }

  @Test func truncationsAreRefused() throws {
    let whole = try bytes(seed: 2)
    for count in [0, 1, 63] {
      let expected = MappedFileError.truncatedHeader(
        kind: "polygon index", expectedBytes: 64, foundBytes: count)
      #expect(throws: expected) { try PolygonIndex(Array(whole[..<count])) }
    }
    for count in [64, 1_000, whole.count - 1] {
      let expected = MappedFileError.wrongSize(
        kind: "polygon index", expectedBytes: whole.count, foundBytes: count)
      #expect(throws: expected) { try PolygonIndex(Array(whole[..<count])) }
    }
    #expect(throws: MappedFileError.self) { try PolygonIndex(whole + [0]) }
  }

  @Test func foreignAndNewerFilesAreRefused() throws {
    var foreign = try bytes(seed: 3)
    foreign[0] ^= 1
    #expect(throws: MappedFileError.self) { try PolygonIndex(foreign) }
    var newer = try bytes(seed: 3)
    newer[8] = 3
    let expected = MappedFileError.unsupportedVersion(
      kind: "polygon index", expected: 2, found: 3)
    #expect(throws: expected) { try PolygonIndex(newer) }
  }

  @Test("damage leads to an error or a wrong answer, never a trap", arguments: propertySeeds)
  func damageNeverTraps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try bytes(seed: seed)
    for _ in 0..<20 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...200, using: &generator) {
        // Half of it in the header, labels and records, which are a small share of the file.
        let isDirectory = Bool.random(using: &generator)
        let range = isDirectory ? 0..<whole.count : 64 + 12 * 1_013..<whole.count
        damaged[Int.random(in: range, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      guard damaged != whole, let index = try? PolygonIndex(damaged) else { continue }
      #expect(throws: MappedFileError.self) { try index.verify() }
      for _ in 0..<200 {
        guard
          let point = Coordinate(
            latitude: Double.random(in: -90...90, using: &generator),
            longitude: Double.random(in: -180...180, using: &generator))
        else { continue }
        for shape in index.shapes(containing: point).prefix(3) { _ = index.label(of: shape) }
      }
    }
  }
}
