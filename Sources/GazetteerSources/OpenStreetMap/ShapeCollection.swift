import GazetteerImport

/// The ways and relations of a file whose points are wanted, each with its tags.
///
/// Ways refer to nodes by number, and relations to ways. So the file is read three times: relations,
/// ways, nodes. What each pass needs from the next is sorted by number on disk and merged with it; a
/// table of all nodes would not fit into memory.
struct ShapeCollection {
  /// A way or relation.
  struct Shape: Hashable {
    let kind: OpenStreetMapElement.Kind
    let id: Int64
  }

  /// The kinds of a shape's records, in their order.
  enum Mark: UInt8 {
    /// The shape's tags.
    case tags = 0
    /// A point, as `NodeReferences` writes it.
    case point = 1
    /// The tags of a node at an end of the shape.
    case end = 2
  }

  /// A part of a shape and a node's place in it, in one number.
  ///
  /// A way is its only part; a relation's ways are numbered.
  private struct Position {
    let rawValue: UInt32

    /// A way has at most 2,000 nodes.
    private static let nodeBits: UInt32 = 12
    private static let maxNode: UInt32 = 1 << nodeBits - 1

    init(part: Int, node: Int) {
      rawValue =
        UInt32(clamping: part) << Self.nodeBits | min(UInt32(clamping: node), Self.maxNode)
    }

    init(rawValue: UInt32) { self.rawValue = rawValue }

    var part: UInt32 { rawValue >> Self.nodeBits }
  }

  private let records: RecordSorter
  private let references: RecordSorter
  private let folder: String

  /// The size of the records that are sorted in memory at a time; a country has a few gigabytes.
  private static let sortBytes = 32 << 20

  /// - Parameter folder: The folder for temporary files.
  init(folder: String) {
    self.folder = folder
    records = RecordSorter(folder: folder, capacityBytes: Self.sortBytes)
    references = RecordSorter(folder: folder, capacityBytes: Self.sortBytes)
  }

  // MARK: Relations and ways

  /// Adds tags of a shape, or of a node at one of its ends.
  func append(
    _ mark: Mark = .tags, of shape: Shape, _ write: (inout [UInt8]) -> Void
  ) throws {
    try records.append { record in
      record.append(shape.kind.rawValue)
      record.append(bigEndian: UInt64(bitPattern: shape.id))
      record.append(mark.rawValue)
      write(&record)
    }
  }

  /// Adds the nodes of a way, which are a part of a shape.
  ///
  /// The name is a hash of the street's, which tells junctions; 0 for other shapes.
  func append(nodes: [Int64], of shape: Shape, part: Int = 0, name: UInt32 = 0) throws {
    for (index, node) in nodes.enumerated() {
      try references.append { record in
        record.append(bigEndian: NodeReferences.ordered(node))
        record.append(bigEndian: name)
        record.append(shape.kind.rawValue)
        record.append(bigEndian: UInt64(bitPattern: shape.id))
        record.append(bigEndian: Position(part: part, node: index).rawValue)
      }
    }
  }

  // MARK: Nodes

  /// Visits the nodes of a file, and gives the shapes their points.
  func readNodes(
    of file: any OpenStreetMapReading, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws {
    var wanted = try NodeReferences(references, folder: folder)
    let unsorted = RecordSorter(folder: folder)
    var last = Int64.min
    var isSorted = true
    try file.forEachElement(.nodes) { node in
      guard node.kind == .node, abs(node.latitude) <= 9_000_000, abs(node.longitude) <= 18_000_000
      else { return }
      try visit(node)
      isSorted = isSorted && node.id >= last
      last = node.id
      if isSorted {
        try wanted.take(node.id, node.latitude, node.longitude, to: records)
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
      try wanted.take(id, cursor.nextSigned(), cursor.nextSigned(), to: records)
    }
  }

  // MARK: Shapes

  /// Visits each shape that has tags and points; `adopt` adds the tags of a node at an end.
  func forEach<Tags>(
    tags read: (inout RecordCursor) -> Tags,
    end adopt: (inout Tags, inout RecordCursor) -> Void = { _, _ in },
    _ visit: (Shape, Tags, ShapeGeometry) throws -> Void
  ) throws {
    var current: Shape?
    var tags: Tags?
    var parts: [[ShapeGeometry.Point]] = []
    var part: UInt32?
    func finish() throws {
      guard let current, let tags, let geometry = ShapeGeometry(parts: parts) else { return }
      try visit(current, tags, geometry)
    }
    try records.forEach { cursor in
      guard let kind = OpenStreetMapElement.Kind(rawValue: cursor.next(UInt8.self)) else { return }
      let shape = Shape(kind: kind, id: Int64(bitPattern: cursor.next(UInt64.self)))
      if shape != current {
        try finish()
        (current, tags, parts, part) = (shape, nil, [], nil)
      }
      switch Mark(rawValue: cursor.next(UInt8.self)) {
      case .tags: tags = read(&cursor)
      case .end:
        guard var adopting = tags else { return }
        adopt(&adopting, &cursor)
        tags = adopting
      case .point:
        let position = Position(rawValue: cursor.next(UInt32.self))
        if position.part != part { parts.append([]) }
        part = position.part
        parts[parts.count - 1].append(
          ShapeGeometry.Point(
            latitude: cursor.nextSigned(), longitude: cursor.nextSigned(),
            isJunction: cursor.next(UInt8.self) != 0))
      case nil: return
      }
    }
    try finish()
  }
}
