import Gazetteer
import GazetteerImport
import TextFormats

/// A source that reads houses and streets from an OpenStreetMap file in bounded memory.
struct OpenStreetMapSource {
  private let file: any OpenStreetMapReading

  private typealias Shape = ShapeCollection.Shape

  init(path: String) { file = makeOpenStreetMapReader(path: path) }

  /// Visits all houses and street pieces, houses at nodes first; `folder` is for temporary files.
  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    let shapes = ShapeCollection(folder: folder)
    let ends = try readWays(try readRelations(to: shapes), shapes)
    try shapes.readNodes(of: file) { node in
      guard let tags = OpenStreetMapTags(node), tags.kind == .house else { return }
      try tags.visit(
        .node, id: node.id, latitude: node.latitude, longitude: node.longitude, piece: nil, visit)
      for line in ends[node.id] ?? [] {
        try shapes.append(.end, of: Shape(kind: .way, id: line)) { tags.append(to: &$0) }
      }
    }
    try shapes.forEach(
      tags: { OpenStreetMapTags(&$0) }, end: { $0.adopt(OpenStreetMapTags(&$1)) }
    ) { shape, tags, geometry in
      try Self.visit(shape, tags, geometry, visit)
    }
  }

  // MARK: Readings

  /// Writes the relations that are houses, and returns the ways around them.
  private func readRelations(to shapes: ShapeCollection) throws -> OuterBorders {
    var borders = OuterBorders()
    try file.forEachElement(.relations) { relation in
      guard relation.kind == .relation, let tags = OpenStreetMapTags(relation), tags.kind == .house
      else { return }
      try shapes.append(of: Shape(kind: .relation, id: relation.id)) { tags.append(to: &$0) }
      borders.add(relation)
    }
    return borders
  }

  /// Writes the ways that matter, and returns the lines through houses by the nodes at their ends.
  private func readWays(
    _ borders: OuterBorders, _ shapes: ShapeCollection
  ) throws -> [Int64: [Int64]] {
    var linesOfEnds: [Int64: [Int64]] = [:]
    try file.forEachElement(.ways) { way in
      guard way.kind == .way else { return }
      try borders.append(way, to: shapes)
      guard let tags = OpenStreetMapTags(way) else { return }
      let shape = Shape(kind: .way, id: way.id)
      try shapes.append(of: shape) { tags.append(to: &$0) }
      let name = tags.kind == .street ? Self.hash(of: tags.street) : 0
      try shapes.append(nodes: way.references, of: shape, name: name)
      if tags.kind == .numbering, linesOfEnds.count < Self.maxEnds {
        for end in [way.references.first, way.references.last].compactMap(\.self) {
          linesOfEnds[end, default: []].append(way.id)
        }
      }
    }
    return linesOfEnds
  }

  /// Each takes about 100 bytes; the planet has a few million lines through houses, a country far
  /// fewer.
  private static let maxEnds = 1_000_000

  private static func visit(
    _ shape: Shape, _ tags: OpenStreetMapTags, _ geometry: ShapeGeometry,
    _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    let kind: SourceAddress.Piece.Kind? =
      switch tags.kind {
      case .house: nil
      case .street: .street
      case .numbering: .numbering
      }
    let middle = kind == nil ? geometry.inside : geometry.middle
    try tags.visit(
      shape.kind == .way ? .way : .relation, id: shape.id, latitude: middle.latitude,
      longitude: middle.longitude, piece: kind.map(geometry.piece), visit)
  }

  /// Returns a hash that distinguishes the names of streets at a junction; never 0.
  private static func hash(of name: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: StableHash(bytes: name).value) | 1
  }
}
