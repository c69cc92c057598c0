/// The cutting of one polygon by cells: the sides near each cell, and whether its corner is inside.
struct ShapeCutting {
  /// Sequences of vertices whose sides come near a cell.
  private struct Chains {
    var runs: [[PolygonVertex]] = []
    /// The number of the last vertex of the last sequence, counted over all rings.
    var lastCorner = -1
  }

  private var chains: [Int: Chains] = [:]
  /// For each row, the columns at which the southwestern corner changes between inside and outside.
  private var changes: [Int: Set<Int>] = [:]

  init(_ rings: [[PolygonVertex]]) {
    var number = 0
    for ring in rings {
      for index in ring.indices.dropLast() {
        let side = PolygonSide(start: ring[index], end: ring[index + 1])
        add(side, startingAt: number)
        noteChanges(side)
        number += 1
      }
      // The first vertex of the next ring does not continue the last one of this ring.
      number += 2
    }
  }

  /// Calls a closure with the cells that contain part of the polygon or a side, in any order.
  func forEachCell(
    _ visit: (_ cell: PolygonCell, _ isInside: Bool, _ chains: [[PolygonVertex]]) -> Void
  ) {
    var visited: Set<Int> = []
    for (row, columns) in changes {
      var isInside = false
      for column in 0..<PolygonIndexLayout.columns {
        if columns.contains(column) { isInside.toggle() }
        guard isInside else { continue }
        let cell = PolygonCell(row: row, column: column)
        visited.insert(cell.number)
        visit(cell, true, chains[cell.number]?.runs ?? [])
      }
    }
    for (number, chains) in chains where !visited.contains(number) {
      let (row, column) = number.quotientAndRemainder(dividingBy: PolygonIndexLayout.columns)
      visit(PolygonCell(row: row, column: column), false, chains.runs)
    }
  }

  /// Adds a side to all cells that it touches; a few adjacent ones do no harm.
  private mutating func add(_ side: PolygonSide, startingAt corner: Int) {
    let end = side.end
    let south = min(side.start.latitude, end.latitude)
    let north = max(side.start.latitude, end.latitude)
    let rows = PolygonCell.row(of: south)...PolygonCell.row(of: north)
    for row in rows {
      for column in Self.columns(of: side, in: row) {
        let cell = PolygonCell(row: row, column: column).number
        var found = Chains()
        swap(&found, &chains[cell, default: Chains()])
        if found.lastCorner == corner, !found.runs.isEmpty {
          found.runs[found.runs.count - 1].append(end)
        } else {
          found.runs.append([side.start, end])
        }
        found.lastCorner = corner + 1
        swap(&found, &chains[cell, default: Chains()])
      }
    }
  }

  /// Returns the columns that a side touches within a row, or one more on either end.
  private static func columns(of side: PolygonSide, in row: Int) -> ClosedRange<Int> {
    let west = min(side.start.longitude, side.end.longitude)
    let east = max(side.start.longitude, side.end.longitude)
    let all = PolygonCell.column(of: west)...PolygonCell.column(of: east)
    guard all.count > 2, side.start.latitude != side.end.latitude else { return all }
    let south = Double(PolygonCell(row: row, column: 0).south)
    let slope =
      Double(Int(side.end.longitude) - Int(side.start.longitude))
      / Double(Int(side.end.latitude) - Int(side.start.latitude))
    let crossings = [south, south + Double(PolygonIndexLayout.cellUnits)].map { latitude in
      // Nearly horizontal sides intersect far outside the map; only the part between the ends
      // counts.
      let longitude =
        Double(side.start.longitude) + slope * (latitude - Double(side.start.latitude))
      return PolygonCell.column(of: Int32(max(Double(west), min(Double(east), longitude))))
    }
    let least = max(all.lowerBound, (crossings.min() ?? 0) - 1)
    let greatest = min(all.upperBound, (crossings.max() ?? 0) + 1)
    return least...max(least, greatest)
  }

  /// Records the columns at which the side crosses the southern edges of rows.
  private mutating func noteChanges(_ side: PolygonSide) {
    let units = PolygonIndexLayout.cellUnits
    let (lower, upper) =
      side.start.latitude <= side.end.latitude ? (side.start, side.end) : (side.end, side.start)
    guard lower.latitude < upper.latitude else { return }
    for row in PolygonCell.row(of: lower.latitude)...PolygonCell.row(of: upper.latitude) {
      let south = PolygonCell(row: row, column: 0).south
      guard Int(lower.latitude) <= south, south < Int(upper.latitude) else { continue }
      let share =
        Double(south - Int(lower.latitude)) / Double(Int(upper.latitude) - Int(lower.latitude))
      let longitude =
        Double(lower.longitude) + share * (Double(upper.longitude) - Double(lower.longitude))
      // Rounding may be off by one column, so start before it, and stop where the side is to the
      // west.
      var column = max(0, Int(longitude + 18_000_000) / units - 1)
      while column < PolygonIndexLayout.columns, !side.isWest(of: Self.corner(row, column)) {
        column += 1
      }
      if column < PolygonIndexLayout.columns {
        changes[row, default: []].formSymmetricDifference([column])
      }
    }
  }

  private static func corner(_ row: Int, _ column: Int) -> FinePoint {
    let cell = PolygonCell(row: row, column: column)
    return FinePoint(
      latitude: cell.south * FinePoint.unitsPerVertexUnit,
      longitude: cell.west * FinePoint.unitsPerVertexUnit)
  }
}

/// Rounding of the vertices of a ring to steps, so that there are fewer.
///
/// Each vertex is rounded independently of its ring: rings that share vertices still share them.
struct RingRounding {
  /// The rounding step, in vertex units; above 0.
  let step: Int32

  /// Returns the ring, open and without redundant vertices; `nil` if it has no extent.
  func ring(_ ring: [PolygonVertex]) -> [PolygonVertex]? {
    var rounded: [PolygonVertex] = []
    for corner in ring {
      let next = PolygonVertex(
        uncheckedLatitude: round(corner.latitude), longitude: round(corner.longitude))
      guard next != rounded.last else { continue }
      if rounded.count >= 2,
        isStraight(rounded[rounded.count - 2], rounded[rounded.count - 1], next)
      {
        rounded[rounded.count - 1] = next
      } else {
        rounded.append(next)
      }
    }
    if rounded.count > 1, rounded.first == rounded.last { rounded.removeLast() }
    return rounded.count < 3 ? nil : rounded
  }

  /// Rounds halves away from zero, so that both hemispheres are treated the same.
  ///
  /// The poles and the date line are multiples of any step that divides a degree, so nothing leaves
  /// the globe.
  private func round(_ angle: Int32) -> Int32 {
    (angle + (angle < 0 ? -step / 2 : step / 2)) / step * step
  }

  /// Returns whether the middle one of three vertices lies on the line from the first to the last.
  private func isStraight(
    _ first: PolygonVertex, _ middle: PolygonVertex, _ last: PolygonVertex
  ) -> Bool {
    let (north, east) = (
      Int(middle.latitude) - Int(first.latitude), Int(middle.longitude) - Int(first.longitude)
    )
    let (farNorth, farEast) = (
      Int(last.latitude) - Int(first.latitude), Int(last.longitude) - Int(first.longitude)
    )
    return north * farEast == east * farNorth && abs(farNorth) >= abs(north)
      && abs(farEast) >= abs(east)
  }
}
