#if TLS
  import Dispatch
  import Foundation
  import ServerTesting
  import TestSupport
  import Testing

  @testable import GeocodeServer

  /// TLS versions and suites, tested with OpenSSL's client and certificates.
  @Suite(.enabled(if: OpenSSLProgram.isThere, "openssl is not here"))
  struct EncryptionVersionTests {
    @Test func oldVersionsAndWeakSuitesAreRefused() async throws {
      let folder = try TemporaryFolder()
      let made = await OpenSSLProgram.run([
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder.path("k.pem"), "-out",
        folder.path("c.pem"), "-days", "2", "-subj", "/CN=localhost",
      ])
      try #require(made.status == 0, "\(made.output)")
      let configuration = ServerConfiguration(
        isSecure: true, tls: TLSFiles(certificate: folder.path("c.pem"), key: folder.path("k.pem")))
      let server = try await ServerFixture(configuration)
      try await server.test(.live, channels: ServerChannels.builder(configuration)) { client in
        let port = try #require(client.port)
        func connects(_ options: [String]) async -> Bool {
          let run = await OpenSSLProgram.run(
            ["s_client", "-connect", "127.0.0.1:\(port)"] + options)
          return run.output.contains("BEGIN CERTIFICATE")
        }
        #expect(await connects(["-tls1_3"]))
        #expect(await connects(["-tls1_2"]))
        let weak = "ALL:@SECLEVEL=0"
        #expect(await !connects(["-tls1", "-cipher", weak]))
        #expect(await !connects(["-tls1_1", "-cipher", weak]))
        for suite in ["AES128-SHA", "AES256-GCM-SHA384", "ECDHE-RSA-AES128-SHA", "DES-CBC3-SHA"] {
          #expect(await !connects(["-tls1_2", "-cipher", suite + ":@SECLEVEL=0"]), "\(suite)")
        }
        #expect(await connects(["-tls1_2", "-cipher", "ECDHE-RSA-AES128-GCM-SHA256"]))
      }
    }
  }

  /// Debian's `openssl`.
  private enum OpenSSLProgram {
    static let path = "/usr/bin/openssl"
    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs it on a separate thread, because waiting must not block a thread of the server.
    static func run(_ arguments: [String]) async -> (status: Int32, output: String) {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          let process = Process()
          process.executableURL = URL(fileURLWithPath: path)
          process.arguments = arguments
          let output = Pipe()
          process.standardInput = FileHandle.nullDevice
          process.standardOutput = output
          process.standardError = FileHandle.nullDevice
          guard (try? process.run()) != nil else { return continuation.resume(returning: (-1, "")) }
          let text = output.fileHandleForReading.readDataToEndOfFile()
          process.waitUntilExit()
          continuation.resume(
            returning: (process.terminationStatus, String(decoding: text, as: UTF8.self)))
        }
      }
    }
  }
#endif
