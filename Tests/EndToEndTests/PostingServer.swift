import Foundation
import TestSupport
import Testing

/// A running server with its own database, and home folders for its users.
final class PostingServer {
  /// The database.
  let database: String
  /// The base address.
  var address: String { server.address }
  private let folder: TemporaryFolder
  private let server: RunningServer

  /// Starts a server, and waits until it answers.
  init(_ arguments: [String] = []) async throws {
    folder = try TemporaryFolder()
    database = folder.path("posts.sqlite")
    server = try RunningServer(
      ["--database", database] + NamesakesBundle.options() + arguments,
      environment: ["HOME": folder.path])
    try await server.waitUntilReady()
  }

  /// Runs a command as somebody with a home of that name, who speaks to this server.
  func run(
    _ arguments: [String], as person: String = "ada", input: String = ""
  ) throws -> ProgramRun {
    try ProgramRun(
      arguments, of: "otm", input: Data(input.utf8),
      environment: ["HOME": home(of: person), "OTM_SERVER": address])
  }

  /// Makes an account, and logs in.
  func signUp(_ person: String = "ada") throws -> ProgramRun {
    try run(
      [
        "signup", "--email", "\(person)@example.org", "--first-name", person, "--last-name", "L",
        "--password-stdin",
      ], as: person, input: "correct horse\n")
  }

  /// The home folder of somebody.
  func home(of person: String) -> String { folder.path("home-\(person)") }
}
