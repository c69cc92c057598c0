import CZlib
import Foundation
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

/// The files of a folder, read and compressed at the first request.
///
/// A missing file is looked for again at each request, since it may be installed while the server
/// runs.
actor WebAssets {
  private let folder: String
  private let isKept: Bool
  private var known: [String: WebAsset] = [:]

  /// Creates the files of a folder; `isKept` is false where they change while the server runs.
  init(folder: String, isKept: Bool = true) {
    self.folder = folder
    self.isKept = isKept
  }

  /// Returns a file in the folder or a subfolder; `nil` if it does not exist or the path could lead
  /// outside.
  func asset(_ path: String) -> WebAsset? {
    if let asset = known[path] { return asset }
    guard Self.isPlain(path),
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)),
      let asset = WebAsset(name: path, bytes: Array(bytes))
    else { return nil }
    if isKept { known[path] = asset }
    return asset
  }

  /// Returns whether a path consists only of plain names, none of which starts with a period.
  private static func isPlain(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 100
      && names.allSatisfy { name in
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.allSatisfy(nameBytes.contains)
      }
  }

  private static let nameBytes = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_".utf8)
}
