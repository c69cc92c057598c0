import CZlib
import HTTPTypes
import NIOCore

/// A file of the web app as it is sent.
struct WebAsset: Sendable {
  /// What kind of file it is.
  let contentType: String
  /// Names the content, for addresses.
  let version: String
  /// Names the plain bytes, quotes and all.
  let entityTag: String
  /// Names the packed bytes: a strong tag is for one sequence of bytes (RFC 9110, section 8.8.1).
  let packedTag: String
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
    let name = "\(String(checksum, radix: 16))-\(bytes.count)"
    version = name
    (entityTag, packedTag) = ("\"\(name)\"", "\"\(name)-gzip\"")
    plain = ByteBuffer(bytes: bytes)
    let smaller = type == "image/png" ? nil : GzipPacking.packed(bytes, effort: .high)
    packed = smaller.flatMap { $0.count < bytes.count ? ByteBuffer(bytes: $0) : nil }
  }

  private static let contentTypes = [
    "css": "text/css; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "png": "image/png",
    "svg": "image/svg+xml",
  ]
}
