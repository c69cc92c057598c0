import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// The files of `tools/deploy` for systemd and fail2ban.
@Suite(.needsPrograms)
struct DeployedFilesTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("tools/deploy")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The filter's expression against lines that a server wrote.
  @Test func theFilterOfFail2banReadsRefusedLogIns() async throws {
    let filter = try Self.text("fail2ban-otm.conf")
    let line = try #require(
      filter.split(separator: "\n").first { $0.hasPrefix("failregex = ") }?.dropFirst(12))
    #expect(line.contains("<HOST>"))
    let expression = try NSRegularExpression(
      pattern: String(line).replacing("<HOST>", with: "(?<host>[0-9a-fA-F.:]+)"))
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + [
        "--database", folder.path("posts.sqlite"), "--trusted-proxy", "127.0.0.1/32",
      ])
    try await server.waitUntilReady()
    for address in ["203.0.113.7", "2001:db8::7"] {
      var request = URLRequest(url: try #require(URL(string: server.address + "/account/session")))
      request.httpMethod = "POST"
      request.setValue(address, forHTTPHeaderField: "X-Forwarded-For")
      request.httpBody = Data(#"{"email":"a@example.org","password":"address=198.51.100.1"}"#.utf8)
      let (_, response) = try await URLSession.shared.data(for: request)
      #expect((response as? HTTPURLResponse)?.statusCode == 401)
    }
    _ = try await server.get("/pins")
    let lines = server.stop().errors.split(separator: "\n").map(String.init)
    let hosts = lines.compactMap { line -> String? in
      // journald takes the time away; a file has it.
      let found = expression.firstMatch(
        in: line, range: NSRange(line.startIndex..., in: line))
      return found.flatMap { Range($0.range(withName: "host"), in: line) }.map { String(line[$0]) }
    }
    #expect(hosts == ["203.0.113.7", "2001:db8::7"], "\(lines)")
  }

  @Test func theBackupKeepsTheNewestCopies() throws {
    let folder = try TemporaryFolder()
    let add = try ProgramRun(
      [
        "account", "add", "--email", "a@example.org", "--first-name", "A", "--last-name", "B",
        "--password-stdin", "--database", folder.path("posts.sqlite"),
      ], of: "otm", input: Data("correct horse\n".utf8))
    #expect(add.status == 0, "\(add.errors)")
    for day in 1...20 {
      let name = "backups/posts-2026-01-" + (day < 10 ? "0" : "") + "\(day).sqlite"
      try folder.write("old", to: name)
    }
    try folder.write("mine", to: "backups/posts.sqlite")
    let script = Self.folder.appendingPathComponent("otm-backup").path
    let run = try ProgramRun(
      [script, folder.path("posts.sqlite"), folder.path("backups"), "14"], of: "/bin/sh",
      environment: ["OTM_PROGRAM": try #require(ProgramRun.programs) + "/otm"])
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")).sorted()
    #expect(names.count == 15)
    #expect(names.contains("posts.sqlite"))
    #expect(names.first == "posts-2026-01-08.sqlite")
    let newest = try #require(names.filter { $0.hasPrefix("posts-") }.max())
    let info = try ProgramRun(
      ["database", "info", "--database", folder.path("backups/" + newest)], of: "otm")
    #expect(info.output.contains("accounts     1"))
  }

  /// The key stays root's, and the port is below 1024.
  @Test func theUnitForTLSGetsItsKeyFromSystemd() throws {
    let unit = try Self.text("otm-tls.conf")
    for line in [
      "AmbientCapabilities=CAP_NET_BIND_SERVICE", "LoadCredential=key.pem:", "OTM_PORT=443",
      "OTM_TLS_KEY=%d/key.pem", "OTM_SIGNUP_CODE_FILE=%d/",
    ] { #expect(unit.contains(line), "\(line)") }
    let timer = try Self.text("otm-backup.timer")
    #expect(timer.contains("OnCalendar=daily"))
    #expect(timer.contains("Persistent=yes"))
    #expect(try Self.text("otm-backup.service").contains("otm-backup /var/lib/otm/posts.sqlite"))
  }

  /// It is off until somebody wants it, and a failed update leaves the server alone.
  @Test func theUpdateOfPlacesRunsDaily() throws {
    let unit = try Self.text("otm-gazetteer-update.service")
    #expect(unit.contains("\nExecStart=/usr/local/bin/otm gazetteer update\n"))
    // After an update that went well only, as the unit has no other command.
    #expect(unit.contains("\nExecStartPost=+/bin/systemctl try-reload-or-restart otm.service\n"))
    #expect(try Self.text("otm.service").contains("XDG_CACHE_HOME=/var/cache/otm"))
    #expect(unit.contains("XDG_CACHE_HOME=/var/cache/otm"))
    #expect(try Self.text("otm-gazetteer-update.timer").contains("OnCalendar=*-*-* 05:00 UTC"))
  }

  /// The unit forbids what sets limits and priorities, but for that which batches need.
  @Test func theUnitLetsBatchesLowerTheirPriority() throws {
    let filters = try Self.text("otm.service").split(separator: "\n")
      .filter { $0.hasPrefix("SystemCallFilter=") }
    #expect(filters.last == "SystemCallFilter=setpriority")
    #expect(filters.contains("SystemCallFilter=~@privileged @resources"))
  }

  /// What runs beside the server, on files from elsewhere, is confined like it.
  @Test func allUnitsAreConfinedAlike() throws {
    func confinement(_ unit: String) throws -> Set<Substring> {
      let kinds = [
        "Protect", "Private", "Restrict", "SystemCall", "Capab", "NoNew", "Lock", "Memory",
      ]
      return Set(
        try Self.text(unit).split(separator: "\n").filter { line in
          kinds.contains { line.hasPrefix($0) } && !line.hasPrefix("MemoryMax")
        })
    }
    let server = try confinement("otm.service")
    #expect(server.count > 20)
    for unit in ["otm-backup.service", "otm-gazetteer-update.service"] {
      let missing = server.subtracting(try confinement(unit))
      // Only the server lowers the priority of threads; the backup needs no network at all.
      #expect(
        missing.subtracting([
          "SystemCallFilter=setpriority", "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
        ]).isEmpty, "\(unit): \(missing)")
    }
  }

  /// What the image asks itself, asked of a server, and of a port where there is none.
  @Test func theImageHasAHealthCheck() async throws {
    let lines = try Self.text("Dockerfile").split(separator: "\n")
    let line = try #require(lines.first { $0.contains("CMD [\"bash\"") })
    let list = try #require(line.firstIndex(of: "[").map { line[$0...] })
    let command = try JSONDecoder().decode([String].self, from: Data(list.utf8))
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + ["--database", folder.path("posts.sqlite")])
    try await server.waitUntilReady()
    func check() throws -> Int32 {
      try ProgramRun(
        Array(command.dropFirst()), of: "/bin/" + command[0],
        environment: ["OTM_PORT": "\(server.port)"]
      ).status
    }
    #expect(try check() == 0)
    _ = server.stop()
    #expect(try check() != 0)
  }

  /// The installer may be root's: a link that somebody else planted beside its folder, whose name
  /// they can see, is not written through.
  @Test func theInstallerWritesIntoItsOwnFolderOnly() throws {
    let folder = try TemporaryFolder()
    // Makes the folder as it does, and plants a link for each name that could stand beside it.
    try folder.write(
      """
      #!/bin/sh
      made=$(/usr/bin/mktemp "$@")
      for end in list files tmp stage; do ln -s "$VICTIMS/$end" "$made.$end"; done
      echo "$made"

      """, to: "bin/mktemp")
    chmod(folder.path("bin/mktemp"), 0o755)
    for name in ["tmp", "victims"] { mkdir(folder.path(name), 0o700) }
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let run = try ProgramRun(
      ["/opt/on-the-map"], of: root.appendingPathComponent("tools/install").path,
      environment: [
        "PATH": folder.path("bin") + ":/usr/sbin:/usr/bin:/bin", "TMPDIR": folder.path("tmp"),
        "VICTIMS": folder.path("victims"), "DESTDIR": folder.path("package"),
        "OTM_PROGRAMS": try #require(ProgramRun.programs),
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("victims")).isEmpty)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp"))
    #expect(!left.isEmpty, "no link was planted")
    #expect(left.allSatisfy { URL(fileURLWithPath: $0).pathExtension != "" }, "\(left)")
  }
}
