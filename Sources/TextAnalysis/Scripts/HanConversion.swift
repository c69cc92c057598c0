/// Names in Simplified and Traditional Chinese: which of the two they are, and one as the other.
///
/// The tables are read from `dictionaries/han-variants.txt` on first use, which takes about a millisecond.
enum HanConversion {
  private typealias Table = [Unicode.Scalar: Unicode.Scalar]
  private struct Pair: Hashable {
    let first: Unicode.Scalar
    let second: Unicode.Scalar
  }

  private static let pairs: [String: String] = EmbeddedTable.hanVariants.rows
    .reduce(into: [:]) { $0[$1.kind, default: ""] += String(decoding: $1.text, as: UTF8.self) }
  private static let simplified = table(pairs["simplified"] ?? "")
  private static let traditional = table(pairs["traditional"] ?? "")
  private static let shared = table(pairs["shared"] ?? "")
  private static let phrases = phraseTable(pairs["phrases"] ?? "")

  /// Returns whether a name may be read as Simplified: no character of it is only Traditional.
  static func isSimplified(_ name: String) -> Bool {
    !name.unicodeScalars.contains { simplified[$0] != nil }
  }

  /// Returns whether a name may be read as Traditional.
  ///
  /// No character of it is only Simplified, and if none is only Traditional either, none stands for
  /// another one there: 云林 is 雲林.
  static func isTraditional(_ name: String) -> Bool { traditional(name) == name }

  /// Returns a name in Simplified characters; those of both scripts stay.
  static func simplified(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { simplified[$0] ?? $0 }))
  }

  /// Returns a name in Traditional characters.
  ///
  /// A name with a character that only Traditional has keeps those of both scripts: 皇后區.
  static func traditional(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    let isKept = !isSimplified(name)
    var converted = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if index + 1 < scalars.count,
        let phrase = phrases[Pair(first: scalar, second: scalars[index + 1])]
      {
        converted.append(phrase.first)
        converted.append(phrase.second)
        index += 2
        continue
      }
      converted.append(traditional[scalar] ?? (isKept ? nil : shared[scalar]) ?? scalar)
      index += 1
    }
    return String(converted)
  }

  private static func table(_ pairs: String) -> Table {
    let scalars = Array(pairs.unicodeScalars)
    var table = Table(minimumCapacity: scalars.count / 2)
    for index in stride(from: 1, to: scalars.count, by: 2) {
      table[scalars[index - 1]] = scalars[index]
    }
    return table
  }

  private static func phraseTable(_ pairs: String) -> [Pair: Pair] {
    let scalars = Array(pairs.unicodeScalars)
    var table: [Pair: Pair] = [:]
    for index in stride(from: 3, to: scalars.count, by: 4) {
      let key = Pair(first: scalars[index - 3], second: scalars[index - 2])
      table[key] = Pair(first: scalars[index - 1], second: scalars[index])
    }
    return table
  }
}
