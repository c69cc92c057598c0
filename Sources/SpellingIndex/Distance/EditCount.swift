/// Counts the edits between one word and many others: letters put in, left out, exchanged, or
/// swapped with their neighbour (Damerau's distance, no letter edited twice).
///
/// All cells of a column are computed at once in the bits of one number: H. Hyyrö, "A bit-vector
/// algorithm for computing Levenshtein and Damerau edit distances", 2003.
///
/// Letters are told apart by their last eight bits, so two letters of different scripts may pass
/// for one: the count may be too low, never too high. ``EditPrices`` has the last word.
struct EditCount {
  private var positions = [UInt64](repeating: 0, count: 256)
  private var used: [Int] = []
  private var length = 0

  /// Prepares for a word of at most 64 letters.
  mutating func load(_ word: [UInt32]) {
    for letter in used { positions[letter] = 0 }
    used.removeAll(keepingCapacity: true)
    length = min(word.count, 64)
    for index in 0..<length {
      let letter = Int(word[index] & 0xFF)
      if positions[letter] == 0 { used.append(letter) }
      positions[letter] |= 1 << UInt64(index)
    }
  }

  /// Returns how many edits make the loaded word another.
  ///
  /// - Complexity: O(n) in the length of the other.
  func edits(to other: [UInt32]) -> Int {
    guard length > 0 else { return other.count }
    return edits(to: other) { _, _ in }
  }

  /// Returns how many edits make the loaded word a beginning of another, and how long the shortest
  /// such beginning is.
  ///
  /// - Complexity: O(n) in the length of the other.
  func edits(toBeginningOf other: [UInt32]) -> (edits: Int, length: Int) {
    var best = (edits: length, length: 0)
    guard length > 0 else { return best }
    _ = edits(to: other) { edits, length in
      if edits < best.edits { best = (edits, length) }
    }
    return best
  }

  /// Tells the edits to each beginning, shorter before longer.
  @inline(__always)
  private func edits(to other: [UInt32], tell: (_ edits: Int, _ length: Int) -> Void) -> Int {
    let last: UInt64 = 1 << UInt64(length - 1)
    var plus = ~UInt64(0)
    var minus: UInt64 = 0
    var diagonal: UInt64 = 0
    var oldMatches: UInt64 = 0
    var edits = length
    for (index, letter) in other.enumerated() {
      let matches = positions[Int(letter & 0xFF)]
      let swapped = ((~diagonal & matches) << 1) & oldMatches
      diagonal = (((matches & plus) &+ plus) ^ plus) | matches | minus | swapped
      var horizontalPlus = minus | ~(diagonal | plus)
      var horizontalMinus = diagonal & plus
      if horizontalPlus & last != 0 { edits += 1 }
      if horizontalMinus & last != 0 { edits -= 1 }
      horizontalPlus = horizontalPlus << 1 | 1
      horizontalMinus <<= 1
      plus = horizontalMinus | ~(diagonal | horizontalPlus)
      minus = horizontalPlus & diagonal
      oldMatches = matches
      tell(edits, index + 1)
    }
    return edits
  }
}
