extension PackedPoint {
  /// How many of the first bits of a cell's number tell a point's part.
  private static let partBits = 16
  /// How many bits a cell's number has.
  private static let cellBits = 47

  private var part: Int { Int(cell.rawValue >> Int64(Self.cellBits - Self.partBits)) }

  /// Puts points in order where they lie.
  ///
  /// They are first exchanged so that those of one part of the globe are neighbours ("American flag
  /// sort": McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993), then each part is sorted:
  /// the library's sort keeps half of what it sorts a second time.
  static func sort(_ points: inout [PackedPoint]) {
    var starts = [Int](repeating: 0, count: 1 << partBits + 1)
    for point in points { starts[point.part + 1] += 1 }
    for part in 1..<starts.count { starts[part] += starts[part - 1] }
    var next = starts
    points.withUnsafeMutableBufferPointer { points in
      for part in 0..<(1 << partBits) {
        while next[part] < starts[part + 1] {
          let other = points[next[part]].part
          if other != part { points.swapAt(next[part], next[other]) }
          next[other] += 1
        }
        var neighbours = UnsafeMutableBufferPointer(
          rebasing: points[starts[part]..<starts[part + 1]])
        neighbours.sort()
      }
    }
  }
}
