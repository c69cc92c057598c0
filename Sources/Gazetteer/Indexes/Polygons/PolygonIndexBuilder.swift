/// A builder that collects polygons and returns the bytes of their index.
///
/// The same polygons give the same bytes, regardless of the order in which they are added.
package struct PolygonIndexBuilder {
  private var shapes: [Shape] = []

  /// A polygon with all its rings.
  struct Shape {
    let label: String
    let rings: [[PolygonVertex]]
    /// The approximate area in square degrees.
    let area: Double

    /// Orders shapes for numbering: smallest first.
    static func < (first: Shape, second: Shape) -> Bool {
      (first.area, first.label) < (second.area, second.label)
    }
  }

  package init() {}

  /// Adds a polygon: outer rings and holes, in any order.
  ///
  /// The last vertex of a ring may repeat its first. Anything surrounded by an odd number of rings
  /// is inside.
  ///
  /// With a step above 1, vertices are rounded to multiples of it, and rings that no longer have an
  /// extent are dropped. Polygons that share a border still share it.
  package mutating func add(_ rings: [[PolygonVertex]], label: String, roundedTo step: Int32 = 1) {
    let rounded = step > 1 ? rings.compactMap { RingRounding(step: step).ring($0) } : rings
    guard step == 1 || !rounded.isEmpty else { return }
    let closed = rounded.map { ring in
      guard let first = ring.first, ring.last != first else { return ring }
      return ring + [first]
    }
    shapes.append(Shape(label: label, rings: closed, area: Self.area(of: closed)))
  }

  /// Returns the complete file.
  ///
  /// - Throws: `MappedFileError.tooLarge` above 4 GB.
  package func bytes() throws(MappedFileError) -> [UInt8] {
    let sorted = shapes.sorted(by: <)
    var cells = [CellRecord](
      repeating: CellRecord(), count: PolygonIndexLayout.rows * PolygonIndexLayout.columns)
    for (number, shape) in sorted.enumerated() {
      ShapeCutting(shape.rings).forEachCell { cell, isInside, chains in
        cells[cell.number].append(
          shape: UInt32(truncatingIfNeeded: number), isInside: isInside, chains, of: cell)
      }
    }
    return try PolygonIndexFile(cells: cells, labels: sorted.map(\.label)).bytes()
  }

  /// Returns the area of rings, minus their holes, as the sum of signed trapezoids.
  private static func area(of rings: [[PolygonVertex]]) -> Double {
    var areas: [Double] = []
    for ring in rings {
      var sum = 0.0
      for (start, end) in zip(ring, ring.dropFirst()) {
        sum +=
          Double(start.longitude) * Double(end.latitude)
          - Double(end.longitude) * Double(start.latitude)
      }
      areas.append(abs(sum) / 2 / 1e10)
    }
    // Holes are few and small, so the sum is good enough to order countries.
    return areas.reduce(0, +)
  }
}

/// The record of a cell.
struct CellRecord: Equatable {
  private var entryCount: UInt32 = 0
  private var entries: [UInt8] = []

  /// The record as stored in the file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(varying: entryCount)
    return bytes + entries
  }

  mutating func append(
    shape: UInt32, isInside: Bool, _ chains: [[PolygonVertex]], of cell: PolygonCell
  ) {
    entryCount += 1
    entries.append(varying: shape << 2 | (chains.isEmpty ? 0 : 2) | (isInside ? 1 : 0))
    guard !chains.isEmpty else { return }
    entries.append(varying: UInt32(truncatingIfNeeded: chains.count))
    for chain in chains {
      entries.append(varying: UInt32(truncatingIfNeeded: chain.count))
      var latitude = Int32(cell.south)
      var longitude = Int32(cell.west)
      for corner in chain {
        entries.append(varyingSigned: corner.latitude - latitude)
        entries.append(varyingSigned: corner.longitude - longitude)
        latitude = corner.latitude
        longitude = corner.longitude
      }
    }
  }
}
