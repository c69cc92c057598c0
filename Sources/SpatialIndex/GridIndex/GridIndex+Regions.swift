public import Geodesy
import StoredBytes

extension GridIndex {
  /// Finds all points within a distance of a place.
  ///
  /// - Parameters:
  ///   - meters: The radius; points just that far away count. A radius that is negative or not a
  ///     number finds none.
  ///   - center: Any place on the globe.
  ///   - filter: Which points may be found.
  /// - Returns: The points, nearest first, and of those equally far away the lowest ordinal first;
  ///   `searchedToMeters` is the radius, at most 20,015,115.
  /// - Complexity: About O(log n + m log m) for m points found. Where their number matters, ask
  ///   ``nearest(to:count:within:filter:)`` for a limited one.
  public func within(
    meters: Double, of center: Coordinate, filter: GridFilter = GridFilter()
  ) -> Neighbors {
    guard meters >= 0 else { return Neighbors(points: [], searchedToMeters: 0) }
    let cap = SphericalCap(center: center, radiusMeters: meters)
    var found: [Neighbor] = []
    var measuring = Measuring(from: center)
    storage.withBytes { bytes in
      forEachPoint(in: cap, filter: filter, bytes: bytes) { record in
        let neighbor = measuring.neighbor(record)
        if let neighbor, neighbor.distanceMeters <= meters { found.append(neighbor) }
      }
    }
    found.sort(by: Neighbor.isNearer)
    return Neighbors(points: found, searchedToMeters: min(meters, Earth.antipodeMeters))
  }

  /// Finds all points in a box, edges included.
  ///
  /// - Parameters:
  ///   - box: The box; it may cross the antimeridian and touch the poles.
  ///   - filter: Which points may be found.
  /// - Returns: The ordinals of the points, ascending.
  /// - Complexity: About O(log n + m log m) for m points found.
  public func inside(_ box: BoundingBox, filter: GridFilter = GridFilter()) -> [UInt32] {
    var found: [UInt32] = []
    storage.withBytes { bytes in
      forEachPoint(in: SphericalRectangle(box), filter: filter, bytes: bytes) { record in
        if let coordinate = record.coordinate, box.contains(coordinate) {
          found.append(record.ordinal)
        }
      }
    }
    found.sort()
    return found
  }

  /// Calls a closure with every point that passes the filter in cells that may intersect the region.
  private func forEachPoint(
    in region: some SphericalRegion, filter: GridFilter, bytes: RawSpan,
    _ body: (PointRecord) -> Void
  ) {
    let mask = FilterMask(filter, layout: layout, bytes: bytes)
    var waiting = layout.cellCount > 0 ? [0] : []
    // Each cell is looked into once; in a damaged file cells could share what they hold.
    var looksLeft = layout.cellCount
    while let cell = waiting.popLast(), looksLeft > 0 {
      looksLeft -= 1
      let contents = CellContents(ofCell: cell, layout: layout, bytes: bytes)
      for number in contents.range {
        if contents.isLeaf {
          let passes = mask?.passes(point: number, layout: layout, bytes: bytes) ?? true
          if passes { body(PointRecord(ofPoint: number, layout: layout, bytes: bytes)) }
        } else {
          let mayPass = mask?.mayPass(summaryAt: layout.summary(number), in: bytes) ?? true
          let box = UnitBox(cell: number, layout: layout, bytes: bytes)
            .padded(by: ScreeningDistance.roundingOfVectors)
          if mayPass && region.mayIntersect(box) { waiting.append(number) }
        }
      }
    }
  }
}
