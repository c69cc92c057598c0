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
    try readWays(try readRelations(to: shapes), shapes, references)
    try readNodes(references, shapes, folder: folder, visit)
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

  private func readWays(
    _ relationsOfWays: [Int64: [Int64]], _ shapes: RecordSorter, _ references: RecordSorter
  ) throws {
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
    }
  }

  /// Visits the nodes that are houses, and adds the points of other nodes to their shapes.
  private func readNodes(
    _ references: RecordSorter, _ shapes: RecordSorter, folder: String,
    _ visit: (borrowing SourceAddress) throws -> Void
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
      let isStreet = tags.kind == .street
      let middle = isStreet ? shape.middle : shape.inside
      try tags.visit(
        current.kind == OpenStreetMapElement.Kind.way.rawValue ? .way : .relation,
        id: Int64(bitPattern: current.id), latitude: middle.latitude, longitude: middle.longitude,
        piece: isStreet ? shape.piece : nil, visit)
    }
    try shapes.forEach { cursor in
      let (kind, id) = (cursor.next(UInt8.self), cursor.next(UInt64.self))
      if current?.kind != kind || current?.id != id {
        try finish()
        current = (kind, id)
        tags = nil
        points = []
      }
      if cursor.next(UInt8.self) == 0 {
        tags = OpenStreetMapTags(&cursor)
      } else {
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

  private func append(
    _ tags: OpenStreetMapTags, of shape: Shape, to shapes: RecordSorter
  ) throws {
    try shapes.append { record in
      record.append(shape.kind.rawValue)
      record.append(bigEndian: UInt64(bitPattern: shape.id))
      record.append(0)
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
