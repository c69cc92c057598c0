import GazetteerImport
import TextFormats

/// A file in OpenStreetMap's binary format (wiki.openstreetmap.org, "PBF Format").
///
/// There is no Protocol Buffers library behind it: the format has few messages, so their reader is
/// shorter than generated code, and it decodes packed numbers in place. While the elements of a
/// block are visited, another thread unpacks the next one.
final class PBFFile: OpenStreetMapReading {
  private let path: String
  /// What the blocks of data read so far contain, so that a later pass unpacks only what it needs.
  private var kindsOfBlocks: [OpenStreetMapElement.Kinds] = []

  /// The maximum header size of the format.
  private static let maxHeaderBytes = 64 << 10

  /// The year 10,000, whose days have no text.
  private static let maxSeconds: Int64 = 253_402_300_800

  init(path: String) { self.path = path }

  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws {
    let file = try AddressBytes(path: path)
    guard let first = try nextBlob(of: file), first.type == "OSMHeader" else {
      throw ExtractError.damagedBlock(path, at: file.position, "a header block before the data")
    }
    try first.checkFeatures(file.budget)
    var number = 0
    var unpacking: Unpacking?
    while let blob = try nextBlob(of: file) {
      guard blob.type == "OSMData" else { continue }
      defer { number += 1 }
      if number < kindsOfBlocks.count, kindsOfBlocks[number].isDisjoint(with: kinds) { continue }
      let next = Unpacking(blob, number: number, file.budget)
      if let unpacking { try self.visit(unpacking, kinds, file.budget, visit) }
      unpacking = next
    }
    if let unpacking { try self.visit(unpacking, kinds, file.budget, visit) }
  }

  /// Returns the day of a file's data; `nil` if its header does not say.
  static func date(_ path: String) -> String? {
    guard let file = try? AddressBytes(path: path),
      let header = try? PBFFile(path: path).nextBlob(of: file), header.type == "OSMHeader"
    else { return nil }
    return header.replicationSeconds(file.budget).flatMap { seconds in
      (1..<maxSeconds).contains(seconds) ? CalendarDay(number: seconds / 86_400).text : nil
    }
  }

  private func nextBlob(of file: AddressBytes) throws -> PBFBlob? {
    guard let length = try file.read(upTo: 4) else { return nil }
    guard length.count == 4 else { throw damaged(file, "a block's length of 4 bytes") }
    let headerBytes = length.reduce(0) { $0 << 8 | Int($1) }
    guard headerBytes <= Self.maxHeaderBytes,
      let header = try file.read(upTo: headerBytes), header.count == headerBytes
    else { throw damaged(file, "a block's header of at most 64 KB") }
    let (type, count) = Self.contents(ofHeader: header)
    guard (0...PBFBlob.maxBytes).contains(count),
      let bytes = try file.read(upTo: count), bytes.count == count
    else { throw damaged(file, "a block of at most 32 MB") }
    return PBFBlob(path: path, type: type, bytes: bytes, end: file.position)
  }

  private func damaged(_ file: AddressBytes, _ expected: String) -> ExtractError {
    .damagedBlock(path, at: file.position, expected)
  }

  private static func contents(ofHeader bytes: [UInt8]) -> (type: String, count: Int) {
    var reader = ProtobufReader(bytes[...])
    var type = ""
    var count = -1
    while let field = reader.nextField() {
      if field.number == 1 { type = String(decoding: field.bytes, as: UTF8.self) }
      if field.number == 3 { count = Int(truncatingIfNeeded: field.value) }
    }
    return (type, reader.isDamaged ? -1 : count)
  }

  // MARK: Data

  /// A block of data that another thread unpacks.
  private struct Unpacking {
    let number: Int
    let end: Int
    let block: BackgroundResult<PBFBlock>

    init(_ blob: PBFBlob, number: Int, _ budget: ImportBudget) {
      self.number = number
      end = blob.end
      block = BackgroundResult { try PBFBlock(try blob.unpacked(budget), budget) }
    }
  }

  private func visit(
    _ unpacking: Unpacking, _ kinds: OpenStreetMapElement.Kinds, _ budget: ImportBudget,
    _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws {
    guard let block = try unpacking.block.value(),
      try block.forEachElement(
        kinds,
        { element in
          try element.charge(budget)
          try visit(element)
        })
    else {
      throw ExtractError.damagedBlock(
        path, at: unpacking.end, "a block of nodes, ways and relations")
    }
    if unpacking.number == kindsOfBlocks.count { kindsOfBlocks.append(block.kinds) }
  }
}
