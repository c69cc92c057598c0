import TextFormats

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
