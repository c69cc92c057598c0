/// The relations that ways are outer borders of, collected before the ways are read.
struct OuterBorders {
  private struct Border {
    let relation: Int64
    let part: Int
  }

  private var bordersOfWays: [Int64: [Border]] = [:]

  /// Adds the ways of a relation.
  mutating func add(_ relation: borrowing OpenStreetMapElement) {
    for (part, way) in relation.references.enumerated() {
      bordersOfWays[way, default: []].append(Border(relation: relation.id, part: part))
    }
  }

  /// Adds the nodes of a way to each relation that it is a border of.
  func append(_ way: borrowing OpenStreetMapElement, to shapes: ShapeCollection) throws {
    for border in bordersOfWays[way.id] ?? [] {
      try shapes.append(
        nodes: way.references, of: .init(kind: .relation, id: border.relation), part: border.part)
    }
  }
}
