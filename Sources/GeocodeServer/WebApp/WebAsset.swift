import CZlib
import HTTPTypes
import NIOCore

/// A file of the web app.
struct WebAsset: Sendable {
  /// The content type.
  let contentType: String
  /// A hash of the contents, for URLs.
  let version: String
  /// The entity tag of the uncompressed bytes, including quotes.
  let entityTag: String
  /// The entity tag of the compressed bytes; a strong tag identifies one sequence of bytes (RFC
  /// 9110, section 8.8.1).
  let packedTag: String
  /// The bytes.
  let plain: ByteBuffer
  /// The bytes compressed with gzip; `nil` if that does not save anything.
  let packed: ByteBuffer?

  /// Creates a file; `nil` if files with this extension are not served.
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
    "txt": "text/plain; charset=utf-8",
  ]
}
