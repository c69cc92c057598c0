import Foundation

/// A file of queries whose places are known.
struct QualitySet {
  /// The file's name without its extension.
  let name: String
  let rows: [QualityRow]

  /// Reads a file.
  init(path: String) throws {
    guard let content = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw QualityError.unreadable(path: path)
    }
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    rows = try String(decoding: content, as: UTF8.self)
      .split(separator: "\n").enumerated()
      .map { try QualityRow(line: String($1), path: path, number: $0 + 1) }
  }
}
