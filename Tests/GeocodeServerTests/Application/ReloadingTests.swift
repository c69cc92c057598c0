import HTTPTypes
import NIOCore
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Reloading the gazetteer and the certificate.
@Suite struct ReloadingTests {
  @Test func theNextRequestIsAnsweredFromTheNewGazetteer() async throws {
    let server = try await ServerFixture()
    let other = try SmallGazetteer(Worlds.iceland)
    try await server.test { client in
      let path = "/geocode/search?q=Paris"
      let before = try await client.send(.get, path)
      #expect(String(buffer: before.body).contains("geonames:2988507"))
      await server.readiness.swap(other.geocoder)
      let after = try await client.send(.get, path)
      #expect(!String(buffer: after.body).contains("geonames:2988507"))
      // Who has the answer of the old one is not told that it still holds.
      let tag = try #require(before.headers[.eTag])
      #expect(after.headers[.eTag] != tag)
      let asked = try await client.send(.get, path, headers: [.ifNoneMatch: tag])
      #expect(asked.status == .ok)
    }
  }

  @Test func nothingIsSwappedBeforeTheStart() async throws {
    let server = try await ServerFixture()
    await server.readiness.enter(.opening("building the gazetteer"))
    await server.readiness.swap(server.parts.geocoder)
    try await server.test { client in
      let ready = try await client.send(.get, "/health/ready")
      #expect(ready.status == .serviceUnavailable)
      #expect(
        String(buffer: ready.body) == #"{"status":"opening","step":"building the gazetteer"}"#)
    }
  }

  #if TLS
    @Test func anInvalidCertificateLeavesTheOldOne() throws {
      let folder = try TemporaryFolder()
      try folder.write(EncryptedConnectionTests.certificate, to: "c.pem")
      try folder.write(EncryptedConnectionTests.key, to: "k.pem")
      let certificate = try ServerCertificate(
        TLSFiles(certificate: folder.path("c.pem"), key: folder.path("k.pem")))
      try certificate.reload()
      try folder.write("no key", to: "k.pem")
      #expect(throws: ListeningError.self) { try certificate.reload() }
      #expect(throws: Never.self) { try ServerChannels.builder(.init(), certificate: certificate) }
    }
  #else
    @Test func aCertificateIsRefusedWithoutTheTrait() throws {
      let files = TLSFiles(certificate: "c.pem", key: "k.pem")
      #expect(throws: ListeningError.noEncryption) {
        try ServerChannels.builder(ServerConfiguration(tls: files))
      }
    }
  #endif
}
