import CZlib
import HTTPTypes
import NIOCore

/// A file of the web app as it is sent.
struct WebAsset: Sendable {
  /// What kind of file it is.
  let contentType: String
  /// Names these bytes, quotes and all.
  let entityTag: String
  /// The bytes.
  let plain: ByteBuffer
  /// The bytes packed by gzip; `nil` where that would save nothing.
  let packed: ByteBuffer?

  /// Packs a file; `nil` when files of its ending are not served.
  init?(name: String, bytes: [UInt8]) {
    guard let dot = name.lastIndex(of: "."),
      let type = Self.contentTypes[String(name[name.index(after: dot)...])]
    else { return nil }
    contentType = type
    let checksum = bytes.withUnsafeBufferPointer {
      crc32_z(0, $0.baseAddress, z_size_t($0.count))
    }
    entityTag = "\"\(String(checksum, radix: 16))-\(bytes.count)\""
    plain = ByteBuffer(bytes: bytes)
    let smaller = type == "image/png" ? nil : GzipPacking.packed(bytes, effort: .high)
    packed = smaller.flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
  }

  private static let contentTypes = [
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
  ]
}
