#if TLS
  import Hummingbird
  import ServerTesting
  import TestSupport
  import Testing

  @testable import GeocodeServer

  /// Connections with a certificate.
  @Suite struct EncryptedConnectionTests {
    /// For this test only, and valid for a hundred years; nothing trusts it.
    static let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBmzCCAUGgAwIBAgIUVS37Ny9normAUmwd9QXgkHoQrEIwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4NDIwMFoYDzIxMjYxMDI4
      MTg0MjAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAAQTawk5XA2jECdcPCqVVJ+TkEXwzj2rQ4ilmvEM7j9OTHIEGCYwVRyB
      io3MBTSSVm/1n2RPSb6p2P65PB8Ht9x1o28wbTAdBgNVHQ4EFgQUKJUMz7JfSkC/
      D5ON1cztWx1Q3eIwHwYDVR0jBBgwFoAUKJUMz7JfSkC/D5ON1cztWx1Q3eIwDwYD
      VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
      zj0EAwIDSAAwRQIhANTF47PABBCAMLtJ3lL5ZD37c0KgYPjJVCjnzM1VgJsMAiBE
      LoYRSzG/IS04qarMrDJWaiGDYvwVyzw/1ZQEdtRljg==
      -----END CERTIFICATE-----
      """
    static let key = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg99gy6VRqQMKBDoIr
      qhEVM5SveZI5SDgqApTY894wxuuhRANCAAQTawk5XA2jECdcPCqVVJ+TkEXwzj2r
      Q4ilmvEM7j9OTHIEGCYwVRyBio3MBTSSVm/1n2RPSb6p2P65PB8Ht9x1
      -----END PRIVATE KEY-----
      """

    @Test func aCertificateEncrypts() async throws {
      let folder = try TemporaryFolder()
      try folder.write(Self.certificate, to: "c.pem")
      try folder.write(Self.key, to: "k.pem")
      let configuration = ServerConfiguration(
        isSecure: true,
        tls: TLSFiles(certificate: folder.path("c.pem"), key: folder.path("k.pem")))
      let server = try await ServerFixture(configuration)
      _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
      try await server.test(.encrypted, channels: ServerChannels.builder(configuration)) { client in
        let response = try await client.send(
          .post, "/account/session",
          body: #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#)
        #expect(response.status == .ok)
        let cookies = response.headers[values: .setCookie]
        #expect(cookies.count == 3 && cookies.allSatisfy { $0.contains("; Secure") })
      }
    }

    @Test func invalidCertificatesAreRefused() async throws {
      let folder = try TemporaryFolder()
      try folder.write("no certificate", to: "c.pem")
      try folder.write(Self.key, to: "k.pem")
      for files in [
        TLSFiles(certificate: folder.path("c.pem"), key: folder.path("k.pem")),
        TLSFiles(certificate: folder.path("none.pem"), key: folder.path("k.pem")),
      ] {
        #expect(throws: ListeningError.self) {
          try ServerChannels.builder(ServerConfiguration(tls: files))
        }
      }
    }
  }
#endif
