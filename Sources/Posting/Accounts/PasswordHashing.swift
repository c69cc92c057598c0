/// Makes and checks the stored form of passwords: scrypt, with its parameters beside it.
///
/// A stored form reads `scrypt$15$8$3$SALT$KEY`: log2 of the rounds, block size, parallelism, and
/// salt and key in hexadecimal digits. One derivation takes some 260 ms and 32 MB, so they run on
/// threads of their own, few at a time, and never on a thread that serves requests. Who waits for
/// them, ``PasswordHashingQueue`` knows.
///
/// Source: Percival, "Stronger Key Derivation via Sequential Memory-Hard Functions", 2009; OWASP's
/// password storage notes for the parameters; RFC 8265 for the text of a password.
public struct PasswordHashing: Sendable {
  /// What a password is hashed for.
  public enum Purpose: Sendable {
    /// A person who has an account: log-ins, and what asks for the password again.
    case logIn
    /// A person who has none yet.
    case signUp
  }

  /// Whether a password is the one that was stored.
  public enum Match: Hashable, Sendable {
    case wrong
    case right
    /// It is, but its stored form is weaker than new ones are; this is a new one to be stored.
    case outdated(renewed: String)
  }

  private let random: RandomSource
  private let parameters: ScryptParameters
  private let queue: PasswordHashingQueue

  /// The most passwords that wait or are hashed at a time: some 17 seconds of work for one thread,
  /// and room for a class that logs in at the same moment.
  public static let places = 64

  /// Creates it; tests pass cheaper parameters.
  ///
  /// - Parameters:
  ///   - random: Where salts come from.
  ///   - parameters: What a new hash costs.
  ///   - places: How many passwords may wait or be hashed at the same time.
  ///   - workers: How many are hashed at the same time, on a thread and 32 MB each.
  public init(
    random: RandomSource = .system, parameters: ScryptParameters = .standard,
    places: Int = PasswordHashing.places, workers: Int = 1
  ) {
    self.random = random
    self.parameters = parameters
    queue = PasswordHashingQueue(places: places, workers: workers)
  }

  /// Returns the stored form of a password.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, and what the derivation throws.
  public func hash(
    _ password: String, for purpose: Purpose = .logIn, from network: ClientNetwork? = nil
  ) async throws -> String {
    try await queue.run(purpose, from: network) { try storedForm(of: password) }
  }

  private func storedForm(of password: String) throws -> String {
    let salt = random.bytes(16)
    let key = try parameters.key(of: PasswordText.prepared(password), salt: salt)
    return parameters.text(salt: salt, key: key)
  }

  /// Returns whether a password is the one of a stored form.
  ///
  /// With no stored form it takes as long, and says no: a stranger cannot tell who has an account.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, and what the derivation throws.
  public func match(
    _ password: String, stored: String?, from network: ClientNetwork? = nil
  ) async throws -> Match {
    try await queue.run(.logIn, from: network) { try checked(password, stored: stored) }
  }

  private func checked(_ password: String, stored: String?) throws -> Match {
    let form = stored.flatMap { StoredPassword($0) }
    let prepared = PasswordText.prepared(password)
    var isRight = try isKey(of: prepared, form)
    var isOutdated = form?.parameters != parameters
    // Older forms were made of the password as it was typed.
    if !prepared.utf8.elementsEqual(password.utf8), try isKey(of: password, form) {
      isRight = true
      isOutdated = true
    }
    guard isRight else { return .wrong }
    return isOutdated ? .outdated(renewed: try storedForm(of: password)) : .right
  }

  private func isKey(of password: String, _ form: StoredPassword?) throws -> Bool {
    guard let form else {
      _ = try parameters.key(of: password, salt: Array(repeating: 0, count: 16))
      return false
    }
    let key = try form.parameters.key(of: password, salt: form.salt)
    // A weaker form must not answer sooner than an account that does not exist.
    if let rest = parameters.rest(beyond: form.parameters) {
      _ = try rest.key(of: password, salt: form.salt)
    }
    // In the same time wherever they differ.
    return zip(key, form.key).reduce(UInt8(key.count == form.key.count ? 0 : 1)) {
      $0 | ($1.0 ^ $1.1)
    } == 0
  }
}
