import ArgumentParser
import Gazetteer
import Geodesy

/// A comparison of search times with those among four times as many points.
///
/// The additional points are generated: three around each place, N(0, 0.05°), so that they are
/// dense where places are dense. The two grids are searched alternately, so that both have the same
/// conditions on the machine.
struct GridGrowth {
  private static let factor = 4
  private static let spreadDegrees = 0.05
  private static let runs = 20

  private var real: GridSearcher
  private var grown: GridSearcher

  /// Builds both grids in memory, from places and from points around them.
  init(places: [Coordinate], points: inout QueryPoints) throws {
    var further = places
    for place in places {
      for _ in 1..<Self.factor {
        further.append(points.around(place, degrees: Self.spreadDegrees) ?? place)
      }
    }
    real = try Self.searcher(of: places)
    grown = try Self.searcher(of: further)
  }

  /// Returns the median ratio of query times, grown to real, over runs of a part of the points.
  mutating func ratio(of points: [Coordinate], count: Int) throws -> Double {
    var ratios: [Double] = []
    let length = points.count / Self.runs
    for run in 0..<Self.runs {
      let part = points[run * length..<(run + 1) * length]
      // Once for the processor's caches, once for the clock.
      _ = Self.nanoseconds(of: part, count: count, in: &real)
      let few = Self.nanoseconds(of: part, count: count, in: &real)
      _ = Self.nanoseconds(of: part, count: count, in: &grown)
      let many = Self.nanoseconds(of: part, count: count, in: &grown)
      if few > 0 { ratios.append(many / few) }
    }
    guard !ratios.isEmpty else { throw ValidationError("--queries are too few to be timed") }
    return ratios.sorted()[ratios.count / 2]
  }

  private static func searcher(of places: [Coordinate]) throws -> GridSearcher {
    var builder = GridIndexBuilder()
    builder.reserveCapacity(places.count)
    for (number, place) in places.enumerated() {
      builder.add(GridPoint(ordinal: UInt32(clamping: number), coordinate: place))
    }
    return GridSearcher(try GridIndex(builder.finish()))
  }

  private static func nanoseconds(
    of points: ArraySlice<Coordinate>, count: Int, in searcher: inout GridSearcher
  ) -> Double {
    let began = ThreadTime.nanoseconds
    var found = 0
    for point in points { found &+= searcher.nearest(to: point, count: count).points.count }
    return found > 0 ? ThreadTime.nanoseconds - began : 0
  }
}
