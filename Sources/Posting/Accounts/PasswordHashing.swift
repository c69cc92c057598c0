/// Makes and checks the stored form of passwords: scrypt, with its parameters beside it.
///
/// A stored form reads `scrypt$15$8$1$SALT$KEY`: log2 of the rounds, block size, parallelism, and
/// salt and key in hexadecimal digits. One derivation takes some 85 ms and 32 MB, so they run on a
/// queue of their own, one at a time, and never on a thread that serves requests. The queue has an
/// end: who comes when it is full is told so at once, and holds no memory.
///
/// Source: Percival, "Stronger Key Derivation via Sequential Memory-Hard Functions", 2009; OWASP's
/// password storage notes for the parameters.
public actor PasswordHashing {
  private let queue = PasswordQueue()
  private let random: RandomSource
  private let parameters: ScryptParameters
  private let line: PasswordLine

  /// As many as are done in some five seconds.
  public static let longestLine = 64

  /// Runs on the queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  /// Creates it; tests pass cheaper parameters.
  ///
  /// - Parameters:
  ///   - random: Where salts come from.
  ///   - parameters: What a new hash costs.
  ///   - longestLine: How many passwords may wait or be hashed at the same time.
  public init(
    random: RandomSource = .system, parameters: ScryptParameters = .standard,
    longestLine: Int = PasswordHashing.longestLine
  ) {
    self.random = random
    self.parameters = parameters
    line = PasswordLine(longest: longestLine)
  }

  /// Returns the stored form of a password.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, and what the derivation throws.
  public nonisolated func hash(_ password: String) async throws -> String {
    try await line.wait { try await derivedForm(of: password) }
  }

  private func derivedForm(of password: String) throws -> String {
    let salt = random.bytes(16)
    let key = try parameters.key(of: password, salt: salt)
    return parameters.text(salt: salt, key: key)
  }

  /// Returns whether a password is the one of a stored form.
  ///
  /// With no stored form it takes as long, and says no: a stranger cannot tell who has an account.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, and what the derivation throws.
  public nonisolated func matches(_ password: String, stored: String?) async throws -> Bool {
    try await line.wait { try await isDerived(stored, from: password) }
  }

  private func isDerived(_ stored: String?, from password: String) throws -> Bool {
    guard let stored, let form = StoredPassword(stored) else {
      _ = try parameters.key(of: password, salt: Array(repeating: 0, count: 16))
      return false
    }
    let key = try form.parameters.key(of: password, salt: form.salt)
    // In the same time wherever they differ.
    return zip(key, form.key).reduce(UInt8(key.count == form.key.count ? 0 : 1)) {
      $0 | ($1.0 ^ $1.1)
    } == 0
  }
}
