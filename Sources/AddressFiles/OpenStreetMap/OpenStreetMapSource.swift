import GazetteerImport
import StreetIndex
import TextFormats

/// A source that reads houses and streets from an OpenStreetMap file in bounded memory.
///
/// Ways refer to nodes by number, and relations to ways. So the file is read three times:
/// relations, ways, nodes. What each pass needs from the next is sorted by number on disk and
/// merged with it; a table of all nodes would not fit into memory.
struct OpenStreetMapSource {
  let path: String

  private var file: any OpenStreetMapReading {
    path.hasSuffix(".pbf") ? PBFFile(path: path) : OpenStreetMapXML(path: path)
  }

  /// The key of a way or relation whose points are being collected.
  private struct Shape: Hashable {
    let kind: OpenStreetMapElement.Kind
    let id: Int64
  }

  /// Visits all houses and street pieces, houses at nodes first; `folder` is for temporary files.
  func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    let shapes = RecordSorter(folder: folder)
    let references = RecordSorter(folder: folder)
    let ends = try readWays(try readRelations(to: shapes), shapes, references)
    try readNodes(references, ends, shapes, folder: folder, visit)
    try join(shapes, visit)
  }

  // MARK: Readings

  /// Writes the relations that are houses, and returns the relations that each way is an outer
  /// border of.
  private func readRelations(to shapes: RecordSorter) throws -> [Int64: [Int64]] {
    var relationsOfWays: [Int64: [Int64]] = [:]
    try file.forEachElement(.relations) { relation in
      guard relation.kind == .relation, let tags = OpenStreetMapTags(relation), tags.kind == .house
      else { return }
      try append(tags, of: Shape(kind: .relation, id: relation.id), to: shapes)
      for way in relation.references { relationsOfWays[way, default: []].append(relation.id) }
    }
    return relationsOfWays
  }

  /// Writes the ways that matter, and returns the lines through houses by the nodes at their ends.
  private func readWays(
    _ relationsOfWays: [Int64: [Int64]], _ shapes: RecordSorter, _ references: RecordSorter
  ) throws -> [Int64: [Int64]] {
    var linesOfEnds: [Int64: [Int64]] = [:]
    try file.forEachElement(.ways) { way in
      guard way.kind == .way else { return }
      for relation in relationsOfWays[way.id] ?? [] {
        try append(
          way.references, of: Shape(kind: .relation, id: relation), name: 0, to: references)
      }
      guard let tags = OpenStreetMapTags(way) else { return }
      let shape = Shape(kind: .way, id: way.id)
      try append(tags, of: shape, to: shapes)
      let name = tags.kind == .street ? Self.hash(of: tags.street) : 0
      try append(way.references, of: shape, name: name, to: references)
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

  /// Visits the nodes that are houses, and adds the points of other nodes to their shapes.
  private func readNodes(
    _ references: RecordSorter, _ linesOfEnds: [Int64: [Int64]], _ shapes: RecordSorter,
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    var wanted = try NodeReferences(references, folder: folder)
    let unsorted = RecordSorter(folder: folder)
    var last = Int64.min
    var isSorted = true
    try file.forEachElement(.nodes) { node in
      guard node.kind == .node, abs(node.latitude) <= 9_000_000, abs(node.longitude) <= 18_000_000
      else { return }
      if let tags = OpenStreetMapTags(node), tags.kind == .house {
        try tags.visit(
          .node, id: node.id, latitude: node.latitude, longitude: node.longitude, piece: nil, visit)
        for line in linesOfEnds[node.id] ?? [] {
          try append(tags, of: Shape(kind: .way, id: line), mark: Self.endMark, to: shapes)
        }
      }
      isSorted = isSorted && node.id >= last
      last = node.id
      if isSorted {
        try wanted.take(node.id, node.latitude, node.longitude, to: shapes)
      } else {
        try unsorted.append { record in
          record.append(bigEndian: NodeReferences.ordered(node.id))
          record.append(bigEndian: node.latitude)
          record.append(bigEndian: node.longitude)
        }
      }
    }
    guard !isSorted else { return }
    wanted = try NodeReferences(references, folder: folder)
    try unsorted.forEach { cursor in
      let id = NodeReferences.id(ordered: cursor.next(UInt64.self))
      try wanted.take(id, cursor.nextSigned(), cursor.nextSigned(), to: shapes)
    }
  }

  /// Joins the tags and the points of each way and relation, and visits the result.
  private func join(
    _ shapes: RecordSorter, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws {
    var current: (kind: UInt8, id: UInt64)?
    var tags: OpenStreetMapTags?
    var points: [ShapeGeometry.Point] = []
    func finish() throws {
      guard let current, let tags, let shape = ShapeGeometry(points) else { return }
      let kind: SourceAddress.Piece.Kind? =
        switch tags.kind {
        case .house: nil
        case .street: .street
        case .numbering: .numbering
        }
      let middle = kind == nil ? shape.inside : shape.middle
      try tags.visit(
        current.kind == OpenStreetMapElement.Kind.way.rawValue ? .way : .relation,
        id: Int64(bitPattern: current.id), latitude: middle.latitude, longitude: middle.longitude,
        piece: kind.map(shape.piece), visit)
    }
    try shapes.forEach { cursor in
      let (kind, id) = (cursor.next(UInt8.self), cursor.next(UInt64.self))
      if current?.kind != kind || current?.id != id {
        try finish()
        current = (kind, id)
        tags = nil
        points = []
      }
      switch cursor.next(UInt8.self) {
      case Self.tagsMark: tags = OpenStreetMapTags(&cursor)
      case Self.endMark: tags?.adopt(OpenStreetMapTags(&cursor))
      default:
        _ = cursor.next(UInt32.self)
        points.append(
          ShapeGeometry.Point(
            latitude: cursor.nextSigned(), longitude: cursor.nextSigned(),
            isJunction: cursor.next(UInt8.self) != 0))
      }
    }
    try finish()
  }

  // MARK: Records

  /// The kinds of a shape's records: its tags; a point, as `NodeReferences` writes it; the tags of
  /// a house at an end of the shape.
  private static let tagsMark: UInt8 = 0
  private static let endMark: UInt8 = 2

  private func append(
    _ tags: OpenStreetMapTags, of shape: Shape, mark: UInt8 = tagsMark, to shapes: RecordSorter
  ) throws {
    try shapes.append { record in
      record.append(shape.kind.rawValue)
      record.append(bigEndian: UInt64(bitPattern: shape.id))
      record.append(mark)
      tags.append(to: &record)
    }
  }

  private func append(
    _ nodes: [Int64], of shape: Shape, name: UInt32, to references: RecordSorter
  ) throws {
    for (position, node) in nodes.enumerated() {
      try references.append { record in
        record.append(bigEndian: NodeReferences.ordered(node))
        record.append(bigEndian: name)
        record.append(shape.kind.rawValue)
        record.append(bigEndian: UInt64(bitPattern: shape.id))
        record.append(bigEndian: UInt32(clamping: position))
      }
    }
  }

  /// Returns a hash that distinguishes the names of streets at a junction; never 0.
  private static func hash(of name: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: StableHash(bytes: name).value) | 1
  }
}
