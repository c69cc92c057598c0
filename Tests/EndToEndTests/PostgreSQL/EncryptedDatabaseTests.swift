#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// A database that takes encrypted connections only, and passwords from libpq's own file.
  @Suite(.serialized, .needsPrograms)
  struct EncryptedDatabaseTests {
    private static let wrongPassword = "wr0ng-s3cret"

    /// A server, its certificate, and files of passwords.
    private struct Place {
      let folder: TemporaryFolder
      let server: PrivatePostgreSQL
      let certificate: String

      init() throws {
        folder = try TemporaryFolder()
        certificate = folder.path("server.pem")
        server = try PrivatePostgreSQL(isDurable: false, certificate: certificate)
      }

      func address(_ parameters: String) -> String {
        "postgres://postgres@127.0.0.1:\(server.port)/postgres?\(parameters)"
      }

      /// Writes a password file that only its owner can read, and returns what names it.
      func environment(password: String) throws -> [String: String] {
        let path = folder.path("pgpass")
        try "127.0.0.1:\(server.port):*:postgres:\(password)\n".write(
          toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return ["PGPASSFILE": path, "HOME": folder.path]
      }
    }

    private func accounts(
      _ place: Place, _ parameters: String, password: String = PrivatePostgreSQL.password
    ) throws -> ProgramRun {
      try ProgramRun(
        ["account", "list", "--database", place.address(parameters)], of: "otm",
        environment: try place.environment(password: password))
    }

    @Test func libpqHandlesEncryptionAndPasswords() throws {
      let place = try Place()
      let taken = [
        "sslmode=require", "sslmode=verify-ca&sslrootcert=\(place.certificate)",
        "sslmode=verify-full&sslrootcert=\(place.certificate)",
      ]
      for parameters in taken {
        let run = try accounts(place, parameters)
        #expect(run.status == 0, "\(parameters): \(run.errors)")
      }
      // The server's certificate is signed by nobody that this side knows.
      let stranger = place.folder.path("stranger.pem")
      try Self.certificate.write(toFile: stranger, atomically: false, encoding: .utf8)
      let refused: [(parameters: String, password: String, mentions: String)] = [
        ("sslmode=disable", PrivatePostgreSQL.password, "no encryption"),
        ("sslmode=verify-full", PrivatePostgreSQL.password, "root certificate file"),
        (
          "sslmode=verify-full&sslrootcert=\(stranger)", PrivatePostgreSQL.password,
          "certificate verify failed"
        ),
        ("sslmode=require", Self.wrongPassword, "password authentication failed"),
      ]
      for (parameters, password, mentions) in refused {
        let run = try accounts(place, parameters, password: password)
        expectRefusal(run, status: 74, mentions: mentions)
        #expect(!run.errors.contains(password), "\(run.errors)")
      }
    }

    @Test func aServerNeverShowsItsPassword() async throws {
      let place = try Place()
      let environment = try place.environment(password: PrivatePostgreSQL.password)
      let server = try RunningServer(
        ["--log-level", "trace", "--database", place.address("sslmode=require")]
          + NamesakesBundle.options(),
        of: "otm", environment: environment)
      try await server.waitUntilReady()
      #expect(try await server.get("/pins").status == 200)
      try place.server.run(
        """
        SELECT 1 / (SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
          WHERE application_name = 'otm' AND ssl)
        """)
      let words = try Self.commandLine(of: server) + [server.beginning]
      try place.server.stop()
      #expect(try await server.get("/pins").status == 503)
      let log = words.joined(separator: "\n") + server.stop().errors
      #expect(!log.contains(":\(PrivatePostgreSQL.password)@"))
      #expect(!log.contains("password="))
      #expect(!log.split { !$0.isLetter }.contains(Substring(PrivatePostgreSQL.password)))
    }

    private static func commandLine(of server: RunningServer) throws -> [String] {
      let path = "/proc/\(server.processID)/cmdline"
      guard let bytes = FileManager.default.contents(atPath: path) else { return [] }
      return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A certificate that signed nothing here.
    private static let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBeTCCAR+gAwIBAgIUQOS2M2R7AJzuLYnOCcEGIzB4ZIgwCgYIKoZIzj0EAwIw
      ETEPMA0GA1UEAwwGbm9ib2R5MCAXDTI2MTEyMjAwMzQ0NFoYDzIxMjYxMDI5MDAz
      NDQ0WjARMQ8wDQYDVQQDDAZub2JvZHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
      AARP0SJKf444l/jrUvoI8zsubq19PdzMkz19+yutsTJjdRRfAj+gyrMCe4gUYPh4
      HV1iGdU0lg8Goxrc9fTjuiZQo1MwUTAdBgNVHQ4EFgQUNK9/BOyB2rjGUjACNmKe
      UeFZwkowHwYDVR0jBBgwFoAUNK9/BOyB2rjGUjACNmKeUeFZwkowDwYDVR0TAQH/
      BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA2PP86zLbs7+GyFIW2pv8gLaceweV
      RfhYUSfLa2bMgJACIF0CqAMo90tQbqje0i/Z4IZI0MUBq1lsQ/RQDZ9xmekV
      -----END CERTIFICATE-----
      """
  }
#endif
