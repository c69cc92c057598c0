import Foundation

/// The files of a folder, read and compressed at the first request.
///
/// A missing file is looked for again at each request, since it may be installed while the server
/// runs.
actor WebAssets {
  private let folder: String
  private var known: [String: WebAsset] = [:]

  init(folder: String) { self.folder = folder }

  /// Returns a file in the folder or a subfolder; `nil` if it does not exist or the path could lead
  /// outside.
  func asset(_ path: String) -> WebAsset? {
    if let asset = known[path] { return asset }
    guard Self.isPlain(path),
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)),
      let asset = WebAsset(name: path, bytes: Array(bytes))
    else { return nil }
    known[path] = asset
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
