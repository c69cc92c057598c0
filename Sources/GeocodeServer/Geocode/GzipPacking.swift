import CZlib

/// Packs bodies with gzip for clients that take it.
enum GzipPacking {
  /// Smaller bodies fit in one packet of a network, packed or not.
  private static let minBytes = 1_400
  /// How hard to try.
  enum Effort: Int32 {
    /// For what is packed for each request: more effort takes twice the time and saves a tenth.
    case low = 1
    /// For what is packed once.
    case high = 9
  }

  /// Returns whether a client that accepts these encodings takes packed bodies.
  static func isTaken(acceptEncoding: String?) -> Bool {
    guard let acceptEncoding else { return false }
    return HeaderList.elements(of: acceptEncoding)
      .contains { $0.name == "gzip" && $0.quality > 0 }
  }

  /// Returns the bytes as a gzip file (RFC 1952); `nil` when they are fewer than ``minBytes``, or
  /// cannot be packed.
  static func packed(_ bytes: [UInt8], effort: Effort = .low) -> [UInt8]? {
    guard bytes.count >= minBytes else { return nil }
    var stream = z_stream()
    // 15 is the largest window, 16 more asks for the gzip header and its check.
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
