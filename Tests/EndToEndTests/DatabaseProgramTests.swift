import Foundation
import TestSupport
import Testing

/// `otm database`, while a server runs and after it has stopped.
@Suite(.needsPrograms)
struct DatabaseProgramTests {
  private func run(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(["database"] + arguments, of: "otm", environment: ["HOME": "/nowhere"])
  }

  @Test func aBackupIsMadeWhileTheServerRunsAndRestoredAfterItStopped() async throws {
    let folder = try TemporaryFolder()
    let database = ["--database", folder.path("posts.sqlite")]
    let copy = folder.path("copy.sqlite")
    let server = try RunningServer(
      database + ["--open-writes"] + NamesakesBundle.options(),
      environment: ["HOME": folder.path])
    try await server.waitUntilReady()
    let client = LoadClient(address: server.address, connections: 1)
    for number in 0..<3 {
      _ = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(number))
    }
    let backup = try run(["backup", copy] + database)
    #expect(backup.output == "\(copy): 0 accounts, 3 pins\n")
    #expect(backup.status == 0)
    expectRefusal(
      try run(["backup", copy] + database), status: 64, mentions: "copy.sqlite", "--force")
    #expect(try run(["backup", copy, "--force"] + database).status == 0)
    #expect(try run(["check"] + database).output.hasSuffix(": sound\n"))

    _ = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(3))
    _ = server.stop()
    expectRefusal(
      try run(["restore", copy] + database), status: 64, mentions: "there already", "move")
    try FileManager.default.moveItem(
      atPath: folder.path("posts.sqlite"), toPath: folder.path("old.sqlite"))
    let restored = try run(["restore", copy] + database)
    #expect(restored.status == 0)
    #expect(restored.output.hasSuffix(": 0 accounts, 3 pins\n"))
    let info = try run(["info", "--format", "json"] + database)
    #expect(info.output.contains(#""pins" : 3"#))
    #expect(try run(["info"] + database).output.contains("pins         3"))
    #expect(info.output.contains(#""isIntact" : true"#))
  }

  /// As when the disk with the database dies.
  @Test func whatAKilledServerAcknowledgedIsRestoredFromItsCopies() async throws {
    let folder = try TemporaryFolder()
    let copies = folder.path("copies")
    func serve(_ name: String) throws -> RunningServer {
      try RunningServer(
        ["--database", folder.path(name), "--open-writes", "--ship", copies]
          + NamesakesBundle.options(),
        environment: ["HOME": folder.path])
    }
    let server = try serve("posts.sqlite")
    try await server.waitUntilReady()
    let client = LoadClient(address: server.address, connections: 1)
    for number in 0..<20 {
      _ = try await client.send("POST", "/v1/StudentLocation", LoadClient.pin(number))
    }
    // The time that an end of the disk may cost, and more on a busy machine.
    try await Task.sleep(for: .seconds(4))
    _ = server.stop(by: SIGKILL)
    // A server that starts with an empty database leaves the only copies alone.
    let empty = try ProgramRun(
      ["serve", "--port", "0", "--database", folder.path("new.sqlite"), "--ship", copies]
        + NamesakesBundle.options(), of: "otm", environment: ["HOME": folder.path])
    #expect(empty.status == 64)
    #expect(empty.errors.contains("copies of another database"))
    let restored = try run(["restore", copies, "--database", folder.path("restored.sqlite")])
    #expect(restored.output.hasSuffix(": 0 accounts, 20 pins\n"), "\(restored.errors)")
    #expect(try run(["check", "--database", folder.path("restored.sqlite")]).status == 0)
    // The copies go on from there.
    let next = try serve("restored.sqlite")
    try await next.waitUntilReady()
    let other = LoadClient(address: next.address, connections: 1)
    _ = try await other.send("POST", "/v1/StudentLocation", LoadClient.pin(20))
    #expect(next.stop().status == 0)
    let again = try run(["restore", copies, "--database", folder.path("again.sqlite")])
    #expect(again.output.hasSuffix(": 0 accounts, 21 pins\n"), "a stop copies the rest")
  }

  @Test func damageIsReportedWithItsLocation() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("posts.sqlite")
    try await FilledStore.write(to: path, pins: 400)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let page = bytes.count / 4_096 - 2
    for place in page * 4_096..<(page + 1) * 4_096 { bytes[place] = 0x5A }
    try bytes.write(to: URL(fileURLWithPath: path))
    let check = try run(["check", "--database", path])
    #expect(check.errors.split(separator: "\n").count == 1)
    if check.status == 65 {
      #expect(check.output.lowercased().contains("page \(page + 1)"), "\(check.output)")
      #expect(check.errors.contains("restore a backup"))
    } else {
      // Writers lay pages out in any order; without this one nothing can be read at all.
      #expect(check.status == 69)
      #expect(check.errors.contains("malformed"), "\(check.errors)")
    }
    let copy = folder.path("copy.sqlite")
    #expect(try run(["backup", copy, "--database", path]).status == 65)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func missingFilesAreReported() throws {
    let folder = try TemporaryFolder()
    let none = folder.path("none.sqlite")
    for command in [["check"], ["info"], ["backup", folder.path("copy.sqlite")]] {
      expectRefusal(try run(command + ["--database", none]), status: 66, mentions: none)
    }
    expectRefusal(
      try run(["restore", none, "--database", folder.path("p.sqlite")]), status: 66,
      mentions: none)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
