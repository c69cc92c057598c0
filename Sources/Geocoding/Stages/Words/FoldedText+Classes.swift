import Gazetteer
import TextAnalysis

extension FoldedText {
  /// Folds a text, and looks up the classes of its words in a lexicon.
  init(_ text: String, _ lexicon: Lexicon) {
    self.init(text) { lexicon.classes(ofHash: $0).rawValue }
  }
}

extension FoldedText.Word {
  /// The classes that the lexicon gives to the word; none if the text was folded without one.
  var classes: WordClasses { WordClasses(rawValue: classBits) }

  /// Returns whether the word is in one of some classes.
  func isIn(_ classes: WordClasses) -> Bool { !self.classes.isDisjoint(with: classes) }
}
