/// Where random bytes for ids, salts and tokens come from: the system, or a test's seed.
public struct RandomSource: Sendable {
  /// Returns so many bytes; each call gives others.
  public let bytes: @Sendable (_ count: Int) -> [UInt8]

  public init(bytes: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.bytes = bytes }

  /// The system's generator, which is fit for secrets.
  public static let system = RandomSource { count in
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Returns a text of so many characters, each of them equally likely.
  ///
  /// - Precondition: `alphabet` holds 1 to 256 characters.
  func text(of alphabet: [Character], count: Int) -> String {
    // Bytes above the last whole multiple would make the first characters likelier.
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
