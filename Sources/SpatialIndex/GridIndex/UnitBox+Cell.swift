import StoredBytes

extension UnitBox {
  /// Reads the box of a cell of the directory, whose corners are 32-bit vectors.
  init(cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    typealias Quad = GridIndexLayout.Quad
    let lane = layout.quad(of: cell) + 4 * (cell & 3)
    func number(_ offset: Int) -> Double {
      Double(Float(bitPattern: bytes.uint32(at: lane + offset)))
    }
    self.init(
      least: UnitVector(number(Quad.least.x), number(Quad.least.y), number(Quad.least.z)),
      greatest: UnitVector(
        number(Quad.greatest.x), number(Quad.greatest.y), number(Quad.greatest.z)))
  }

  /// Returns whether another box lies inside this one; they may share faces.
  func contains(_ other: Self) -> Bool {
    pointwiseMin(least, other.least) == least
      && pointwiseMax(greatest, other.greatest) == greatest
  }
}

extension UnitVector {
  /// Reads the 32-bit vector of a point.
  init(pointNumber point: Int, layout: GridIndexLayout, bytes: RawSpan) {
    typealias Vectors = GridIndexLayout.Vectors
    let lane = layout.vectors(of: point) + 4 * (point & 3)
    func number(_ offset: Int) -> Double {
      Double(Float(bitPattern: bytes.uint32(at: lane + offset)))
    }
    self.init(number(Vectors.x), number(Vectors.y), number(Vectors.z))
  }
}
