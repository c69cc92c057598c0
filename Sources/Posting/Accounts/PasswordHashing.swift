import CLibCrypto
import Foundation
import TextFormats

/// Hashes and checks passwords with scrypt.
///
/// The stored form is `scrypt$15$8$3$SALT$KEY`: log2 of the rounds, block size, parallelism, and
/// salt and key in hexadecimal digits. One derivation takes about 260 ms and 32 MB, so only a few
/// run at a time, on separate threads and never on a thread that serves requests.
/// ``PasswordHashingQueue`` orders them.
///
/// Source: Percival, "Stronger Key Derivation via Sequential Memory-Hard Functions", 2009; OWASP's
/// password storage notes for the parameters; RFC 8265 for the text of a password.
package struct PasswordHashing: Sendable {
  /// The purpose of hashing a password.
  package enum Purpose: Sendable {
    /// A person who has an account: logins, and password confirmations.
    case logIn
    /// A person who does not have an account yet.
    case signUp
  }

  /// The result of checking a password.
  package enum Match: Hashable, Sendable {
    case wrong
    case right
    /// The password matches, but its hash is weaker than new ones; this is a new hash to store.
    case outdated(renewed: String)
  }

  private let random: RandomSource
  private let parameters: ScryptParameters
  private let queue: PasswordHashingQueue

  /// The maximum number of passwords waiting or being hashed: about 17 seconds of work for one
  /// thread, and enough for a class that logs in at once.
  package static let places = 64

  /// Creates a hasher; tests pass cheaper parameters.
  ///
  /// - Parameters:
  ///   - random: The source of salts.
  ///   - parameters: The cost of a new hash.
  ///   - places: The maximum number of passwords waiting or being hashed.
  ///   - workers: The number hashed at the same time, each with a thread and 32 MB.
  package init(
    random: RandomSource = .system, parameters: ScryptParameters = .standard,
    places: Int = PasswordHashing.places, workers: Int = 1
  ) {
    self.random = random
    self.parameters = parameters
    queue = PasswordHashingQueue(places: places, workers: workers)
  }

  /// Returns the hash of a password in its stored form.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, or an error of the derivation.
  package func hash(
    _ password: String, for purpose: Purpose = .logIn, from network: ClientNetwork? = nil
  ) async throws -> String {
    try await queue.run(purpose, from: network) { try storedForm(of: password) }
  }

  private func storedForm(of password: String) throws -> String {
    let salt = random.bytes(16)
    let key = try parameters.key(of: PasswordText.prepared(password), salt: salt)
    return parameters.text(salt: salt, key: key)
  }

  /// Returns whether a password matches a stored hash.
  ///
  /// Without a stored hash it takes the same time and does not match, so that nobody can find out
  /// who has an account.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)``, or an error of the derivation.
  package func match(
    _ password: String, stored: String?, from network: ClientNetwork? = nil
  ) async throws -> Match {
    try await queue.run(.logIn, from: network) { try checked(password, stored: stored) }
  }

  private func checked(_ password: String, stored: String?) throws -> Match {
    let form = stored.flatMap { StoredPassword($0) }
    let prepared = PasswordText.prepared(password)
    var isRight = try isKey(of: prepared, form)
    var isOutdated = form?.parameters != parameters
    // Older hashes were made from the password exactly as typed.
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
    // A weaker hash must not respond faster than a missing account.
    if let rest = parameters.rest(beyond: form.parameters) {
      _ = try rest.key(of: password, salt: form.salt)
    }
    // Compared in constant time.
    return zip(key, form.key).reduce(UInt8(key.count == form.key.count ? 0 : 1)) {
      $0 | ($1.0 ^ $1.1)
    } == 0
  }
}

/// A parsed password hash.
struct StoredPassword {
  let parameters: ScryptParameters
  let salt: [UInt8]
  let key: [UInt8]

  init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0] == "scrypt", let log2Rounds = Int(parts[1]),
      let blockSize = Int(parts[2]), let parallelism = Int(parts[3]),
      let parameters = ScryptParameters(
        log2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism),
      let salt = Hexadecimal.bytes(parts[4]), let key = Hexadecimal.bytes(parts[5])
    else { return nil }
    self.parameters = parameters
    self.salt = salt
    self.key = key
  }
}

/// The cost parameters of scrypt.
package struct ScryptParameters: Hashable, Sendable {
  /// The binary logarithm of the rounds, N.
  package let log2Rounds: Int
  /// The block size, r.
  package let blockSize: Int
  /// The parallelism, p.
  package let parallelism: Int

  /// Creates parameters; `nil` if they are out of range, so that a damaged store cannot request all
  /// memory.
  package init?(log2Rounds: Int, blockSize: Int, parallelism: Int) {
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
  package static let standard = ScryptParameters(unchecked: 15, 8, 3)
  /// Cheap parameters for tests, taking a millisecond.
  package static let cheap = ScryptParameters(unchecked: 4, 8, 1)

  /// Returns parameters that take as long as these take longer than weaker ones; `nil` if the two
  /// differ in more than the parallelism.
  func rest(beyond weaker: ScryptParameters) -> ScryptParameters? {
    guard weaker.log2Rounds == log2Rounds, weaker.blockSize == blockSize else { return nil }
    return ScryptParameters(
      log2Rounds: log2Rounds, blockSize: blockSize, parallelism: parallelism - weaker.parallelism)
  }

  /// Derives a key of 32 bytes by default.
  ///
  /// - Throws: ``ScryptError`` if the parameters do not fit each other, or there is no memory.
  func key(of password: String, salt: [UInt8], count: Int = 32) throws(ScryptError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: count)
    let password = Array(password.utf8).map { CChar(bitPattern: $0) }
    let done = EVP_PBE_scrypt(
      password, password.count, salt, salt.count, UInt64(1) << UInt64(log2Rounds),
      UInt64(blockSize), UInt64(parallelism), UInt64(maxMemory), &key, key.count)
    guard done == 1 else { throw ScryptError(memory: maxMemory) }
    return key
  }

  /// The memory that a derivation may take, in bytes: its table of 128·N·r, and 128·r for each lane
  /// and its working block, with one block to spare.
  private var maxMemory: Int { 128 * blockSize * ((1 << log2Rounds) + parallelism + 3) }

  func text(salt: [UInt8], key: [UInt8]) -> String {
    "scrypt$\(log2Rounds)$\(blockSize)$\(parallelism)$\(Hexadecimal.text(salt))$\(Hexadecimal.text(key))"
  }
}

/// The reason why no key could be derived from a password.
struct ScryptError: Error, CustomStringConvertible {
  /// The memory that the derivation takes, in bytes.
  let memory: Int

  var description: String {
    """
    a password cannot be hashed: libcrypto refuses the parameters, or there are no \(memory >> 20) MB of \
    memory; stop other programs, or give this one more memory
    """
  }
}

/// Normalizes passwords, so that the keyboard does not matter.
enum PasswordText {
  /// Returns a password in Unicode Normalization Form C, with every kind of space replaced by the
  /// ASCII space.
  ///
  /// Source: RFC 8265, section 4.2.1 (the profile OpaqueString).
  static func prepared(_ typed: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      let isBlank = scalar.properties.generalCategory == .spaceSeparator
      text.append(isBlank ? " " : scalar)
    }
    return String(text).precomposedStringWithCanonicalMapping
  }
}
