import ArgumentParser
import Foundation
import Posting
import Shell

/// The database of pins and accounts that an operator works on; a server may run on it meanwhile.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The server's database. (default: $OTM_DATABASE, else that of otm serve)",
      valueName: "file"))
  var database: String?

  /// Runs some work on the store, and closes it behind it.
  ///
  /// - Throws: ``Refusal`` when there is no such file, unless it may be made.
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

  /// The file, which has to be there.
  ///
  /// - Throws: ``Refusal``.
  func existingPath() throws -> String {
    let path = try path()
    guard FileManager.default.fileExists(atPath: path) else {
      throw Refusal(
        .noSuchInput, "\(path): There is no such file. Point --database at the server's file.")
    }
    return path
  }

  /// The file, which need not be there.
  ///
  /// - Throws: ``Refusal`` when nobody says where it is.
  func path() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let set = environment["OTM_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
    if let path = database ?? set { return path }
    guard let folder = DataFolder(environment: environment) else {
      throw Refusal(.unavailable, "no data folder is known; give the file with --database")
    }
    try folder.make()
    return folder.posts
  }

  /// What was wrong with an account or pin ends the program with a line, and the exit code 1.
  private static func named(_ error: any Error) -> any Error {
    switch error {
    case let error as AccountError: Refusal(.nothingFound, error.description)
    case let error as PinError: Refusal(.nothingFound, error.description)
    default: error
    }
  }
}
