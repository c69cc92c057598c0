import ArgumentParser
import Foundation
import Posting
import Shell

/// The database of pins and accounts; a server may be using it at the same time.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's database. (default: $OTM_DATABASE, else that of otm serve)",
      valueName: "file"))
  var database: String?

  /// Runs a closure with the store, and then closes the store.
  ///
  /// - Throws: ``Refusal`` if the file does not exist, unless it may be created.
  func withStore<Result>(
    makesFile: Bool = false, _ work: (any PostStoring) async throws -> Result
  ) async throws -> Result {
    let chosen = try PostDatabase(path(), isArgument: database != nil)
    if case .file(let path) = chosen {
      if makesFile { try DataFolder.makeFile(path) } else { _ = try existingPath() }
    }
    let store = try chosen.open(connections: 2)
    do {
      let result = try await work(store)
      try await store.close()
      return result
    } catch {
      try? await store.close()
      throw Self.named(error)
    }
  }

  /// Returns the path of the file, which must exist.
  ///
  /// - Throws: ``Refusal``.
  func existingPath() throws -> String {
    let path = try path()
    guard FileManager.default.fileExists(atPath: path) else {
      throw Refusal(
        .noSuchInput, "\(path): File not found. Point --database at the server's database file.")
    }
    return path
  }

  /// Returns the path of the file, which may not exist.
  ///
  /// - Throws: ``Refusal`` if the location is unknown.
  func path() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let set = environment["OTM_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
    if let path = database ?? set { return path }
    guard let folder = DataFolder(environment: environment) else {
      throw Refusal(.unavailable, "no data folder is known; pass the file with --database")
    }
    try folder.make()
    return folder.posts
  }

  /// Returns the error for the program: problems with an account or pin become one line and exit
  /// code 1.
  private static func named(_ error: any Error) -> any Error {
    switch error {
    case let error as AccountError: Refusal(.nothingFound, error.description)
    case let error as PinError: Refusal(.nothingFound, error.description)
    default: error
    }
  }
}
