#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// What programs say about databases on servers, with and without PostgreSQL.
  @Suite(.serialized, .needsPrograms)
  struct PostgreSQLProgramTests {
    /// The folder of the programs as they are released, which are without PostgreSQL.
    static let released = ProcessInfo.processInfo.environment["OTM_RELEASED_PROGRAMS"]

    @Test(.enabled(if: released != nil, "OTM_RELEASED_PROGRAMS is not set"))
    func aProgramWithoutPostgreSQLSaysHowToBuildOne() throws {
      expectRefusal(
        try ProgramRun(
          ["serve", "--print-config", "--database", "postgres://db/otm"],
          of: #require(Self.released) + "/otm"), status: 64,
        mentions: "built without PostgreSQL", "--traits PostgreSQL")
    }

    @Test(arguments: [
      ["serve", "--database", "postgres://ada:s3cret@db/otm"],
      ["serve", "--database", "postgres://db/otm?password=s3cret"],
      ["account", "list", "--database", "postgres://ada:s3cret@db/otm"],
      ["database", "copy", "posts.sqlite", "postgres://ada:s3cret@db/otm"],
    ])
    func aPasswordOnACommandLineIsRefused(arguments: [String]) throws {
      let run = try ProgramRun(arguments, of: "otm")
      expectRefusal(run, status: 64, mentions: "PGPASSFILE", "OTM_DATABASE")
      #expect(!run.errors.contains("s3cret"))
    }

    @Test func aPasswordInTheEnvironmentIsNeverShown() throws {
      let run = try ProgramRun(
        ["serve", "--print-config"], of: "otm",
        environment: ["OTM_DATABASE": "postgres://ada:s3cret@127.0.0.1:1/otm", "HOME": "/nowhere"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("postgres://ada@127.0.0.1:1/otm"))
      let list = try ProgramRun(
        ["account", "list"], of: "otm",
        environment: ["OTM_DATABASE": "postgres://ada:s3cret@127.0.0.1:1/otm"])
      #expect(list.status == 74)
      #expect(!(run.output + run.errors + list.output + list.errors).contains("s3cret"))
    }

    @Test func aDatabaseIsCopiedToAServerAndBack() throws {
      let server = try PrivatePostgreSQL()
      let folder = try TemporaryFolder()
      let environment = [
        "PGPASSWORD": PrivatePostgreSQL.password, "TARGET": server.address(),
      ]
      let address = "postgres://postgres@127.0.0.1:\(server.port)/postgres"
      func otm(_ arguments: [String], input: String = "") throws -> ProgramRun {
        try ProgramRun(
          arguments, of: "otm", input: Data(input.utf8), environment: environment)
      }
      let (first, second) = (folder.path("first.sqlite"), folder.path("second.sqlite"))
      for name in ["Ada", "Alan"] {
        let added = try otm(
          [
            "account", "add", "--email", "\(name)@example.org", "--first-name", name,
            "--last-name", "L", "--password-stdin", "--database", first,
          ], input: "correct horse\n")
        #expect(added.status == 0, "\(added.errors)")
      }
      let copied = try otm(["database", "copy", first, address])
      #expect(copied.status == 0, "\(copied.errors)")
      #expect(copied.output.contains("2 accounts, 0 sessions, 0 pins"))
      expectRefusal(
        try otm(["database", "copy", first, "env:TARGET"]), status: 64,
        mentions: "already has accounts", address)
      let back = try otm(["database", "copy", "env:TARGET", second])
      #expect(back.status == 0, "\(back.errors)")
      let lists = try [first, second, address].map { database in
        try otm(["account", "list", "--database", database, "--format", "csv"]).output
      }
      #expect(lists[0].contains("Alan L"))
      #expect(Set(lists).count == 1)
      // Nothing is left of a file that could not be filled.
      try server.stop()
      let lost = try otm(["database", "copy", address, folder.path("third.sqlite")])
      #expect(lost.status == 74)
      #expect(!FileManager.default.fileExists(atPath: folder.path("third.sqlite")))
    }

    @Test func aRateLimitHoldsOverTwoServers() async throws {
      let database = try PrivatePostgreSQL(isDurable: false)
      let folder = try TemporaryFolder()
      let nodes = try (0..<2).map { _ in
        try RunningServer(
          ["--rate-limit", "60", "--limit-loopback"] + NamesakesBundle.options(),
          of: "otm",
          environment: ["HOME": folder.path, "OTM_DATABASE": database.address()])
      }
      for node in nodes { try await node.waitUntilReady() }
      var status = 200
      for _ in 0..<100_000 where status == 200 { status = try await nodes[0].get("/about").status }
      #expect(status == 429)
      status = 200
      // On its own the other one would answer about sixty, but it soon learns of the first.
      for _ in 0..<40 where status == 200 {
        status = try await nodes[1].get("/about").status
        if status == 200 { try await Task.sleep(for: .milliseconds(250)) }
      }
      #expect(status == 429)
      for node in nodes { _ = node.stop() }
    }
  }
#endif
