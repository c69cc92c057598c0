import Foundation
import TestSupport
import Testing

private let openSSL = "/usr/bin/openssl"

/// A certificate that is replaced while the server runs, seen by OpenSSL's client.
@Suite(
  .needsPrograms,
  .enabled(
    if: ProcessInfo.processInfo.environment["OTM_ENCRYPTED"] == "1",
    "the programs are without TLS; tools/test tls has others"),
  .enabled(if: FileManager.default.isExecutableFile(atPath: openSSL), "openssl is not here"))
struct CertificateReloadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a new key and a new certificate of that name where the server looks for them.
  private func certify(_ name: String) throws {
    let made = try ProgramRun(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder.path("key.pem"), "-out", folder.path("chain.pem"), "-days", "2",
        "-subj", "/CN=\(name)",
      ], of: openSSL)
    try #require(made.status == 0, "\(made.errors)")
  }

  /// The name in the certificate that a new connection is shown.
  private func shownName(_ server: RunningServer) throws -> String {
    let client = try ProgramRun(
      ["s_client", "-connect", "127.0.0.1:\(server.port)"], of: openSSL)
    let subject = client.output.firstMatch(of: /subject=CN ?= ?(\S+)/)
    return subject.map { String($0.output.1) } ?? "none"
  }

  @Test func newConnectionsGetTheNewCertificateAndOldOnesContinue() async throws {
    try certify("first")
    let server = try RunningServer(
      [
        "--database", folder.path("posts.sqlite"), "--tls-certificate", folder.path("chain.pem"),
        "--tls-key", folder.path("key.pem"),
      ] + NamesakesBundle.options(), environment: ["HOME": folder.path])
    let old = try EncryptedClient(port: server.port)
    #expect(try old.ask("/health/live").contains("HTTP/1.1 200"))
    #expect(try shownName(server) == "first")

    try certify("second")
    #expect(try shownName(server) == "first", "nothing is read anew before it is told to")
    server.send(SIGHUP)
    var name = "first"
    for _ in 0..<600 where name == "first" {
      try await Task.sleep(for: .milliseconds(100))
      name = try shownName(server)
    }
    #expect(name == "second")
    #expect(try old.ask("/health/live").contains("HTTP/1.1 200"), "on the connection of before")

    try folder.write("no certificate", to: "chain.pem")
    server.send(SIGHUP)
    // The gazetteer is reloaded first; its count shows that the signal was handled.
    for _ in 0..<600 {
      if try old.ask("/metrics").contains(#"reloads_total{result="ok"} 2"#) { break }
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(try shownName(server) == "second", "what is no certificate changes nothing")
    #expect(try old.ask("/health/live").contains("HTTP/1.1 200"))
    let errors = server.stop().errors
    #expect(errors.contains("the certificate was not reloaded"), "\(errors)")
  }
}

/// One encrypted connection, kept open.
private final class EncryptedClient {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(port: Int) throws {
    process.executableURL = URL(fileURLWithPath: openSSL)
    process.arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Asks on the connection, and returns the whole answer.
  func ask(_ path: String) throws -> String {
    try input.fileHandleForWriting.write(
      contentsOf: Data("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    var answer = Data()
    while true {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the connection was closed")
      answer += more
      let text = String(decoding: answer, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n"),
        let length = text.firstMatch(of: /(?i)content-length: (\d+)/).flatMap({ Int($0.output.1) })
      else { continue }
      if text[end.upperBound...].utf8.count >= length { return text }
    }
  }
}
