import Gazetteer
import TextAnalysis

/// Words for what people are, with which they say where they are: "Texas resident", "Student, Antwerp".
enum PeopleWords {
  /// The maximum number of words that a section has for what somebody is: "High School Teacher".
  private static let maxWords = 3

  /// Returns whether a word says what somebody is.
  static func contains(_ word: Int, of text: FoldedText) -> Bool {
    text.words[word].isIn(.person)
  }

  /// Returns whether a section says what somebody is: its last word does, or its only one.
  static func isAbout(_ section: Range<Int>, of text: FoldedText) -> Bool {
    guard let last = section.last, section.count <= maxWords else { return false }
    return contains(last, of: text)
  }
}
