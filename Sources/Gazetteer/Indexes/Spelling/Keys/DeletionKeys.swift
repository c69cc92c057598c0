import TextFormats

/// The hashes under which a name is found although a letter or two are wrong.
///
/// Two words that differ by one edit become equal when a letter is deleted from one or both of
/// them; with two edits, when up to two are. So a name is stored under what remains of it after
/// deletions, and looked up the same way (W. Garbe's symmetric deletion, SymSpell). Only the first
/// ``prefix`` letters count, as in SymSpell's prefix variant: a name of any length has at most 29
/// keys.
enum DeletionKeys {
  /// The number of leading letters of a name that make up its keys.
  static let prefix = 7
  /// The minimum number of letters of a prefix.
  ///
  /// If one of them is wrong and the name's seventh is missing, five remain, which is what two
  /// deletions leave of the name.
  static let minOfBeginning = 6
  /// The minimum number of letters for two edits.
  static let longEnoughForTwo = 8

  /// Returns the number of letters that may be wrong in a name of a given length.
  static func edits(forLength count: Int) -> Int {
    count < Letters.fewest ? 0 : count < longEnoughForTwo ? 1 : 2
  }

  /// Appends the hashes of the letters, and of those with one deleted.
  ///
  /// Of two equal letters side by side, only the first is deleted: "anna" yields "ana" once.
  static func append(of letters: [UInt32], to hashes: inout [UInt64]) {
    let count = min(letters.count, prefix)
    hashes.append(hash(letters, count: count, without: -1, -1))
    for first in 0..<count where !isDouble(first, of: letters) {
      hashes.append(hash(letters, count: count, without: first, -1))
    }
  }

  /// Appends the hashes of the letters with two deleted.
  ///
  /// A hash may occur twice, as that of "banana" without "an".
  static func appendPairs(of letters: [UInt32], to hashes: inout [UInt64]) {
    let count = min(letters.count, prefix)
    guard count > 2 else { return }
    func isDouble(_ index: Int) -> Bool { Self.isDouble(index, of: letters) }
    for first in 0..<(count - 1) where !isDouble(first) {
      for second in (first + 1)..<count where second == first + 1 || !isDouble(second) {
        hashes.append(hash(letters, count: count, without: first, second))
      }
    }
  }

  /// Appends the hash of the letters alone: the only key of a name in an index for which a search tries all edits.
  static func appendWhole(of letters: [UInt32], to hashes: inout [UInt64]) {
    hashes.append(hash(letters, count: min(letters.count, prefix), without: -1, -1))
  }

  /// Appends the hashes of the prefixes that names have from which an edit makes the letters, for names that have
  /// no key but that of ``appendWhole(of:to:)``.
  ///
  /// Such names are Latin, and folded, so that their letters are a to z. A hash may occur twice.
  ///
  /// - Complexity: Some 400 hashes for seven letters or more.
  static func appendEdits(of letters: [UInt32], to hashes: inout [UInt64]) {
    guard letters.allSatisfy({ $0 < 0x250 }) else { return }
    func append(_ edited: [UInt32]) { appendWhole(of: edited, to: &hashes) }
    // An extra letter brings the one behind the prefix into it.
    var edited = Array(letters.prefix(prefix + 1))
    if edited.count > prefix {
      for index in 0..<prefix {
        hashes.append(hash(edited, count: prefix + 1, without: index, -1))
      }
    }
    for index in edited.indices.dropLast() where edited[index] != edited[index + 1] {
      edited.swapAt(index, index + 1)
      append(edited)
      edited.swapAt(index, index + 1)
    }
    edited = Array(letters.prefix(prefix))
    for index in edited.indices {
      for letter in alphabet where letter != letters[index] {
        edited[index] = letter
        append(edited)
      }
      edited[index] = letters[index]
    }
    edited = [0] + letters.prefix(prefix - 1)
    for index in edited.indices {
      for letter in alphabet {
        edited[index] = letter
        append(edited)
      }
      if index + 1 < edited.count { edited[index] = edited[index + 1] }
    }
  }

  private static let alphabet = UInt32(0x61)...0x7A

  private static func isDouble(_ index: Int, of letters: [UInt32]) -> Bool {
    index > 0 && letters[index] == letters[index - 1]
  }

  /// Returns the hash of a phonetic key, seeded so that it does not match deletion keys.
  static func hash(phoneticKey: [UInt32]) -> UInt64 {
    hash(phoneticKey, count: phoneticKey.count, without: -1, -1, seed: 0x51_7CC1_B727_220A)
  }

  /// The numbers of letters of names that are found by their letters in any order.
  ///
  /// Two edits of a shorter name leave too little of it, and those of a longer one are found by its deletions.
  private static let lengthsOfReordered = 6..<longEnoughForTwo

  /// Returns the hash of a name's letters in order of the alphabet, seeded so that it does not match other
  /// keys; `nil` for a length at which names are not found by it.
  static func hash(ofReordered letters: [UInt32]) -> UInt64? {
    guard lengthsOfReordered.contains(letters.count) else { return nil }
    return hash(
      letters.sorted(), count: letters.count, without: -1, -1, seed: 0x2545_F491_4F6C_DD1D)
  }

  private static func hash(
    _ letters: [UInt32], count: Int, without first: Int, _ second: Int,
    seed: UInt64 = StableHash.empty
  ) -> UInt64 {
    var hash = seed
    for index in 0..<count where index != first && index != second {
      hash = (hash ^ UInt64(letters[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return StableHash.mixed(hash)
  }
}
