import Foundation

/// The files of one folder, read and packed when they are first asked for.
///
/// A file that is missing is looked for again each time: it may be installed while the server runs.
actor WebAssets {
  private let folder: String
  private var known: [String: WebAsset] = [:]

  init(folder: String) { self.folder = folder }

  /// Returns a file of the folder or of a folder in it; `nil` when there is none, or when the path
  /// might lead elsewhere.
  func asset(_ path: String) -> WebAsset? {
    if let asset = known[path] { return asset }
    guard Self.isPlain(path),
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)),
      let asset = WebAsset(name: path, bytes: Array(bytes))
    else { return nil }
    known[path] = asset
    return asset
  }

  /// Whether a path has no more than names of our kind, none of which begins with a full stop.
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
