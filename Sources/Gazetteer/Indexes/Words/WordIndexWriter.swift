import TextFormats

/// A writer of a word index.
package struct WordIndexWriter {
  private var classes: [String: WordClasses] = [:]
  /// Each pair of words and role once, with the first detail that it was added with.
  private var meanings: [Meaning: String] = [:]

  private struct Meaning: Hashable {
    let words: String
    let role: QueryWord.Role
  }

  package init() {}

  /// Adds folded words to classes.
  package mutating func add(_ words: String, to classes: WordClasses) {
    self.classes[words, default: []].insert(classes)
  }

  /// Adds a meaning of folded words, unless they have one with this role.
  package mutating func add(_ word: QueryWord) {
    add(word.words, to: .meaning)
    let meaning = Meaning(words: word.words, role: word.role)
    if meanings[meaning] == nil { meanings[meaning] = word.detail }
  }

  /// Returns the complete file; the same words give the same bytes.
  ///
  /// - Throws: `MappedFileError.tooLarge` for a text of more than 65,535 bytes.
  /// - Complexity: O(n log n) for n words.
  package func file() throws(MappedFileError) -> [UInt8] {
    var numbers: [BitPair: UInt32] = [:]
    var sets: [UInt8] = []
    var words: [UInt8] = []
    let entries = classes.map { (key: Self.key(of: $0.key), classes: $0.value.rawValue) }
      .sorted { $0.key < $1.key }
    for entry in entries {
      let number = numbers[entry.classes] ?? UInt32(numbers.count)
      if numbers.updateValue(number, forKey: entry.classes) == nil {
        sets.appendLittleEndian(entry.classes.low)
        sets.appendLittleEndian(entry.classes.high)
      }
      words.appendLittleEndian(entry.key)
      words.appendLittleEndian(number)
    }

    var texts = Texts()
    var meanings: [UInt8] = []
    for (meaning, detail) in self.meanings.sorted(by: Self.precedes) {
      meanings.appendLittleEndian(Self.key(of: meaning.words))
      meanings.appendLittleEndian(try texts.offset(of: meaning.words))
      meanings.appendLittleEndian(try texts.offset(of: detail))
      meanings.appendLittleEndian(UInt32(meaning.role.rawValue))
    }

    let counts = SIMD4(entries.count, numbers.count, self.meanings.count, texts.bytes.count)
    guard let layout = WordIndexLayout(counts: SIMD4(truncatingIfNeeded: counts)) else {
      throw .tooLarge(kind: WordIndexLayout.kind, limit: 1 << 28, unit: "words")
    }
    var buckets: [UInt8] = []
    var first = 0
    for bucket in 0...(1 << layout.bucketBits) {
      while first < entries.count, layout.bucket(of: entries[first].key) < bucket { first += 1 }
      buckets.appendLittleEndian(UInt32(first))
    }
    return layout.file(of: buckets + words + sets + meanings + texts.bytes)
  }

  private static func key(of words: String) -> UInt64 {
    StableHash.mixed(StableHash.hash(words.utf8))
  }

  private static func precedes(
    _ one: (key: Meaning, value: String), _ other: (key: Meaning, value: String)
  ) -> Bool {
    (key(of: one.key.words), one.key.role.rawValue, one.key.words)
      < (key(of: other.key.words), other.key.role.rawValue, other.key.words)
  }

  /// The texts, each written once.
  private struct Texts {
    private(set) var bytes: [UInt8] = []
    private var offsets: [String: UInt32] = [:]

    mutating func offset(of text: String) throws(MappedFileError) -> UInt32 {
      if let known = offsets[text] { return known }
      guard let length = UInt16(exactly: text.utf8.count) else {
        throw .tooLarge(kind: WordIndexLayout.kind, limit: Int(UInt16.max), unit: "bytes of a text")
      }
      let offset = UInt32(bytes.count)
      bytes.appendLittleEndian(length)
      bytes += text.utf8
      offsets[text] = offset
      return offset
    }
  }
}
