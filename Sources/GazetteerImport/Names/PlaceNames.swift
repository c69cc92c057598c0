import Gazetteer
import TextAnalysis

/// The names of one place, without redundant ones, and the keys under which the place is found.
///
/// Names are added best kind first; all texts are in one array, because an import has millions.
struct PlaceNames {
  private struct Name {
    let kind: ToponymKind
    let text: Range<Int>
    let language: Range<Int>
    let folded: Range<Int>
  }

  /// A name to be written.
  struct Toponym {
    /// The position among the place's names, from 0.
    let position: Int
    let kind: ToponymKind
    let text: ArraySlice<UInt8>
    let language: ArraySlice<UInt8>
  }

  /// A folded name under which the place is found.
  struct Key {
    let folded: ArraySlice<UInt8>
    let kind: ToponymKind
    /// The position of the name that the key was derived from.
    let position: Int
    /// Whether its words are indexed too.
    let hasWords: Bool
  }

  private var bytes: [UInt8] = []
  private var names: [Name] = []
  // Hashes: a place has hundreds at most, so a collision is not to be expected.
  private var texts: Set<UInt64> = []
  private var keys: Set<UInt64> = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  mutating func append(
    kind: ToponymKind, text: some Collection<UInt8>, language: some Collection<UInt8>,
    folded: some Collection<UInt8>
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    let textEnd = bytes.count
    bytes.append(contentsOf: language)
    let languageEnd = bytes.count
    bytes.append(contentsOf: folded)
    names.append(
      Name(
        kind: kind, text: start..<textEnd, language: textEnd..<languageEnd,
        folded: languageEnd..<bytes.count))
  }

  /// Calls closures with the names that are not redundant, each followed by its keys.
  ///
  /// A worse name with the same spelling is redundant, unless it is a name in another language.
  mutating func visit(
    terms: AreaTermStripping, layer: Layer, isArea: Bool, toponym: (Toponym) throws -> Void,
    key: (Key) throws -> Void
  ) rethrows {
    texts.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    var position = 0
    for (index, name) in names.enumerated() where insert(name) {
      try toponym(
        Toponym(
          position: position, kind: name.kind, text: bytes[name.text],
          language: name.kind == .main && name.language.isEmpty
            ? languageOfMainName(at: index) : bytes[name.language]))
      let own = position
      position += 1
      let folded = bytes[name.folded]
      guard keys.insert(NameHash(folded).rawValue).inserted else { continue }
      try key(
        Key(folded: folded, kind: name.kind, position: own, hasWords: name.kind != .code))
      if layer == .natural || layer == .marine {
        try visitVariants(
          of: Array(folded), terms, kind: name.kind, position: own, key: key)
      } else if layer == .venue, let canonical = terms.features.canonicalUniversity(folded) {
        try visitVariant(
          canonical, kind: max(name.kind, .shortened), position: own, key: key)
      }
      guard
        name.kind <= .endonym
          || name.kind == .exonym && AreaTermStripping.mayStripExonym(folded, layer: layer),
        AreaTermStripping.mayStrip(folded, isArea: isArea),
        let short = terms.stripped(Array(folded), layer: layer),
        keys.insert(NameHash(short).rawValue).inserted
      else { continue }
      let kind = max(name.kind, .shortened)
      try key(Key(folded: short[...], kind: kind, position: own, hasWords: false))
    }
  }

  /// Calls a closure with the keys of a natural feature's name in another spelling.
  ///
  /// These are its romanized form, and the one with the word for its kind in English and in front.
  /// Without that word, a lake is hardly meant: "Geneva, France".
  private mutating func visitVariants(
    of folded: [UInt8], _ terms: AreaTermStripping, kind: ToponymKind, position: Int,
    key: (Key) throws -> Void
  ) rethrows {
    guard kind <= .untagged || kind == .historic else { return }
    // "ジャワ島" is also called "ジャワ".
    if kind == .exonym, let short = AreaTermStripping.withoutIsland(folded) {
      try visitVariant(short, kind: kind, position: position, key: key)
    }
    var spellings = [folded]
    if let romanized = CyrillicRomanization.romanized(folded) {
      try visitVariant(romanized, kind: max(kind, .exonym), position: position, key: key)
      spellings.append(romanized)
    }
    for canonical in spellings.compactMap({ terms.features.canonical($0[...]) }) {
      try visitVariant(
        canonical, kind: max(kind, .shortened), position: position, key: key)
    }
  }

  /// Calls a closure with a key of a name in another spelling, unless the place has it already.
  private mutating func visitVariant(
    _ variant: [UInt8], kind: ToponymKind, position: Int, key: (Key) throws -> Void
  ) rethrows {
    guard keys.insert(NameHash(variant).rawValue).inserted else { return }
    try key(Key(folded: variant[...], kind: kind, position: position, hasWords: false))
  }

  private mutating func insert(_ name: Name) -> Bool {
    var hash = NameHash(bytes[name.text])
    let isNew = texts.insert(hash.rawValue).inserted
    guard !name.language.isEmpty else { return isNew }
    hash.add(0)
    hash.add(bytes[name.language])
    return texts.insert(hash.rawValue).inserted
  }

  /// Returns the language of an endonym that is spelled like a main name.
  ///
  /// It is English if that is one of them, otherwise the first.
  private func languageOfMainName(at index: Int) -> ArraySlice<UInt8> {
    var found: ArraySlice<UInt8> = []
    for name in names[(index + 1)...] {
      if name.kind > .endonym { break }
      guard name.kind == .endonym, !name.language.isEmpty,
        bytes[name.text].elementsEqual(bytes[names[index].text])
      else { continue }
      if found.isEmpty || bytes[name.language].elementsEqual("en".utf8) {
        found = bytes[name.language]
      }
    }
    return found
  }
}
