import Foundation
import TestSupport
import Testing

/// A running `otm serve`, with a database of its own, and a home for those who speak to it.
final class RunningServer {
  /// The base address.
  let address: String
  /// The database.
  let database: String
  private let folder: TemporaryFolder
  private let process: Process

  /// Starts a server on a port that the system chooses, and waits until it answers.
  init(_ arguments: [String] = []) throws {
    folder = try TemporaryFolder()
    database = folder.path("posts.sqlite")
    process = try ProgramRun.process(
      ["serve", "--port", "0", "--database", database] + NamesakesBundle.options() + arguments,
      of: "otm", environment: ["HOME": folder.path])
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    address = try #require(Self.address(in: errors.fileHandleForReading))
    // Nobody reads the rest, and a full pipe would stop the server.
    errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    try waitUntilReady()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
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

  /// Reads what the server says until it says where it listens.
  private static func address(in errors: FileHandle) -> String? {
    var said = Data()
    while true {
      let more = errors.availableData
      if more.isEmpty { return nil }
      said += more
      for line in String(decoding: said, as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("otm: listening on http") {
        return line.split(separator: " ").last.map(String.init)
      }
    }
  }

  /// Each try takes a program's start, so that no pause is needed.
  private func waitUntilReady() throws {
    var errors = ""
    for _ in 0..<500 {
      let run = try run(["pins"])
      if run.status == 0 { return }
      errors = run.errors
    }
    Issue.record("the server is not ready: \(errors)")
  }
}
