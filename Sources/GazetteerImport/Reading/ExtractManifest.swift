import Crypto
import TextFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `Data/manifest.json` says of the files beside it.
struct ExtractManifest {
  /// The newest date of the data.
  let date: String?
  /// SHA-256 in hexadecimal by path within the folder.
  let checksums: [String: String]
  /// The manifest's own SHA-256 in hexadecimal.
  let sha256: String

  private struct Content: Decodable {
    struct File: Decodable {
      let path: String
      let sha256: String
    }

    let date: String?
    let files: [File]
  }

  /// Reads a folder's manifest, or returns `nil` when it has none.
  init?(folder: String) throws {
    let path = folder + "/manifest.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = Data(try InputFile(path: path).readToEnd())
    do {
      let content = try JSONDecoder().decode(Content.self, from: bytes)
      date = content.date
      checksums = Dictionary(
        content.files.map { ($0.path, $0.sha256) }, uniquingKeysWith: { first, _ in first })
    } catch {
      throw ExtractError.invalidManifest(path: path, reason: "\(error)")
    }
    sha256 = Hexadecimal.text(SHA256.hash(data: bytes))
  }
}
