import CLibCrypto

/// Cryptographic hashes of texts, by the system's libcrypto.
package enum SecureHash {
  /// The size of a hash in bytes.
  private static let count = Int(SHA256_DIGEST_LENGTH)

  /// Returns the SHA-256 of a text: 32 bytes.
  ///
  /// Source: FIPS 180-4.
  package static func sha256(of text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      [UInt8](unsafeUninitializedCapacity: count) { hash, written in
        SHA256(bytes.baseAddress, bytes.count, hash.baseAddress)
        written = count
      }
    }
  }

  /// Returns the HMAC-SHA256 of a text with a key: 32 bytes.
  ///
  /// Source: RFC 2104.
  package static func hmac(of text: String, key: String) -> [UInt8] {
    let (text, key) = (Array(text.utf8), Array(key.utf8))
    return [UInt8](unsafeUninitializedCapacity: count) { code, written in
      HMAC(
        EVP_sha256(), key, Int32(clamping: key.count), text, text.count, code.baseAddress, nil)
      written = count
    }
  }
}
