import Gazetteer
import Geodesy
import TestSupport
import Testing

@Suite struct GridCellTests {
  @Test("cells nest", arguments: propertySeeds)
  func cellsNest(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for set in PointSet.allCases {
      for point in set.points(20, using: &generator) {
        let smallest = GridCell(containing: point.coordinate)
        #expect(smallest.level == GridCell.maxLevel)
        #expect(smallest.children == nil)
        #expect(smallest.range == smallest.id...smallest.id)
        var cell = smallest
        while let parent = cell.parent {
          #expect(parent.level == cell.level - 1)
          #expect(GridCell(id: parent.id) == parent)
          #expect(parent.children?.contains(cell) == true)
          #expect(parent.contains(cell) && parent.contains(smallest) && !cell.contains(parent))
          #expect(parent == GridCell(containing: point.coordinate, level: parent.level))
          cell = parent
        }
        #expect(cell.level == 0)
      }
    }
  }

  @Test func childrenDivideTheirParent() throws {
    let place = try #require(Coordinate(latitude: -33.87, longitude: 151.21))
    for level in 0..<GridCell.maxLevel {
      let cell = GridCell(containing: place, level: level)
      let ranges = try #require(cell.children).map(\.range)
      #expect(ranges.first?.lowerBound == cell.range.lowerBound)
      #expect(ranges.last?.upperBound == cell.range.upperBound)
      for (first, second) in zip(ranges, ranges.dropFirst()) {
        #expect(first.upperBound.rawValue + 2 == second.lowerBound.rawValue)
      }
    }
  }

  @Test func invalidNumbersAreNotCells() {
    for number: Int64 in [0, -1, .min, .max, 2, 6 << 43 | 1, 1 << 45 | 1 << 44 | 1 << 43 | 1] {
      #expect(GridCell(id: GridCell.ID(rawValue: number)) == nil, "\(number)")
    }
    #expect(GridCell(id: GridCell.ID(rawValue: 1))?.level == GridCell.maxLevel)
  }

  @Test func oneMeridianAndOnePoleAreInOneCell() throws {
    for latitude in [-90.0, -45, 0, 12.3456789, 90] {
      let east = try #require(Coordinate(latitude: latitude, longitude: 180))
      let west = try #require(Coordinate(latitude: latitude, longitude: -180))
      #expect(GridCell(containing: east) == GridCell(containing: west))
    }
    for longitude in [-180.0, -90, -1e-9, 0, 33, 135] {
      let pole = try #require(Coordinate(latitude: 90, longitude: longitude))
      let same = try #require(Coordinate(latitude: 90, longitude: 77))
      #expect(GridCell(containing: pole) == GridCell(containing: same))
    }
  }

  /// Numbers are stored in databases, so they may never change.
  @Test func numbersOfCellsNeverChange() throws {
    let places = [(48.8534, 2.3488), (-33.8688, 151.2093), (0, 0), (64.1355, -21.8954)]
    let numbers = try places.map { latitude, longitude in
      GridCell(containing: try #require(Coordinate(latitude: latitude, longitude: longitude)))
        .id.rawValue
    }
    #expect(
      numbers == [24_174_377_375_991, 34_706_218_986_699, 4_398_046_511_105, 24_603_862_380_311])
  }
}
