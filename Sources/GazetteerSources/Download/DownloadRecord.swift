import Foundation

/// A record of the downloaded files in a folder: the version of each, complete or partial.
///
/// It is stored next to them as `downloads.json`. Without it everything is downloaded again.
struct DownloadRecord: Codable {
  /// The version of a file, by which the server decides whether it has changed.
  struct Version: Codable, Hashable {
    /// The entity tag; `nil` if it is missing or weak.
    var etag: String?
    /// The date as sent by the server.
    var lastModified: String?

    /// The validator for requesting the rest of this version; `nil` if the version cannot be
    /// identified.
    var validator: String? { etag ?? lastModified }
  }

  /// A complete file.
  struct File: Codable, Hashable {
    let version: Version
    let bytes: Int
  }

  /// The date of the oldest data, such as `2026-11-21`; changes from this day on are missing.
  var date: String?
  /// The complete files by name.
  var files: [String: File] = [:]
  /// The versions of partial files by name.
  var parts: [String: Version] = [:]

  static let name = "downloads.json"

  /// Reads a folder's record; empty if it is missing or unreadable.
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
