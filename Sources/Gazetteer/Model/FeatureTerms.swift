import TextFormats

/// The words for kinds of waters, mountains, islands and universities in names.
///
/// People know a lake by its name in their own language, or by the words in another order: "Lake
/// Neagh", "Lago Titicaca", "Campeche Bay", "Uni Bielefeld". A canonical name is the same for all of these: the
/// kind in English, a space, and the rest without joining words (`lake neagh`).
package struct FeatureTerms: Sendable {
  private static let university = Array("university".utf8)
  /// The minimum number of bytes before the ending of a word.
  private static let shortestBeforeEnding = 4
  /// The minimum number of bytes of a name without its kind: shorter ones are anything.
  private static let shortestName = 3

  private let lexicon: Lexicon
  /// Kinds at the end of one word with a name, with their English words: "Titicacasee".
  private let endings: [(ending: [UInt8], kind: [UInt8])]
  /// Whether an ending has a byte as its last.
  private var isLast = [Bool](repeating: false, count: 256)

  /// - Complexity: O(n) for n words of the lexicon.
  package init(_ lexicon: Lexicon) {
    self.lexicon = lexicon
    // "islands" before "land".
    endings = lexicon.words(as: .featureEnding)
      .map { (Array($0.words.utf8), Array($0.detail.utf8)) }
      .sorted { $0.0.count > $1.0.count }
    for ending in endings { if let last = ending.ending.last { isLast[Int(last)] = true } }
  }

  /// Returns the canonical form of a folded name; `nil` if it does not begin or end with a kind, and if it is
  /// one word, does not have one as its ending.
  ///
  /// - Complexity: O(n) for n letters; names without a kind cost four lookups in a list.
  package func canonical(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    name.contains(0x20) ? canonical(name, kind: kind) : compound(name)
  }

  /// Returns the canonical form of a university's folded name; `nil` if it does not begin or end with a word
  /// for one.
  package func canonicalUniversity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    canonical(name) { lexicon.words(in: .university).contains($0) ? Self.university : nil }
  }

  private func canonical(
    _ name: ArraySlice<UInt8>, kind: (ArraySlice<UInt8>) -> [UInt8]?
  ) -> [UInt8]? {
    guard let space = name.firstIndex(of: 0x20), let last = name.lastIndex(of: 0x20) else {
      return nil
    }
    // "Parque Nacional": a kind of two words comes before one of one.
    let spaces = [name[(space + 1)...].firstIndex(of: 0x20), space]
    for case let space? in spaces {
      guard let kind = kind(name[..<space]) else { continue }
      var rest = name[(space + 1)...]
      while let end = rest.firstIndex(of: 0x20),
        lexicon.words(in: .featureJoint).contains(rest[..<end])
      {
        rest = rest[(end + 1)...]
      }
      if let canonical = canonical(kind, rest) { return canonical }
    }
    for case let space? in [name[..<last].lastIndex(of: 0x20), last] {
      guard let kind = kind(name[(space + 1)...]) else { continue }
      return canonical(kind, name[..<space])
    }
    return nil
  }

  private func compound(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard let last = word.last, isLast[Int(last)] else { return nil }
    return endings.first {
      word.count >= $0.ending.count + Self.shortestBeforeEnding
        && word.suffix($0.ending.count).elementsEqual($0.ending)
    }.flatMap { canonical($0.kind, word.dropLast($0.ending.count)) }
  }

  private func canonical(_ kind: [UInt8], _ rest: ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.count >= Self.shortestName else { return nil }
    return kind + [0x20] + rest
  }

  /// Returns the English word for the kind that a word stands for.
  private func kind(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    let hash = StableHash.hash(word)
    guard lexicon.classes(ofHash: hash).contains(.feature) else { return nil }
    return lexicon.detail(of: word, hash: hash, as: .feature).map { Array($0.utf8) }
  }
}
