import CryptoExtras
import TextFormats

/// The cost parameters of scrypt.
public struct ScryptParameters: Hashable, Sendable {
  /// The binary logarithm of the rounds, N.
  public let log2Rounds: Int
  /// The block size, r.
  public let blockSize: Int
  /// The parallelism, p.
  public let parallelism: Int

  /// Creates parameters; `nil` if they are out of range, so that a damaged store cannot request all
  /// memory.
  public init?(log2Rounds: Int, blockSize: Int, parallelism: Int) {
    guard (4...20).contains(log2Rounds), (1...32).contains(blockSize),
      (1...16).contains(parallelism)
    else { return nil }
    self.init(unchecked: log2Rounds, blockSize, parallelism)
  }

  private init(unchecked log2Rounds: Int, _ blockSize: Int, _ parallelism: Int) {
    self.log2Rounds = log2Rounds
    self.blockSize = blockSize
    self.parallelism = parallelism
  }

  /// One of the equally strong settings that OWASP recommends: 32 MB, and 260 ms on the development
  /// machine.
  public static let standard = ScryptParameters(unchecked: 15, 8, 3)
  /// Cheap parameters for tests, taking a millisecond.
  public static let cheap = ScryptParameters(unchecked: 4, 8, 1)

  /// Returns parameters that take as long as these take longer than weaker ones; `nil` if the two
  /// differ in more than the parallelism.
  func rest(beyond weaker: ScryptParameters) -> ScryptParameters? {
    guard weaker.log2Rounds == log2Rounds, weaker.blockSize == blockSize else { return nil }
    return ScryptParameters(
      log2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism - weaker.parallelism)
  }

  func key(of password: String, salt: [UInt8]) throws -> [UInt8] {
    let key = try KDF.Scrypt.deriveKey(
      from: Array(password.utf8), salt: salt, outputByteCount: 32, rounds: 1 << log2Rounds,
      blockSize: blockSize, parallelism: parallelism)
    return key.withUnsafeBytes { Array($0) }
  }

  func text(salt: [UInt8], key: [UInt8]) -> String {
    "scrypt$\(log2Rounds)$\(blockSize)$\(parallelism)$\(Hexadecimal.text(salt))$\(Hexadecimal.text(key))"
  }
}
