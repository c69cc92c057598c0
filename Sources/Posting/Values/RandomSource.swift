/// A source of random bytes for ids, salts and tokens: the system, or a seed in tests.
package struct RandomSource: Sendable {
  /// Returns `count` new random bytes.
  package let bytes: @Sendable (_ count: Int) -> [UInt8]

  package init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

  /// The system's generator, which is cryptographically secure.
  package static let system = RandomSource { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// 32 letters and digits that do not look alike, for codes that people type; each has five bits.
  package static let codeAlphabet = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// Returns a text of `count` characters, each of them equally likely.
  ///
  /// - Precondition: `alphabet` contains 1 to 256 characters.
  package func text(of alphabet: [Character], count: Int) -> String {
    // Bytes above the last whole multiple are rejected, because they would make the first
    // characters more likely.
    let fair = 256 / alphabet.count * alphabet.count
    var text = ""
    while text.count < count {
      for byte in bytes(count) where Int(byte) < fair && text.count < count {
        text.append(alphabet[Int(byte) % alphabet.count])
      }
    }
    return text
  }
}
