import Foundation
import TestSupport
import Testing

/// Starting and stopping `otm serve`.
@Suite(.needsPrograms)
struct ServeProgramTests {
  @Test func itListensAnswersAndStopsAtOnce() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    #expect(server.beginning == "otm: listening on \(server.address)\n", "one line")
    #expect(try await server.get("/health/live").status == 200)
    try await server.waitUntilReady()
    let pins = try await server.get("/pins")
    #expect(pins.status == 200)
    #expect(pins.text == #"{"pins":[],"searchedToMeters":null}"#)
    #expect(try await server.get("/geocode/search?q=Paris").text.contains("geonames:2988507"))
    let end = server.stop()
    #expect(end.status == 0)
    #expect(end.seconds < 1, "with an idle connection of this test's")
    #expect(end.errors == "")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["posts.sqlite"], "the store was closed clean")
  }

  /// As with `otm serve 2>&1 | head -1`; both programs end as they would otherwise.
  @Test(arguments: ["otm serve --port x", "otm-geocode search Paris --limit x"])
  func aReaderOfItsErrorsThatHasGoneDoesNotKillIt(_ command: String) throws {
    let line = "\"$P\"/\(command)"
    let run = try ProgramRun(
      shell: "{ { sleep 0.3; \(line); echo $? >&3; } 2>&1 | true; } 3>&1")
    #expect(run.output == "64\n")
  }

  @Test func anInterruptStopsItToo() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    let end = server.stop(by: SIGINT)
    #expect(end.status == 0)
    #expect(end.seconds < 1, "while it may still be opening")
  }

  @Test func onlyItsOwnerCanReadItsFiles() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options(), environment: ["XDG_DATA_HOME": folder.path])
    try await server.waitUntilReady()
    _ = server.stop()
    for (path, rights) in [("otm", 0o700), ("otm/posts.sqlite", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
      #expect(attributes[.posixPermissions] as? Int == rights, "\(path)")
    }
  }

  @Test func openWritesCauseAWarning() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("p.sqlite"), "--open-writes"])
    #expect(server.beginning.contains("WARNING"))
    _ = server.stop()
  }

  @Test func aBadFlagIsAUsageError() throws {
    expectRefusal(
      try ProgramRun(["serve", "--prot", "1"], of: "otm"), status: 64, mentions: "--prot")
    expectRefusal(
      try ProgramRun(["serve", "--port", "99999"], of: "otm"), status: 64, mentions: "99999")
    expectRefusal(
      try ProgramRun(["serve", "--demo", "--database", "x.sqlite"], of: "otm"), status: 64,
      mentions: "demo", "database")
  }

  @Test func aBusyPortIsReported() throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    let port = try #require(server.address.split(separator: ":").last)
    let second = try ProgramRun(
      ["serve", "--port", "\(port)"] + SmallExtract.options()
        + ["--database", folder.path("other.sqlite")], of: "otm")
    expectRefusal(second, status: 69, mentions: "is in use", "\(port)", "--port")
    _ = server.stop()
  }

  @Test func aSecondServerOnTheSameDatabaseIsRefused() async throws {
    let folder = try TemporaryFolder()
    let arguments = try SmallExtract.options() + ["--database", folder.path("posts.sqlite")]
    let server = try RunningServer(arguments)
    try await server.waitUntilReady()
    let second = try ProgramRun(["serve", "--port", "0"] + arguments, of: "otm")
    #expect(second.status == 69)
    let said = try #require(second.errors.split(separator: "\n").last)
    for words in ["posts.sqlite", "another server (process \(server.processID))", "--database"] {
      #expect(said.contains(words), "\(said)")
    }
    #expect(try await server.get("/pins").status == 200)
    _ = server.stop()
    let third = try RunningServer(arguments)
    try await third.waitUntilReady()
    _ = third.stop(by: SIGKILL)
    // What a killed one leaves keeps nobody away.
    let fourth = try RunningServer(arguments)
    try await fourth.waitUntilReady()
    _ = fourth.stop()
  }

  @Test func theLastAnswersBeforeAStopSayThatTheConnectionCloses() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    try await server.waitUntilReady()
    // A request that has begun when the server is told to stop.
    let client = try #require(RawClient(port: server.port))
    let body = #"{"email":"x@example.org","password":"wrong horse"}"#
    let head =
      "POST /account/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n"
    #expect(client.send(Array(head.utf8)))
    try await Task.sleep(for: .milliseconds(200))
    server.send(SIGTERM)
    try await Task.sleep(for: .milliseconds(200))
    #expect(client.send(Array(body.utf8)))
    let answer = client.rest()
    #expect(answer.hasPrefix("HTTP/1.1 401"))
    #expect(answer.lowercased().contains("connection: close"))
    #expect(server.stop().status == 0)
  }

  @Test func aDamagedDatabaseIsReported() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "no database ", count: 1_000), to: "bad.sqlite")
    let run = try ProgramRun(
      ["serve", "--port", "0"] + SmallExtract.options()
        + ["--database", folder.path("bad.sqlite")], of: "otm")
    #expect(run.status == 69)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2, "it listened, and then said why it ends: \(run.errors)")
    #expect(lines.last?.contains("bad.sqlite") == true)
    let kept = try String(contentsOfFile: folder.path("bad.sqlite"), encoding: .utf8)
    #expect(kept.hasPrefix("no database"))
  }

  @Test func aMissingFolderIsReported() throws {
    let run = try ProgramRun(
      ["serve", "--port", "0", "--database", "/nonexistent/p.sqlite"] + SmallExtract.options(),
      of: "otm")
    #expect(run.status == 74)
    #expect(run.errors.contains("/nonexistent/p.sqlite"))
  }

  @Test func anUnknownSettingIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("\nprot = 7\n", to: "serve.conf")
    expectRefusal(
      try ProgramRun(["serve", "--config", folder.path("serve.conf")], of: "otm"), status: 64,
      mentions: "line 2", "prot", "did you mean port?")
    expectRefusal(
      try ProgramRun(["serve", "--config", "/nonexistent"], of: "otm"), status: 66,
      mentions: "/nonexistent")
  }
}
