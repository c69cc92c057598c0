import Gazetteer
import TextAnalysis

/// What each word of a query is by itself, whatever it names.
struct WordFacts {
  /// The classes that a word is in.
  struct Classes: OptionSet {
    let rawValue: UInt32

    /// A word of everyday, such as those of sentences.
    static let everyday = Self(rawValue: 1 << 0)
    /// A word that joins others where it stands.
    static let joining = Self(rawValue: 1 << 1)
    static let number = Self(rawValue: 1 << 2)
    /// A word of the English dictionary, names included.
    static let dictionary = Self(rawValue: 1 << 3)
    /// Such a word that is a name at most besides.
    static let english = Self(rawValue: 1 << 4)
    static let given = Self(rawValue: 1 << 5)
    static let surname = Self(rawValue: 1 << 6)
    /// Something that is called after a place: a dish, a team.
    static let thing = Self(rawValue: 1 << 7)
    /// A word about people, or for a kind of place or a part of one.
    static let place = Self(rawValue: 1 << 8)
    static let capitalized = Self(rawValue: 1 << 9)
    static let capitals = Self(rawValue: 1 << 10)
    static let small = Self(rawValue: 1 << 11)
    /// A month, by its name or a short form.
    static let month = Self(rawValue: 1 << 12)
  }

  /// The classes of each word of the query, in their order.
  private let classes: [Classes]
  private let first: Int

  /// - Complexity: O(n) lookups in a dozen tables for n words.
  init(_ query: ParsedQuery, _ table: QueryWordTable) {
    first = query.words.lowerBound
    classes = query.words.map { word in
      Self.classes(of: word, in: query, table)
        .union(Self.letters(query.scalars(query.folded.words[word].source)))
    }
  }

  /// Returns the classes of a word.
  subscript(word: Int) -> Classes {
    classes.indices.contains(word - first) ? classes[word - first] : []
  }

  /// Returns the share of words that are in a class; 0 of no words.
  func share(of words: some Collection<Int>, in wanted: Classes) -> Double {
    guard !words.isEmpty else { return 0 }
    return Double(words.count { self[$0].contains(wanted) }) / Double(words.count)
  }

  private static func classes(
    of word: Int, in query: ParsedQuery, _ table: QueryWordTable
  ) -> Classes {
    let text = query.folded
    let bytes = text.bytes(word)
    let known = text.words[word]
    var found: Classes = []
    func add(_ wanted: Classes, if isIn: Bool) { if isIn { found.insert(wanted) } }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    if bytes.contains(where: isDigit) {
      add(.number, if: bytes.allSatisfy(isDigit))
    } else {
      add(.dictionary, if: known.isIn(.dictionary))
      add(.english, if: known.isIn([.plain, .alsoNames]))
    }
    add(.everyday, if: known.isIn(.ordinary))
    add(.joining, if: query.isJoining(word))
    add(
      .place,
      if: known.isIn([.aboutPlace, .genericTerm]) || LandmarkTerms.isSight(known.classes))
    for entry in table.entries(word..<(word + 1), in: text) {
      switch entry.role {
      case .given where entry.detail.isEmpty: found.insert(.given)
      case .surname where entry.detail.isEmpty: found.insert(.surname)
      case .thing: found.insert(.thing)
      case .month: found.insert(.month)
      default: break
      }
    }
    return found
  }

  /// Returns the classes that the letters of a word have as typed.
  private static func letters(_ typed: Substring.UnicodeScalarView) -> Classes {
    var rest = typed.makeIterator()
    guard let first = rest.next() else { return [] }
    guard ParsedQuery.isUppercase(first) else {
      return ParsedQuery.isLowercase(first) ? .small : []
    }
    var classes = Classes.capitalized
    while let scalar = rest.next() {
      guard !ParsedQuery.isLowercase(scalar) else { return .capitalized }
      classes = .capitals
    }
    return classes
  }
}
