import Foundation
import TestSupport
import Testing

@testable import otm

@Suite struct SessionFilesTests {
  private static let token = String(repeating: "a", count: 64)

  @Test func aSessionIsStoredPerServerForItsOwnerOnly() throws {
    let folder = try TemporaryFolder()
    let sessions = try #require(SessionFiles(environment: ["XDG_STATE_HOME": folder.path]))
    let server = try #require(ServerAddress("https://map.example:8443/class"))
    #expect(try sessions.session(at: server) == nil)
    let session = SessionFiles.Session(server: server, email: "a@example.org", token: Self.token)
    try sessions.keep(session, at: server)
    #expect(try sessions.session(at: server) == session)
    #expect(try sessions.session(at: .usual) == nil)
    #expect(try mode(sessions.path(for: server)) == 0o600)
    #expect(try mode(sessions.folder) == 0o700)
    #expect(!sessions.path(for: server).dropFirst(sessions.folder.count + 1).contains("/"))
    let again = SessionFiles.Session(server: server, email: nil, token: Self.token + "b")
    try sessions.keep(again, at: server)
    #expect(try sessions.session(at: server) == again)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sessions.folder).count == 1)
    try sessions.forget(server)
    try sessions.forget(server)
    #expect(try sessions.session(at: server) == nil)
  }

  @Test func theFolderFollowsTheEnvironment() {
    #expect(
      SessionFiles(environment: ["HOME": "/home/a"])?.folder == "/home/a/.local/state/otm/sessions")
    #expect(
      SessionFiles(environment: ["HOME": "/home/a", "XDG_STATE_HOME": "relative"])?.folder
        == "/home/a/.local/state/otm/sessions")
    #expect(SessionFiles(environment: [:]) == nil)
  }

  @Test func aDamagedFileIsAnErrorThatNamesIt() throws {
    let folder = try TemporaryFolder()
    let sessions = try #require(SessionFiles(environment: ["XDG_STATE_HOME": folder.path]))
    let path = sessions.path(for: .usual)
    try folder.write("no json", to: String(path.dropFirst(folder.path.count + 1)))
    let error = #expect(throws: ClientError.self) { try sessions.session(at: .usual) }
    #expect(error?.description.contains(path) == true)
  }

  @Test func aCopiedFileDoesNotSendItsTokenElsewhere() throws {
    let folder = try TemporaryFolder()
    let sessions = try #require(SessionFiles(environment: ["XDG_STATE_HOME": folder.path]))
    let other = try #require(ServerAddress("https://evil.example"))
    try sessions.keep(
      SessionFiles.Session(server: .usual, email: nil, token: Self.token), at: other)
    #expect(try sessions.session(at: other) == nil)
  }

  private func mode(_ path: String) throws -> Int? {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return (facts[.posixPermissions] as? NSNumber)?.intValue
  }
}
