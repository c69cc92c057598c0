import TextFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The descriptions of the files in `Data/manifest.json`.
struct ExtractManifest {
  /// The newest date of the data.
  let date: String?
  /// The files' texts by path within the folder.
  let texts: [String: ExtractText]
  /// A ``StableHash`` of the manifest in 16 hexadecimal digits, which identifies the extract.
  let identity: String

  private struct Content: Decodable {
    struct File: Decodable {
      let path: String
      let textBytes: Int
      let textCrc32: String
    }

    let date: String?
    let files: [File]
  }

  /// Reads a folder's manifest, or returns `nil` if it has none.
  init?(folder: String) throws {
    let path = folder + "/manifest.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = Data(try InputFile(path: path).readToEnd())
    do {
      let content = try JSONDecoder().decode(Content.self, from: bytes)
      date = content.date
      texts = Dictionary(
        content.files.map { ($0.path, ExtractText(crc32: $0.textCrc32, bytes: $0.textBytes)) },
        uniquingKeysWith: { first, _ in first })
    } catch {
      throw ExtractError.invalidManifest(path: path, reason: "\(error)")
    }
    identity = Self.identity(of: bytes)
  }

  /// Returns the identity of an extract whose manifest has these bytes.
  static func identity(of bytes: some Sequence<UInt8>) -> String {
    StableHash(bytes: bytes).hexadecimal
  }
}
