import Testing
import TextFormats

@testable import Posting

/// Hashes whose results are published.
@Suite struct KnownHashTests {
  /// RFC 7914, section 12; the fourth takes 1 GB.
  static let scrypt:
    [(password: String, salt: String, log2Rounds: Int, r: Int, p: Int, key: String)] =
      [
        (
          "", "", 4, 1, 1,
          """
          77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
          fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
          """
        ),
        (
          "password", "NaCl", 10, 8, 16,
          """
          fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
          2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
          """
        ),
        (
          "pleaseletmein", "SodiumChloride", 14, 8, 1,
          """
          7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
          d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
          """
        ),
      ]

  @Test(arguments: scrypt) func scryptDerivesThePublishedKeys(
    password: String, salt: String, log2Rounds: Int, r: Int, p: Int, key: String
  ) throws {
    let parameters = try #require(
      ScryptParameters(log2Rounds: log2Rounds, blockSize: r, parallelism: p))
    let derived = try parameters.key(of: password, salt: Array(salt.utf8), count: 64)
    #expect(Hexadecimal.text(derived) == key)
  }

  /// A hash in the form that is stored, made by another implementation.
  @Test func aStoredHashOpens() async throws {
    let stored = """
      scrypt$4$8$1$000102030405060708090a0b0c0d0e0f$\
      52825317b374b27cdc7389a430b9895277e65fb5f970d07ab1458db32210ee2f
      """
    let hashing = PasswordHashing(parameters: .cheap)
    #expect(try await hashing.match("caf\u{E9} creme", stored: stored) == .right)
    #expect(try await hashing.match("cafe creme", stored: stored) == .wrong)
  }

  /// A block size of 1 allows fewer than 2^16 rounds.
  @Test func parametersThatDoNotFitAreAnError() throws {
    let parameters = try #require(ScryptParameters(log2Rounds: 16, blockSize: 1, parallelism: 1))
    #expect(throws: ScryptError.self) { try parameters.key(of: "a", salt: [1]) }
  }

  @Test func sha256IsThePublishedOne() {
    // FIPS 180-4's example "abc", and the hash of nothing.
    #expect(
      Hexadecimal.text(SecureHash.sha256(of: "abc"))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Hexadecimal.text(SecureHash.sha256(of: ""))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func hmacIsThePublishedOne() {
    // RFC 4231, test case 2.
    #expect(
      Hexadecimal.text(SecureHash.hmac(of: "what do ya want for nothing?", key: "Jefe"))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
