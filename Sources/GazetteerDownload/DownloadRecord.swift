import Foundation

/// What is known of the files in a folder: which version of each the server sent, whole or in part.
///
/// It lies beside them as `downloads.json`. Without it everything is fetched anew.
struct DownloadRecord: Codable {
  /// A file's version, by which the server tells whether it has another one now.
  struct Version: Codable, Hashable {
    /// The entity tag; `nil` where there is none, or it is a weak one.
    var etag: String?
    /// As the server wrote it.
    var lastModified: String?

    /// What asks for the rest of this very version; `nil` where nothing tells it from others.
    var validator: String? { etag ?? lastModified }
  }

  /// A file that is whole.
  struct File: Codable, Hashable {
    let version: Version
    let bytes: Int
  }

  /// The day of the oldest places, such as `2026-11-21`, from which on changes are missing.
  var date: String?
  /// The whole files by name.
  var files: [String: File] = [:]
  /// The versions of those that are there in part.
  var parts: [String: Version] = [:]

  static let name = "downloads.json"

  /// Reads a folder's record; an empty one where there is none that can be read.
  init(folder: String) {
    let bytes = FileManager.default.contents(atPath: folder + "/" + Self.name)
    guard let record = bytes.flatMap({ try? JSONDecoder().decode(Self.self, from: $0) }) else {
      return
    }
    self = record
  }

  /// Writes the record into a folder.
  ///
  /// - Throws: ``DownloadError/unwritable(path:reason:)``.
  func write(to folder: String) throws(DownloadError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let path = folder + "/" + Self.name
    do {
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: "\(error.localizedDescription)")
    }
  }
}
