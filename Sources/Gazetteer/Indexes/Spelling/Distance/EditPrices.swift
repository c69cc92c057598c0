/// The cost of having typed one name for another; common slips of fingers and ears cost less.
///
/// The unit is one arbitrary letter substituted for another. The order of the prices is that of the
/// frequencies of errors in typed text (K. Kukich, "Techniques for automatically correcting words
/// in text", 1992): most are single letters; first letters are nearly always right; transpositions,
/// doubled letters, adjacent keys and vowels are the most common errors.
enum EditPrices {
  /// Two adjacent letters transposed.
  static let swap = 0.7
  /// A letter doubled, or one of a double omitted.
  static let double = 0.5
  /// A letter inserted or omitted.
  static let letter = 0.9
  /// A letter inserted next to its neighbor on the keyboard.
  static let slip = 0.7
  /// A vowel substituted for a vowel.
  static let vowel = 0.7
  /// A key substituted for its neighbor.
  static let neighbor = 0.7
  /// Any other substitution.
  static let other = 1.0
  /// The surcharge for an error in the first letter.
  static let first = 0.5
  /// The surcharge for a second error: three of four misspellings have only one.
  static let second = 0.4
  /// The minimum price of an edit.
  static let minOfEdit = double

  /// Returns the minimum price of a number of edits.
  static func least(ofEdits count: Int) -> Double {
    minOfEdit * Double(count) + (count > 1 ? second : 0)
  }

  /// Words joined, or one split.
  static let blank = 0.4
  /// A name with the same phonetic key but another spelling, and each further letter of difference.
  static let variant = 0.7
  static let variantLetter = 0.2

  /// The maximum distance of a path of edits from the two diagonals between which the words lie.
  ///
  /// One letter farther, they would cost at least six of the cheapest, which is more than two of any
  /// kind.
  private static let reach = 2

  /// Returns the minimum price of the edits to another word, which one or two edits can reach.
  ///
  /// - Complexity: O(n) for words of about n letters.
  static func price(of typed: [UInt32], for name: [UInt32], rows: inout [Double]) -> Double {
    // Three rows of the table, one of them for transpositions; then the prices of omitted letters.
    let width = name.count + 1
    rows.removeAll(keepingCapacity: true)
    rows.append(contentsOf: repeatElement(.infinity, count: 4 * width))
    return rows.withUnsafeMutableBufferPointer { rows in
      typed.withUnsafeBufferPointer { typed in
        name.withUnsafeBufferPointer { price(of: typed, for: $0, rows) }
      }
    }
  }

  private typealias Word = UnsafeBufferPointer<UInt32>

  private static func price(
    of typed: Word, for name: Word, _ rows: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    let width = name.count + 1
    let omissions = 3 * width
    // A column is at most this much less than its row, or more than it.
    let before = reach + max(0, typed.count - name.count)
    let behind = reach + max(0, name.count - typed.count)
    rows[0] = 0
    for column in 1..<width {
      rows[omissions + column] = omission(of: name, at: column - 1)
      rows[column] = rows[column - 1] + rows[omissions + column]
    }
    for row in 1..<(typed.count + 1) {
      let here = row % 3 * width
      let above = (row + 2) % 3 * width
      let twoAbove = (row + 1) % 3 * width
      let letter = typed[row - 1]
      let insertion = insertion(into: typed, at: row - 1)
      let first = max(1, row - before)
      let last = min(name.count, row + behind)
      // The cells next to the band are outside it.
      rows[here + first - 1] = first == 1 ? rows[above] + insertion : .infinity
      if last < name.count { rows[here + last + 1] = .infinity }
      for column in first..<(last + 1) {
        let wanted = name[column - 1]
        var best = rows[above + column - 1]
        if letter != wanted {
          best += exchange(letter, for: wanted) + (row == 1 && column == 1 ? Self.first : 0)
          best = min(best, rows[above + column] + insertion)
          best = min(best, rows[here + column - 1] + rows[omissions + column])
          if row > 1, column > 1, letter == name[column - 2], typed[row - 2] == wanted {
            let extra = row == 2 && column == 2 ? Self.first : 0
            best = min(best, rows[twoAbove + column - 2] + swap + extra)
          }
        }
        rows[here + column] = best
      }
    }
    return rows[typed.count % 3 * width + name.count]
  }

  /// Returns the price of a typed letter that the name does not have there.
  private static func insertion(into typed: Word, at index: Int) -> Double {
    let letter = typed[index]
    let before = index > 0 ? typed[index - 1] : 0
    let after = index + 1 < typed.count ? typed[index + 1] : 0
    if letter == before || letter == after { return double }
    let extra = index == 0 ? first : 0
    let isSlip = Keyboard.areNeighbors(letter, before) || Keyboard.areNeighbors(letter, after)
    return (isSlip ? slip : Self.letter) + extra
  }

  /// Returns the price of a letter of the name that was not typed.
  private static func omission(of name: Word, at index: Int) -> Double {
    let letter = name[index]
    let isDouble =
      index > 0 && name[index - 1] == letter || index + 1 < name.count && name[index + 1] == letter
    return isDouble ? double : Self.letter + (index == 0 ? first : 0)
  }

  private static func exchange(_ letter: UInt32, for wanted: UInt32) -> Double {
    if isVowel(letter), isVowel(wanted) { return vowel }
    return Keyboard.areNeighbors(letter, wanted) ? neighbor : other
  }

  private static func isVowel(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true
    // Cyrillic: а е и о у ы э ю я і.
    case 0x430, 0x435, 0x438, 0x43E, 0x443, 0x44B, 0x44D, 0x44E, 0x44F, 0x456: true
    default: false
    }
  }
}

/// The adjacent keys on the keyboards of most Latin scripts.
///
/// The layout is QWERTY; QWERTZ and AZERTY differ in few keys.
enum Keyboard {
  private static let rows: [(letters: [UInt8], offset: Int)] = [
    (Array("qwertyuiop".utf8), 0), (Array("asdfghjkl".utf8), 1), (Array("zxcvbnm".utf8), 3),
  ]

  /// For each letter, a set of letters, with a bit for each.
  private static let neighbors: [UInt32] = {
    var keys: [(letter: UInt8, x: Int, y: Int)] = []
    for (y, row) in rows.enumerated() {
      // In quarters of a key: each row is shifted slightly to the right of the one above.
      for (x, letter) in row.letters.enumerated() { keys.append((letter, 4 * x + row.offset, y)) }
    }
    var sets = [UInt32](repeating: 0, count: 26)
    for key in keys {
      for other in keys where other.letter != key.letter {
        let reach = other.y == key.y ? 4 : 3
        if abs(other.y - key.y) <= 1, abs(other.x - key.x) <= reach {
          sets[Int(key.letter) - 0x61] |= 1 << UInt32(other.letter - 0x61)
        }
      }
    }
    return sets
  }()

  /// Returns whether two letters are on adjacent keys; false for anything but Latin letters.
  static func areNeighbors(_ one: UInt32, _ other: UInt32) -> Bool {
    guard (0x61...0x7A).contains(one), (0x61...0x7A).contains(other) else { return false }
    return neighbors[Int(one - 0x61)] & (1 << (other - 0x61)) != 0
  }
}
