/// A counter of the edits between one word and many others.
///
/// Edits are letters inserted, omitted, substituted, or transposed with their neighbor (Damerau's
/// distance, no letter edited twice).
///
/// All cells of a column are computed at once in the bits of one number: H. Hyyrö, "A bit-vector
/// algorithm for computing Levenshtein and Damerau edit distances", 2003.
///
/// Letters are distinguished by their last eight bits, so two letters of different scripts may be
/// taken for the same one: the count may be too low, but never too high. ``EditPrices`` makes the
/// final decision.
package struct EditCount {
  private var positions = [UInt64](repeating: 0, count: 256)
  private var used: [Int] = []
  private var length = 0

  /// The maximum number of letters of a word; further ones of a longer word do not count.
  package static let maxLetters = 64

  package init() {}

  /// Returns the number of edits between two words of at most 64 letters.
  package static func edits(from word: String, to other: String) -> Int {
    var count = EditCount()
    count.load(word.unicodeScalars.map(\.value))
    return count.edits(to: other.unicodeScalars.map(\.value))
  }

  /// Prepares for a word of at most ``maxLetters``.
  package mutating func load(_ word: [UInt32]) {
    for letter in used { positions[letter] = 0 }
    used.removeAll(keepingCapacity: true)
    length = min(word.count, Self.maxLetters)
    for index in 0..<length {
      let letter = Int(word[index] & 0xFF)
      if positions[letter] == 0 { used.append(letter) }
      positions[letter] |= 1 << UInt64(index)
    }
  }

  /// Returns the number of edits from the loaded word to a folded name; `nil` if above a maximum.
  ///
  /// The count is read along the diagonal of the table that ends in its last cell: it never
  /// decreases there.
  ///
  /// - Complexity: O(n) in the length of the name; stops as soon as too many letters differ.
  func edits(to name: RawSpan, of letters: Int, atMost allowed: Int) -> Int? {
    guard length > 0 else { return letters <= allowed ? letters : nil }
    var column = Column(length)
    var edits = abs(length - letters)
    // The row of the diagonal; rows below 0 are outside of the table.
    var row = length - letters
    _ = Letters.read(name) { letter in
      column.step(matches: positions[Int(letter & 0xFF)])
      if row >= 0 { edits += column.isEdit(inRow: row) ? 1 : 0 }
      row += 1
      return edits <= allowed
    }
    return edits <= allowed ? edits : nil
  }

  /// Returns the number of edits from the loaded word to another.
  ///
  /// - Complexity: O(n) in the length of the other.
  package func edits(to other: [UInt32]) -> Int {
    var column = Column(length)
    for letter in other { column.add(matches: positions[Int(letter & 0xFF)]) }
    return column.edits
  }

  /// Returns the number of edits from the loaded word to a prefix of another, and its length.
  ///
  /// Of several such prefixes, it is the shortest.
  ///
  /// - Complexity: O(n) in the length of the other.
  func edits(toBeginningOf other: [UInt32]) -> (edits: Int, length: Int) {
    var best = (edits: length, length: 0)
    var column = Column(length)
    for (index, letter) in other.enumerated() {
      column.add(matches: positions[Int(letter & 0xFF)])
      if column.edits < best.edits { best = (column.edits, index + 1) }
    }
    return best
  }

  /// A column of the edit table: one letter of the other word against all of the loaded one.
  private struct Column {
    /// The number of edits between the loaded word and the letters added so far.
    private(set) var edits: Int
    private let last: UInt64
    private var plus = ~UInt64(0)
    private var minus: UInt64 = 0
    private var diagonal: UInt64 = 0
    private var oldMatches: UInt64 = 0

    /// - Parameter length: The length of the loaded word; if it is 0, all cells are the other's
    ///   length.
    init(_ length: Int) {
      edits = length
      last = length > 0 ? 1 << UInt64(length - 1) : 0
    }

    /// Adds the next letter of the other word; `matches` marks its positions in the loaded word.
    @inline(__always)
    mutating func add(matches: UInt64) {
      guard last > 0 else {
        edits += 1
        return
      }
      let (horizontalPlus, horizontalMinus) = step(matches: matches)
      if horizontalPlus & last != 0 { edits += 1 }
      if horizontalMinus & last != 0 { edits -= 1 }
    }

    /// Computes the next column, and returns where it is above and below the previous one.
    @discardableResult @inline(__always)
    mutating func step(matches: UInt64) -> (plus: UInt64, minus: UInt64) {
      let swapped = ((~diagonal & matches) << 1) & oldMatches
      diagonal = (((matches & plus) &+ plus) ^ plus) | matches | minus | swapped
      let horizontalPlus = minus | ~(diagonal | plus)
      let horizontalMinus = diagonal & plus
      let shiftedPlus = horizontalPlus &<< 1 | 1
      plus = horizontalMinus &<< 1 | ~(diagonal | shiftedPlus)
      minus = shiftedPlus & diagonal
      oldMatches = matches
      return (horizontalPlus, horizontalMinus)
    }

    /// Returns whether the cell of a row is one more than the one before it on its diagonal.
    @inline(__always)
    func isEdit(inRow row: Int) -> Bool {
      diagonal &>> UInt64(truncatingIfNeeded: row) & 1 == 0
    }
  }
}
