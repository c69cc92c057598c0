import Foundation
import TestSupport
import Testing

/// Secrets must not appear in logs, process lists and settings.
@Suite(.needsPrograms)
struct SecretTests {
  @Test func theLogHoldsNeitherPasswordsNorTokens() async throws {
    let folder = try TemporaryFolder()
    let server = try RunningServer(
      SmallExtract.options() + [
        "--database", folder.path("posts.sqlite"), "--log-level", "trace", "--signup", "code",
      ], environment: ["OTM_SIGNUP_CODE": "s3cr3t-code"])
    try await server.waitUntilReady()
    let nobody = LoadClient(address: server.address, connections: 1)
    let login = ["email": "ada@example.org", "password": "s3cr3t-password"]
    let person = ["firstName": "Ada", "lastName": "L", "code": "s3cr3t-code"]
    let made = try await nobody.send(
      "POST", "/account", login.merging(person) { first, _ in first })
    #expect(made.status == 201)
    let session = try await nobody.send("POST", "/account/session", login)
    let token = try #require(session.json["token"] as? String)
    var ada = nobody
    ada.token = token
    _ = try await ada.send("GET", "/account")
    _ = try await ada.send("POST", "/v1/StudentLocation", LoadClient.pin(1))
    _ = try await nobody.send(
      "POST", "/account/session", ["email": "ada@example.org", "password": "s3cr3t-guess"])
    // The response begins with a guard, so it is not JSON.
    _ = try? await nobody.send(
      "POST", "/v1/session", ["udacity": ["username": "ada@example.org", "password": "s3cr3t-x"]])
    let log = server.beginning + server.stop().errors
    #expect(log.contains("listening"))
    #expect(!log.contains("s3cr3t"), "\(log)")
    #expect(!log.contains(token))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
      for secret in ["s3cr3t", token] {
        #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "\(name) holds a secret")
      }
    }
  }

  /// What a command is started with, everybody on the machine can read.
  @Test(arguments: [
    ["login", "--email", "a@example.org", "--password", "x"],
    ["signup", "--email", "a@example.org", "--password", "x"],
    ["account", "add", "--email", "a@example.org", "--password", "x"],
    ["serve", "--signup-code", "x"], ["serve", "--facebook-app-secret", "x"],
    ["serve", "--parse-rest-key", "x"],
  ])
  func noSecretIsAnOption(arguments: [String]) throws {
    #expect(try ProgramRun(arguments, of: "otm").status == 64)
  }

  /// Every setting that is listed is an option too and takes effect, but for secrets.
  @Test func everyNonsecretSettingIsAnOption() throws {
    let secrets: Set = ["signup-code", "facebook-app-secret", "parse-rest-key", "api-key"]
    let home = ["HOME": "/nowhere"]
    let listing = try ProgramRun(["serve", "--print-config"], of: "otm", environment: home).output
    let names = listing.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    let help = try ProgramRun(["serve", "--help"], of: "otm").output
    #expect(names.count > 30)
    for name in names where !secrets.contains(String(name)) {
      #expect(help.contains("\n  --\(name) "), "\(name)")
    }
    let chosen = try ProgramRun(
      [
        "serve", "--print-config", "--idle-seconds", "61", "--demo", "--trusted-proxy", "10.0.0.1",
        "--trusted-proxy", "10.0.0.2",
      ], of: "otm", environment: home
    ).output
    for line in [
      /idle-seconds +61 +--idle-seconds/, /demo +yes +--demo/,
      /trusted-proxy +10.0.0.1,10.0.0.2 +--trusted-proxy/,
    ] { #expect(chosen.contains(line)) }
  }
}
