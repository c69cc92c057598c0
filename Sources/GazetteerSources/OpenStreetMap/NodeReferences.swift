import GazetteerImport

/// References from ways and relations to their nodes, sorted by node number.
///
/// Merging them with the file's nodes, which have the same order, gives each its point.
struct NodeReferences {
  private let file: RecordFile
  private var reader: RecordFile.Reader
  private var cursor = RecordCursor()
  /// The node of the reader's record; `nil` at the end.
  private var next: UInt64?

  /// Creates a merge over sorted references; `folder` is for temporary files.
  init(_ references: RecordSorter, folder: String) throws {
    let file = try RecordFile(folder: folder)
    try references.forEach { cursor in try file.append(cursor.rest()) }
    self.file = file
    reader = try file.makeReader()
    try advance()
  }

  private mutating func advance() throws {
    guard try reader.next() else {
      next = nil
      return
    }
    cursor.load(reader.record[...])
    next = cursor.next(UInt64.self)
  }

  /// Maps a node number to a key with the same order: negative numbers, which editors use for new
  /// elements, come first.
  static func ordered(_ id: Int64) -> UInt64 { UInt64(bitPattern: id) ^ 1 << 63 }

  static func id(ordered: UInt64) -> Int64 { Int64(bitPattern: ordered ^ 1 << 63) }

  /// Adds a node's point to all shapes that contain the node.
  ///
  /// Nodes must come in order.
  ///
  /// A node that streets of different names share is a junction.
  mutating func take(
    _ node: Int64, _ latitude: Int32, _ longitude: Int32, to shapes: RecordSorter
  ) throws {
    let wanted = Self.ordered(node)
    while let id = next, id < wanted { try advance() }
    var found: [(name: UInt32, shape: [UInt8])] = []
    while next == wanted {
      found.append((cursor.next(UInt32.self), Array(cursor.rest())))
      try advance()
    }
    guard !found.isEmpty else { return }
    let isJunction = Set(found.map(\.name).filter { $0 != 0 }).count > 1
    for (name, shape) in found {
      try shapes.append { record in
        // Kind and number of the shape; then 1, which sorts after the 0 of its tags; then the
        // position.
        record += shape.prefix(9)
        record.append(1)
        record += shape.dropFirst(9)
        record.append(bigEndian: latitude)
        record.append(bigEndian: longitude)
        record.append(isJunction && name != 0 ? 1 : 0)
      }
    }
  }
}
