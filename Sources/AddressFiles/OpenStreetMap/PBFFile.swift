import CZlib
import GazetteerImport

/// A file in OpenStreetMap's binary format (wiki.openstreetmap.org, "PBF Format").
///
/// There is no Protocol Buffers library behind it: the format has few messages, so their reader is
/// shorter than generated code, and it decodes packed numbers in place.
struct PBFFile: OpenStreetMapReading {
  let path: String

  /// The maximum header size of the format; blocks have a limit too.
  private static let maxHeaderBytes = 64 << 10
  private static let maxBlockBytes = 32 << 20
  /// The features that a file may require from its reader.
  private static let knownFeatures = ["OsmSchema-V0.6", "DenseNodes"]

  func forEachElement(
    _ kinds: OpenStreetMapElement.Kinds, _ visit: (borrowing OpenStreetMapElement) throws -> Void
  ) throws {
    let file = try AddressBytes(path: path)
    var isFirst = true
    while let length = try file.read(upTo: 4) {
      guard length.count == 4 else { throw damaged(file, "a block's length of 4 bytes") }
      let headerBytes = length.reduce(0) { $0 << 8 | Int($1) }
      guard headerBytes <= Self.maxHeaderBytes,
        let header = try file.read(upTo: headerBytes), header.count == headerBytes
      else { throw damaged(file, "a block's header of at most 64 KB") }
      let (type, count) = Self.blobHeader(header)
      guard (0...Self.maxBlockBytes).contains(count),
        let blob = try file.read(upTo: count), blob.count == count
      else { throw damaged(file, "a block of at most 32 MB") }
      let block = try unpacked(blob, file)
      if type == "OSMHeader" {
        try checkFeatures(block, file)
      } else if type == "OSMData" {
        guard !isFirst else { throw damaged(file, "a header block before the data") }
        guard try PBFBlock(block).forEachElement(kinds, visit) else {
          throw damaged(file, "a block of nodes, ways and relations")
        }
      }
      isFirst = false
    }
    guard !isFirst else { throw damaged(file, "a header block") }
  }

  private func damaged(_ file: AddressBytes, _ expected: String) -> ExtractError {
    .invalidColumn(
      path: path, line: 0, column: "byte \(file.position)", expected: expected,
      found: "something else; download the file again")
  }

  private static func blobHeader(_ bytes: [UInt8]) -> (type: String, count: Int) {
    var reader = ProtobufReader(bytes[...])
    var type = ""
    var count = -1
    while let field = reader.nextField() {
      if field.number == 1 { type = String(decoding: field.bytes, as: UTF8.self) }
      if field.number == 3 { count = Int(truncatingIfNeeded: field.value) }
    }
    return (type, reader.isDamaged ? -1 : count)
  }

  // MARK: Blocks

  private func unpacked(_ blob: [UInt8], _ file: AddressBytes) throws -> [UInt8] {
    var reader = ProtobufReader(blob[...])
    var rawSize = 0
    var compressed: ArraySlice<UInt8>?
    while let field = reader.nextField() {
      switch field.number {
      case 1: return Array(field.bytes)
      case 2: rawSize = Int(clamping: field.value)
      case 3: compressed = field.bytes
      case 4, 5, 6, 7:
        let names = [4: "LZMA", 5: "bzip2", 6: "LZ4", 7: "Zstandard"]
        throw damaged(
          file, "a block compressed with zlib, not \(names[Int(field.number)] ?? "another method")")
      default: break
      }
    }
    guard let compressed, rawSize <= Self.maxBlockBytes, !reader.isDamaged else {
      throw damaged(file, "a block with data of at most 32 MB")
    }
    var block = [UInt8](repeating: 0, count: rawSize)
    var size = uLongf(rawSize)
    let code = block.withUnsafeMutableBufferPointer { output in
      Array(compressed).withUnsafeBufferPointer { input in
        uncompress(output.baseAddress, &size, input.baseAddress, uLong(input.count))
      }
    }
    guard code == Z_OK, Int(size) == rawSize else { throw damaged(file, "complete zlib data") }
    return block
  }

  private func checkFeatures(_ block: [UInt8], _ file: AddressBytes) throws {
    var reader = ProtobufReader(block[...])
    while let field = reader.nextField() {
      guard field.number == 4 else { continue }
      let feature = String(decoding: field.bytes, as: UTF8.self)
      guard Self.knownFeatures.contains(feature) else {
        throw damaged(
          file,
          "no required feature but \(Self.knownFeatures.joined(separator: " and ")), "
            + "not \(feature)")
      }
    }
    if reader.isDamaged { throw damaged(file, "a header block") }
  }
}
