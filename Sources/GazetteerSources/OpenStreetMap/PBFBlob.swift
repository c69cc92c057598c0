import CZlib
import GazetteerImport

/// A packed block of a PBF file: a header, or data.
struct PBFBlob {
  /// The file's path, for error messages.
  let path: String
  let type: String
  let bytes: [UInt8]
  /// The position in the file behind the block.
  let end: Int

  /// The maximum block size of the format, packed and unpacked.
  static let maxBytes = 32 << 20
  /// The features that a file may require from its reader.
  private static let knownFeatures = ["OsmSchema-V0.6", "DenseNodes"]

  /// Returns the block's contents.
  ///
  /// - Throws: ``ExtractError`` if it is damaged, too large, or packed by another method than zlib.
  func unpacked(_ budget: ImportBudget) throws -> [UInt8] {
    var reader = ProtobufReader(bytes[...])
    var rawSize = 0
    var compressed: ArraySlice<UInt8>?
    while let field = reader.nextField() {
      switch field.number {
      case 1: return Array(field.bytes)
      case 2: rawSize = Int(clamping: field.value)
      case 3: compressed = field.bytes
      case 4, 5, 6, 7:
        let names = [4: "LZMA", 5: "bzip2", 6: "LZ4", 7: "Zstandard"]
        let name = names[Int(field.number)] ?? "another method"
        throw damaged("a block compressed with zlib, not \(name)")
      default: break
      }
    }
    guard let compressed, (0...Self.maxBytes).contains(rawSize), !reader.isDamaged else {
      throw damaged("a block with data of at most 32 MB")
    }
    try budget.take(.unpackedByte, rawSize)
    var block = [UInt8](repeating: 0, count: rawSize)
    var size = uLongf(rawSize)
    let code = block.withUnsafeMutableBufferPointer { output in
      compressed.withUnsafeBufferPointer { input in
        uncompress(output.baseAddress, &size, input.baseAddress, uLong(input.count))
      }
    }
    guard code == Z_OK, Int(size) == rawSize else { throw damaged("complete zlib data") }
    return block
  }

  /// Checks that a header block requires no feature that is not known here.
  ///
  /// - Throws: ``ExtractError``.
  func checkFeatures(_ budget: ImportBudget) throws {
    var reader = ProtobufReader(try unpacked(budget)[...])
    while let field = reader.nextField() {
      guard field.number == 4 else { continue }
      let feature = String(decoding: field.bytes, as: UTF8.self)
      guard Self.knownFeatures.contains(feature) else {
        throw damaged(
          "no required feature but \(Self.knownFeatures.joined(separator: " and ")), "
            + "not \(feature)")
      }
    }
    if reader.isDamaged { throw damaged("a header block") }
  }

  /// The seconds of the moment up to which a header block's file has all changes
  /// (`osmosis_replication_timestamp`); `nil` if it does not say.
  func replicationSeconds(_ budget: ImportBudget) -> Int64? {
    guard let bytes = try? unpacked(budget) else { return nil }
    var reader = ProtobufReader(bytes[...])
    while let field = reader.nextField() {
      if field.number == 32 { return Int64(truncatingIfNeeded: field.value) }
    }
    return nil
  }

  private func damaged(_ expected: String) -> ExtractError {
    .damagedBlock(path, at: end, expected)
  }
}

extension ExtractError {
  /// Returns an error for a PBF file that does not have what is expected before a position.
  static func damagedBlock(_ path: String, at position: Int, _ expected: String) -> ExtractError {
    .malformed(
      path: path, place: "before byte \(position)", expected: expected, found: "something else")
  }
}
