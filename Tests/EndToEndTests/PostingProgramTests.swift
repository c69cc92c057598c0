import Foundation
import TestSupport
import Testing

/// The posting workflow with the real programs.
@Suite(.needsPrograms)
struct PostingProgramTests {
  private static let link = ["--link", "https://example.org/ada"]

  @Test func somebodySignsUpPostsAndIsFound() async throws {
    let server = try await PostingServer()
    let signup = try server.signUp()
    #expect(signup.status == 0)
    #expect(signup.output.contains("as ada L <ada@example.org>"))
    #expect(try server.run(["whoami"]).output == "ada L <ada@example.org>\n")

    // Everything but the answer is on standard error; the answer is the pin.
    let post = try server.run(
      ["post", "Moscow, ID", "--format", "ndjson"] + Self.link + NamesakesBundle.options(),
      input: "y\n")
    #expect(post.status == 0)
    #expect(post.errors.contains("Moscow, Idaho, United States"))
    #expect(post.errors.contains("46.73239, -117.00017"))
    #expect(post.errors.contains("accurate to about 4 km"))
    #expect(try pin(post)["place"] as? String == "Moscow, ID")
    #expect(try pin(post)["mine"] as? Bool == true)

    let pins = try server.run(["pins"], as: "nobody")
    #expect(pins.output.contains("https://example.org/ada") && !pins.output.contains("yours"))
    let near = try server.run(["near", "46.7,-117", "--radius", "50km"])
    #expect(near.output.contains("Moscow, Idaho, United States"))
    let far = try server.run(["near", "-33.87,151.21", "--radius", "50km"])
    #expect(far.status == 0 && far.output.contains("no pins"))
    let named = try server.run(["near", "Moscow, ID"] + NamesakesBundle.options())
    #expect(named.output.contains("ada L"))
    #expect(named.errors == "otm: near Moscow, Idaho, United States\n")
  }

  @Test func nothingIsPostedWithoutConfirmation() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    for input in ["", "n\n", "\n"] {
      let run = try server.run(
        ["post", "Moscow, ID"] + Self.link + NamesakesBundle.options(), input: input)
      #expect(run.status == 1)
      #expect(run.output == "" && run.errors.contains("nothing was posted"))
    }
    #expect(try server.run(["pins"]).output == "no pins\n")
  }

  @Test func aPinIsOverwrittenOnlyOnConfirmation() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    func post(_ place: String, input: String, _ more: [String] = []) throws -> ProgramRun {
      try server.run(
        ["post", place, "--format", "ndjson"] + Self.link + more + NamesakesBundle.options(),
        input: input)
    }
    let first = try pin(post("Moscow, ID", input: "y\n"))
    let refused = try post("Costa Rica", input: "y\nn\n")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("already have a pin"))
    #expect(try server.run(["pins"]).output.contains("Moscow, Idaho, United States"))
    let second = try pin(post("Costa Rica", input: "y\ny\n"))
    #expect(first["id"] as? String == second["id"] as? String)
    // --yes answers both questions.
    let third = try pin(post("San José", input: "", ["--yes"]))
    #expect(third["place"] as? String == "San José")
    #expect(
      try server.run(["pins", "--format", "ndjson"]).output.split(separator: "\n").count == 1)
  }

  @Test func everyFailureHasItsOwnMessage() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    func post(_ arguments: [String], as person: String = "ada") throws -> ProgramRun {
      try server.run(["post", "--yes"] + arguments + NamesakesBundle.options(), as: person)
    }
    expectRefusal(
      try server.run(
        ["login", "--email", "ada@example.org", "--password-stdin"], as: "other", input: "no\n"),
      status: 77, mentions: "wrong e-mail or password")
    expectRefusal(
      try post(["qwertzuiop"] + Self.link), status: 1, mentions: "no place named")
    expectRefusal(
      try post(["Moscow, ID", "--link", ""]), status: 1, mentions: "the link is missing")
    expectRefusal(
      try post(["Moscow, ID", "--link", "example.org"]), status: 1,
      mentions: "did you mean https://example.org?")
    expectRefusal(try post(["Asia"] + Self.link), status: 1, mentions: "a continent")
    expectRefusal(
      try post(["Moscow, ID"] + Self.link, as: "nobody"), status: 77, mentions: "otm login")
    expectRefusal(
      try server.run(["whoami"], as: "nobody"), status: 77, mentions: "not logged in")
    expectRefusal(
      try server.signUp(), status: 1, mentions: "the server refused", "already")
    let ambiguous = try post(["Springfield"] + Self.link)
    #expect(ambiguous.status == 1 && ambiguous.output == "")
    #expect(ambiguous.errors.contains("may be one of 2 places"))
    #expect(ambiguous.errors.contains("geonames:4525353  Springfield, Ohio, United States"))
    let chosen = try post(["Springfield", "--id", "geonames:4525353"] + Self.link)
    #expect(chosen.status == 0 && chosen.errors.contains("Springfield, Ohio"))
  }

  @Test func aMissingServerHasItsOwnMessage() throws {
    let home = try TemporaryFolder()
    // Port 1 of one's own machine: nobody has it.
    for command in [["pins"], ["near", "1,2"], ["login", "--email", "a@b", "--password-stdin"]] {
      let run = try ProgramRun(
        command + ["--server", "http://127.0.0.1:1"], of: "otm", input: Data("secret\n".utf8),
        environment: ["HOME": home.path])
      expectRefusal(run, status: 69, mentions: "no connection", "connection refused", "--server")
    }
    let run = try ProgramRun(
      ["pins", "--server", "nonsense"], of: "otm", environment: ["HOME": home.path])
    expectRefusal(run, status: 64, mentions: "nonsense")
  }

  @Test func aSessionIsReadableOnlyByItsOwnerUntilLogout() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    let folder = server.home(of: "ada") + "/.local/state/otm/sessions"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let file = folder + "/" + (try #require(files.first))
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let token = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try server.run(["logout"]).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    // The session has ended at the server too.
    try Data(token.utf8).write(to: URL(fileURLWithPath: file))
    expectRefusal(try server.run(["whoami"]), status: 77, mentions: "not logged in")
  }

  /// Whatever others guess, who has logged in from here before is let in.
  @Test func aMachineThatLoggedInBeforeIsKnown() async throws {
    let server = try await PostingServer()
    _ = try server.signUp()
    func logIn(_ password: String, as person: String) throws -> ProgramRun {
      try server.run(
        ["login", "--email", "ada@example.org", "--password-stdin"], as: person,
        input: password + "\n")
    }
    var failed = ContinuousClock.now
    for _ in 0..<5 {
      failed = .now
      #expect(try logIn("wrong horse", as: "eve").status == 77)
    }
    let stranger = try logIn("correct horse", as: "eve")
    // One second is the wait after five failures, of which the last was not before it was asked for.
    if ContinuousClock.now - failed < .seconds(0.9) { #expect(stranger.status == 77) }
    #expect(try logIn("correct horse", as: "ada").status == 0)
  }

  @Test func aPasswordIsNotAnArgument() throws {
    let home = try TemporaryFolder()
    let environment = ["HOME": home.path]
    let login = ["login", "--email", "a@example.org"]
    expectRefusal(
      try ProgramRun(login, of: "otm", environment: environment), status: 64,
      mentions: "--password-stdin")
    expectRefusal(
      try ProgramRun(login + ["--password", "x"], of: "otm", environment: environment), status: 64,
      mentions: "--password")
  }

  private func pin(_ run: ProgramRun) throws -> [String: Any] {
    try #require(run.status == 0, "\(run.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }
}
