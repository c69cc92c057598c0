extension Neighbor {
  /// Orders by distance, then by ordinal.
  static func isNearer(_ first: Self, _ second: Self) -> Bool {
    first.distanceMeters != second.distanceMeters
      ? first.distanceMeters < second.distanceMeters : first.ordinal < second.ordinal
  }

  /// Sorts neighbors, the nearest first.
  ///
  /// A few are sorted by insertion here: the general sort takes three times as long for ten.
  static func sort(_ neighbors: inout [Self]) {
    guard neighbors.count <= 32 else {
      neighbors.sort(by: isNearer)
      return
    }
    var span = neighbors.mutableSpan
    for last in stride(from: 1, to: span.count, by: 1) {
      let neighbor = span[last]
      var hole = last
      while hole > 0, isNearer(neighbor, span[hole - 1]) {
        span[hole] = span[hole - 1]
        hole -= 1
      }
      span[hole] = neighbor
    }
  }
}
