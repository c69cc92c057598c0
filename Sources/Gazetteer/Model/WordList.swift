import TextFormats

/// The words of a lexicon in some classes.
package struct WordList: Sendable {
  private let lexicon: Lexicon
  private let classes: WordClasses

  init(_ lexicon: Lexicon, _ classes: WordClasses) {
    self.lexicon = lexicon
    self.classes = classes
  }

  /// Returns whether folded words are in one of the classes.
  ///
  /// - Complexity: O(n) in the length of the words.
  package func contains(_ words: ArraySlice<UInt8>) -> Bool {
    contains(hash: StableHash.hash(words))
  }

  /// Returns whether the words with a hash by `StableHash` are.
  ///
  /// - Complexity: O(1).
  package func contains(hash: UInt64) -> Bool {
    !lexicon.classes(ofHash: hash).isDisjoint(with: classes)
  }
}
