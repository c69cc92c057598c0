import ArgumentParser
import Foundation
import PostStore
import Posting
import Shell

/// `otm database copy`.
struct DatabaseCopyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy everything into another database, and compare row by row.",
    discussion: """
      EXAMPLES
        otm database copy posts.sqlite postgres://otm@db/otm
        otm database copy postgres://otm@db/otm posts.sqlite

      Copies accounts, sessions and pins as of one moment, but not failed logins, which expire \
      after an hour. Stop the servers first, or what they write during the copy is lost. The \
      target must be empty; it gets everything or nothing. Database passwords come from \
      PGPASSFILE, a service file or PGPASSWORD. Pass env:NAME to read an address from the \
      environment variable NAME.
      """)

  @Argument(help: "The database to read: a file or an address.")
  var from: String

  @Argument(help: "The database to fill: a file or an address.")
  var to: String

  func run() async throws {
    let (source, target) = (try database(from), try database(to))
    if case .file(let path) = source, !FileManager.default.fileExists(atPath: path) {
      throw Refusal(.noSuchInput, "\(path): file not found")
    }
    guard source.shown != target.shown else {
      throw Refusal(.wrongUse, "source and target are the same database")
    }
    let madeFile = try makeFile(target)
    do {
      let copy = StoreCopy(
        from: try await source.transfer(), to: try await target.transfer())
      let counts = try await copy.run()
      let shown = StoredTable.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
      print("copied and compared: \(shown.joined(separator: ", "))")
    } catch {
      // After a failure, a file that this command created is removed.
      for suffix in ["", "-wal", "-shm"] where madeFile != nil {
        try? FileManager.default.removeItem(atPath: (madeFile ?? "") + suffix)
      }
      throw named(error, target)
    }
  }

  private func database(_ text: String) throws -> PostDatabase {
    guard text.hasPrefix("env:") else { return try PostDatabase(text, isArgument: true) }
    let name = String(text.dropFirst(4))
    guard let value = ProcessInfo.processInfo.environment[name], !value.isEmpty else {
      throw Refusal(.wrongUse, "the environment variable \(name) is not set")
    }
    return try PostDatabase(value, isArgument: false)
  }

  /// Creates the target's file if it is missing; returns its path if it was created.
  private func makeFile(_ target: PostDatabase) throws -> String? {
    guard case .file(let path) = target else { return nil }
    let isThere = FileManager.default.fileExists(atPath: path)
    try DataFolder.makeFile(path)
    return isThere ? nil : path
  }

  private func named(_ error: any Error, _ target: PostDatabase) -> any Error {
    guard let refusal = error as? StoreCopy.Refusal else { return error }
    switch refusal {
    case .notEmpty: return Refusal(.wrongUse, "\(target.shown): \(refusal)")
    case .differs: return Refusal(.inputOutput, "\(target.shown): \(refusal)")
    }
  }
}

extension PostDatabase {
  /// Opens the whole store for one transaction.
  ///
  /// - Throws: `PostStoreError`.
  fileprivate func transfer() async throws -> any StoreTransfer {
    switch self {
    case .file(let path): return try await SQLiteTransfer(path: path)
    case .server(let address):
      #if PostgreSQL
        return try await PostgreSQLTransfer(address: address)
      #else
        throw PostStoreError.unusable(
          path: address.shown, reason: "this program was built without PostgreSQL")
      #endif
    }
  }
}
