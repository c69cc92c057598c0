/// A word that people write in coordinates, in one of several languages.
enum CoordinateWord: String {
  case north, south, east, west
  case latitude, longitude
  /// "o": the west in Romance languages, the east in German.
  case westOrEast = "west-or-east"
  /// Letters that mean a hemisphere in few languages, and only behind an angle: "41° K" in Turkish.
  case localNorth = "local-north"
  case localSouth = "local-south"
  case localEast = "local-east"
  case localWest = "local-west"
  /// Degrees, minutes or seconds as a word or letter; `m` and `s` may mean something else.
  case degrees, minutes, seconds
  /// `m`: minutes, or meters behind a pair.
  case minutesOrMeters = "minutes-or-meters"
  /// A unit of heights and accuracies.
  case length
  /// A word before a height.
  case height
  /// A word before a pair that says no more than that it is one: "GPS".
  case label

  /// The words of `dictionaries/coordinate-words.txt`, in lower case and without full stops; those of programs'
  /// notations mean nothing here.
  private static let words: [String: CoordinateWord?] = {
    var words: [String: CoordinateWord?] = [:]
    for (kind, texts) in EmbeddedTable.coordinateWords.words {
      let word = CoordinateWord(rawValue: kind)
      for text in texts { words[String(decoding: text, as: UTF8.self)] = .some(word) }
    }
    return words
  }()

  /// The hashes of the words' letters in ASCII, and of a unit before a hemisphere's letter.
  ///
  /// Every text is compared with them, so they are made without the table of words.
  private static let hashes: Set<UInt64> = {
    let glued = "dms".flatMap { unit in "nsewo".map { hash("\(unit)\($0)".utf8) } }
    let runs = EmbeddedTable.coordinateWords.rows.flatMap { row in
      row.text.split { !(0x61...0x7A).contains($0) }.map { hash($0) }
    }
    return Set(glued + runs)
  }()

  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the FNV-1a hash of a word with one more letter.
  static func hash(_ hash: UInt64, _ letter: UInt8) -> UInt64 {
    (hash ^ UInt64(letter)) &* 0x100_0000_01B3
  }

  private static func hash(_ word: some Sequence<UInt8>) -> UInt64 { word.reduce(emptyHash, hash) }

  /// Returns whether a hash of letters in lower case is that of a word of coordinates.
  static func isKnown(hash: UInt64) -> Bool { hashes.contains(hash) }

  /// Returns the word that a text in lower case is; `nil` for any other.
  init?(_ text: String) {
    guard let word = Self.words[text] ?? nil else { return nil }
    self = word
  }
}
