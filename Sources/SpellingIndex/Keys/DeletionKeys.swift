/// Hashes under which a name is found though a letter or two are wrong.
///
/// Two words that differ by one edit become equal when a letter is taken from one of them or from
/// both; by two edits, when up to two are. So a name is stored under what is left of it after
/// deletions, and looked for in the same way (W. Garbe's symmetric deletion, SymSpell). Only the
/// first ``prefix`` letters count, SymSpell's prefix variant: 29 keys a name at most, however long.
enum DeletionKeys {
  /// How many letters of a name make its keys.
  static let prefix = 7
  /// A beginning of a name needs so many letters: one of them wrong, and the name's seventh
  /// missing, leave five, which is what two deletions leave of the name.
  static let minOfBeginning = 6
  /// From so many letters on, two edits are looked for.
  static let longEnoughForTwo = 8

  /// How many letters may be wrong in a name of so many.
  static func edits(forLength count: Int) -> Int {
    count < Letters.fewest ? 0 : count < longEnoughForTwo ? 1 : 2
  }

  /// Appends the hashes of the letters with up to so many deleted, those with the fewest first.
  ///
  /// One may come twice: "anna" is "ana" in two ways.
  static func append(of letters: [UInt32], deletions: Int, to hashes: inout [UInt64]) {
    let count = min(letters.count, prefix)
    hashes.append(hash(letters, count: count, without: -1, -1))
    guard deletions > 0 else { return }
    for first in 0..<count { hashes.append(hash(letters, count: count, without: first, -1)) }
    guard deletions > 1, count > 2 else { return }
    for first in 0..<(count - 1) {
      for second in (first + 1)..<count {
        hashes.append(hash(letters, count: count, without: first, second))
      }
    }
  }

  /// Hashes of deletion keys and those of phonetic keys never mean the same.
  static func hash(phoneticKey: [UInt32]) -> UInt64 {
    hash(phoneticKey, count: phoneticKey.count, without: -1, -1, seed: 0x51_7CC1_B727_220A)
  }

  private static func hash(
    _ letters: [UInt32], count: Int, without first: Int, _ second: Int,
    seed: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var hash = seed
    for index in 0..<count where index != first && index != second {
      hash = (hash ^ UInt64(letters[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    // The finalizer of MurmurHash3: every bit depends on every letter.
    hash ^= hash >> 33
    hash = hash &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 33
    hash = hash &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
