import ArgumentParser
import Foundation
import PostStore
import Posting

/// The store to time, on a number of nodes.
struct BenchStore {
  /// A store for each node; all share the same data.
  let nodes: [any BulkPostStoring]
  /// The temporary folder, which is removed after the run.
  private let folder: String?

  /// Opens a file, a file in a temporary folder, or a database.
  ///
  /// - Throws: `PostStoreError`, and `ValidationError` if only one node is possible.
  init(database: String?, nodes count: Int) throws {
    if let database, let address = DatabaseAddress(database) {
      #if PostgreSQL
        folder = nil
        // Sorting without an index takes longer than a server allows.
        let settings = PostgreSQLSettings(waitSeconds: 600, statementSeconds: 600)
        nodes = (0..<count).map { _ in
          PostgreSQLPostStore(address: address, settings: settings)
        }
        return
      #else
        throw ValidationError(
          "\(address.shown): this program was built without PostgreSQL; give --traits PostgreSQL "
            + "to swift build")
      #endif
    }
    guard count == 1 else { throw ValidationError("a file has one node") }
    var path = database
    if path == nil {
      let made =
        FileManager.default.temporaryDirectory.path
        + "/otm-bench-posts-\(ProcessInfo.processInfo.processIdentifier)"
      try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: true)
      folder = made
      path = made + "/posts.sqlite"
    } else {
      folder = nil
    }
    nodes = [try SQLitePostStore(path: path ?? "")]
  }

  /// Closes everything, and removes temporary files.
  func close() async throws {
    for node in nodes { try await node.close() }
    if let folder { try FileManager.default.removeItem(atPath: folder) }
  }
}
