import GazetteerModel
import GazetteerStore

/// The names of one place: which of them say something new, and under what the place is found.
///
/// Names are added best kind first; the texts of all lie in one array, since an import has millions.
struct PlaceNames {
  private struct Name {
    let kind: ToponymKind
    let mark: NameMark
    let text: Range<Int>
    let language: Range<Int>
    let folded: Range<Int>
  }

  /// A name to be written.
  struct Toponym {
    /// Its position among the place's names, from 0.
    let position: Int
    let kind: ToponymKind
    let text: ArraySlice<UInt8>
    let language: ArraySlice<UInt8>
    let mark: NameMark
  }

  /// A folded name under which the place is found.
  struct Key {
    let folded: ArraySlice<UInt8>
    let kind: ToponymKind
    /// The position of the name that it comes of.
    let position: Int
    /// Whether its words are found too.
    let hasWords: Bool
  }

  private var bytes: [UInt8] = []
  private var names: [Name] = []
  // Hashes: a place has hundreds at most, so two of one hash are not to be expected.
  private var texts: Set<UInt64> = []
  private var keys: Set<UInt64> = []

  /// How many names were added, those that say nothing new among them.
  var count: Int { names.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  mutating func append(
    kind: ToponymKind, mark: NameMark, text: some Collection<UInt8>,
    language: some Collection<UInt8>, folded: some Collection<UInt8>
  ) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    let textEnd = bytes.count
    bytes.append(contentsOf: language)
    let languageEnd = bytes.count
    bytes.append(contentsOf: folded)
    names.append(
      Name(
        kind: kind, mark: mark, text: start..<textEnd,
        language: textEnd..<languageEnd, folded: languageEnd..<bytes.count))
  }

  /// Visits the names that say something new, and the keys of each behind it.
  ///
  /// A poorer name of the same spelling says nothing new, unless it is a name in one more language.
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
            ? languageOfMainName(at: index) : bytes[name.language],
          mark: name.mark))
      let own = position
      position += 1
      let folded = bytes[name.folded]
      guard keys.insert(NameHash(folded).rawValue).inserted else { continue }
      try key(
        Key(folded: folded, kind: name.kind, position: own, hasWords: name.kind != .code))
      guard name.kind <= .endonym, AreaTermStripping.mayStrip(folded, isArea: isArea),
        let short = terms.stripped(Array(folded), layer: layer),
        keys.insert(NameHash(short).rawValue).inserted
      else { continue }
      try key(Key(folded: short[...], kind: .shortened, position: own, hasWords: false))
    }
  }

  private mutating func insert(_ name: Name) -> Bool {
    var hash = NameHash(bytes[name.text])
    let isNew = texts.insert(hash.rawValue).inserted
    guard !name.language.isEmpty else { return isNew }
    hash.add(0)
    hash.add(bytes[name.language])
    return texts.insert(hash.rawValue).inserted
  }

  /// The language of an endonym that is spelt like a main name: English if it is one of them, else
  /// the first.
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

  /// The folded names that postal data may call a settlement by.
  var settlementNames: [[UInt8]] {
    names.filter { $0.kind < .abbreviation }.map { Array(bytes[$0.folded]) }
  }

  /// How many different folded names there are, codes and abbreviations not counted.
  var distinctCount: Int {
    Set(names.lazy.filter { $0.kind < .abbreviation }.map { NameHash(bytes[$0.folded]).rawValue })
      .count
  }
}
