extension ShapeGeometry {
  /// Creates the shape of a relation from its outer ways: the largest ring or line that they form.
  ///
  /// Editors store the ways of a border in any order and direction.
  ///
  /// - Complexity: O(n²) for n ways, at most ``maxParts``.
  package init?(parts: [[Point]]) {
    guard parts.count > 1 else {
      self.init(parts.first ?? [])
      return
    }
    let lines = Self.joined(Array(parts.prefix(Self.maxParts)))
    self.init(lines.max { Self.extent(of: $0) < Self.extent(of: $1) } ?? [])
  }

  /// The maximum number of ways that are joined; the coast of a large country has a few thousand.
  private static let maxParts = 4_096

  /// Joins lines whose ends meet.
  private static func joined(_ parts: [[Point]]) -> [[Point]] {
    var left = parts
    var lines: [[Point]] = []
    while var line = left.popLast() {
      while line.first?.streetPoint != line.last?.streetPoint,
        let next = left.firstIndex(where: { meets($0, line) })
      {
        let part = left.remove(at: next)
        let isForward = part.first?.streetPoint == line.last?.streetPoint
        line += isForward ? part.dropFirst() : part.reversed().dropFirst()
      }
      lines.append(line)
    }
    return lines
  }

  private static func meets(_ part: [Point], _ line: [Point]) -> Bool {
    part.first?.streetPoint == line.last?.streetPoint
      || part.last?.streetPoint == line.last?.streetPoint
  }

  /// The height plus the width of a line's box, in 1e-5 degrees.
  private static func extent(of line: [Point]) -> Int64 {
    let (latitudes, longitudes) = (line.map(\.latitude), line.map(\.longitude))
    return Int64(latitudes.max() ?? 0) - Int64(latitudes.min() ?? 0)
      + Int64(longitudes.max() ?? 0) - Int64(longitudes.min() ?? 0)
  }
}
