import Foundation
import TestSupport
import Testing

/// The operator's commands on the database of a running server.
@Suite(.needsPrograms)
struct OperatorProgramTests {
  @Test func anOperatorManagesAccountsAndPins() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    let post = try server.run(
      ["post", "Moscow, ID", "--yes", "--link", "https://example.org", "--format", "csv"]
        + NamesakesBundle.options())
    let pin = try #require(post.output.split(separator: "\n").last?.prefix { $0 != "," })
    func operate(_ arguments: [String], input: String = "") throws -> ProgramRun {
      try server.run(arguments + ["--database", server.database], input: input)
    }
    let list = try operate(["account", "list", "--format", "csv"])
    #expect(list.output.contains("ada L,ada@example.org,local,enabled,"))

    #expect(try operate(["account", "disable", "ada@example.org"]).status == 0)
    expectRefusal(try server.run(["whoami"]), status: 77, mentions: "not logged in")
    let login = ["login", "--email", "ada@example.org", "--password-stdin"]
    expectRefusal(
      try server.run(login, input: "correct horse\n"), status: 77, mentions: "disabled")
    #expect(try operate(["account", "enable", "ada@example.org"]).status == 0)
    #expect(
      try operate(
        ["account", "reset-password", "ada@example.org", "--password-stdin"],
        input: "battery staple\n"
      ).status == 0)
    #expect(try server.run(login, input: "battery staple\n").status == 0)

    #expect(try operate(["account", "promote", "ada@example.org"]).status == 0)
    #expect(
      try operate(["account", "list", "--format", "csv"]).output.contains(",administrator"))
    #expect(try operate(["account", "demote", "ada@example.org"]).status == 0)
    #expect(try operate(["account", "list", "--format", "csv"]).output.contains(",member"))
    expectRefusal(
      try operate(["account", "promote", "bob@example.org"]), status: 1, mentions: "no account")

    expectRefusal(try operate(["pin", "remove", "nope", "--yes"]), status: 1, mentions: "nope")
    let kept = try operate(["pin", "remove", String(pin)])
    #expect(kept.status == 1 && kept.errors.contains("nothing was removed"))
    #expect(try operate(["pin", "remove", String(pin), "--yes"]).status == 0)
    #expect(try server.run(["pins"]).output == "no pins\n")

    #expect(try operate(["account", "delete", "ada@example.org", "--yes"]).status == 0)
    #expect(try operate(["account", "list"]).output == "")
    expectRefusal(
      try operate(["account", "enable", "ada@example.org"]), status: 1, mentions: "no account")
  }

  @Test func ifSignUpIsClosedTheOperatorCreatesAccounts() async throws {
    let server = try await PostingServer(["--signup", "closed"])
    expectRefusal(
      try server.signUp(), status: 77, mentions: "the server refused", "sign-up is closed")
    func add(_ email: String, _ password: String) throws -> ProgramRun {
      try server.run(
        [
          "account", "add", "--email", email, "--first-name", "Ada", "--last-name", "L",
          "--password-stdin", "--database", server.database,
        ], input: password + "\n")
    }
    #expect(try add("ada@example.org", "correct horse").status == 0)
    expectRefusal(
      try add("ada@example.org", "correct horse"), status: 1, mentions: "already")
    expectRefusal(try add("no address", "short"), status: 1, mentions: "e-mail", "too short")
    let login = try server.run(
      ["login", "--email", "ada@example.org", "--password-stdin"], input: "correct horse\n")
    #expect(login.status == 0)
  }

  @Test func aMissingDatabaseIsNotCreated() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("none.sqlite")
    let run = try ProgramRun(["account", "list", "--database", path], of: "otm")
    expectRefusal(run, status: 66, mentions: path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
