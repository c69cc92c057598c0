/// Which keys lie beside each other on the keyboards of most Latin scripts (QWERTY; QWERTZ and
/// AZERTY differ in few).
enum Keyboard {
  private static let rows: [(letters: [UInt8], offset: Int)] = [
    (Array("qwertyuiop".utf8), 0), (Array("asdfghjkl".utf8), 1), (Array("zxcvbnm".utf8), 3),
  ]

  /// For each letter a set of letters, a bit each.
  private static let neighbors: [UInt32] = {
    var keys: [(letter: UInt8, x: Int, y: Int)] = []
    for (y, row) in rows.enumerated() {
      // In quarters of a key: each row stands a little to the right of the one above.
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

  /// Whether two letters are typed by neighbouring keys; false for what is no Latin letter.
  static func areNeighbors(_ one: UInt32, _ other: UInt32) -> Bool {
    guard (0x61...0x7A).contains(one), (0x61...0x7A).contains(other) else { return false }
    return neighbors[Int(one - 0x61)] & (1 << (other - 0x61)) != 0
  }
}
