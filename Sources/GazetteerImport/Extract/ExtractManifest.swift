import TextFormats

/// The descriptions of the files in `Data/manifest.json`.
struct ExtractManifest {
  /// The newest date of the data.
  let date: String?
  /// The files' texts by path within the folder.
  let texts: [String: ExtractText]
  /// A ``StableHash`` of the manifest in 16 hexadecimal digits, which identifies the extract.
  let identity: String

  /// Reads a folder's manifest, or returns `nil` if it has none.
  init?(folder: String) throws {
    let path = folder + "/manifest.json"
    guard FileOperations.exists(path) else { return nil }
    let bytes = try InputFile(path: path).readToEnd()
    let json: JSONValue
    do {
      json = try JSONValue(bytes: bytes)
    } catch {
      throw ExtractError.invalidManifest(path: path, reason: "\(error)")
    }
    guard case .list(let files)? = json["files"] else {
      throw ExtractError.invalidManifest(path: path, reason: "expected a list of files")
    }
    date = json["date"]?.text
    texts = try Dictionary(
      files.enumerated().map { index, file in
        guard let name = file["path"]?.text, let checksum = file["textCrc32"]?.text,
          let count = file["textBytes"]?.integer
        else {
          throw ExtractError.invalidManifest(
            path: path, reason: "file \(index + 1): expected path, textBytes and textCrc32")
        }
        return (name, ExtractText(crc32: checksum, bytes: count))
      },
      uniquingKeysWith: { first, _ in first })
    identity = Self.identity(of: bytes)
  }

  /// Returns the identity of an extract whose manifest has these bytes.
  static func identity(of bytes: some Sequence<UInt8>) -> String {
    StableHash(bytes: bytes).hexadecimal
  }
}
