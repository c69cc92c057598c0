import CZlib

/// Compresses bodies with gzip for clients that accept it.
enum GzipPacking {
  /// The minimum size; smaller bodies fit into one network packet anyway.
  private static let minBytes = 1_400
  /// The compression level.
  enum Effort: Int32 {
    /// For bodies compressed per request; higher levels take twice the time and save a tenth.
    case low = 1
    /// For bodies that are kept a while, such as the lines of the map, of which this saves 4 %.
    case medium = 6
    /// For bodies compressed once.
    case high = 9
  }

  /// Returns whether an `Accept-Encoding` header accepts gzip.
  static func isTaken(acceptEncoding: String?) -> Bool {
    // Most programs say "identity" or nothing.
    guard let acceptEncoding, acceptEncoding.utf8.contains(where: { $0 | 0x20 == 0x67 }) else {
      return false
    }
    return HeaderList.elements(of: acceptEncoding)
      .contains { $0.name == "gzip" && $0.quality > 0 }
  }

  /// Returns the bytes in gzip format (RFC 1952); `nil` if there are fewer than ``minBytes`` or
  /// compression fails.
  static func packed(_ bytes: [UInt8], effort: Effort = .low) -> [UInt8]? {
    guard bytes.count >= minBytes else { return nil }
    var stream = z_stream()
    // 15 is the largest window; adding 16 selects the gzip header and checksum.
    let start = deflateInit2_(
      &stream, effort.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard start == Z_OK, let length = UInt32(exactly: bytes.count) else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(length)))
    var bytes = bytes
    var status = Z_OK
    let packed = bytes.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        stream.next_in = source.baseAddress
        stream.avail_in = length
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(clamping: bound)
        status = deflate(&stream, Z_FINISH)
        count = bound - Int(stream.avail_out)
      }
    }
    return status == Z_STREAM_END ? packed : nil
  }
}
