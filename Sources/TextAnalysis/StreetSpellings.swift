/// The words of street names that are written in more than one way.
///
/// They are those of `dictionaries/street-spellings.txt`.
enum StreetSpellings {
  /// Returns the shortest spelling of a folded word; empty for one that may be omitted.
  static func shortest(_ word: [UInt8]) -> [UInt8] {
    if let known = table[word] { return known }
    guard let first = word.first, let last = word.last else { return word }
    if (0x30...0x39).contains(first) { return ordinal(word) }
    for (ending, short) in endings[Int(last)] where word.count >= ending.count + minStem {
      if word.suffix(ending.count).elementsEqual(ending) {
        return word.dropLast(ending.count) + short
      }
    }
    return word
  }

  /// Shorter words with this ending are not compounds: "latein".
  static let minStem = 3

  /// Returns the digits of an ordinal: "3rd" and "3e" are 3.
  private static func ordinal(_ word: [UInt8]) -> [UInt8] {
    let letters = word.drop { (0x30...0x39).contains($0) }
    return ordinalEndings.contains(Array(letters)) ? word.dropLast(letters.count) : word
  }

  /// The words of each kind of the table, in order.
  private static let lists = EmbeddedTable.streetSpellings.words

  private static let ordinalEndings = Set(words("ordinal"))
  /// Words at the end of compounds, in languages that write street names as one word.
  static let compoundEndings = words("ending")

  private static func words(_ kind: String) -> [[UInt8]] {
    lists.filter { $0.kind == kind }.flatMap(\.words)
  }

  static let table: [[UInt8]: [UInt8]] = {
    var table: [[UInt8]: [UInt8]] = [:]
    for (kind, words) in lists {
      let short: [UInt8]? =
        switch kind {
        case "same": words.first
        case "omitted": []
        case "ending", "ordinal": nil
        default: Array(kind.utf8)
        }
      guard let short else { continue }
      for word in words { table[word] = short }
    }
    return table
  }()

  /// The compound endings, grouped by their last byte.
  private static let endings: [[(ending: [UInt8], short: [UInt8])]] = {
    var endings = [[(ending: [UInt8], short: [UInt8])]](repeating: [], count: 256)
    for bytes in compoundEndings {
      endings[Int(bytes.last ?? 0)].append((bytes, table[bytes] ?? bytes))
    }
    return endings
  }()
}
