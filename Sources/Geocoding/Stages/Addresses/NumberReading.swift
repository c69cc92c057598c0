import Gazetteer
import TextAnalysis

/// A reading of a query's words as a house number.
struct NumberReading {
  /// The words.
  let words: Range<Int>
  /// The number.
  let number: HouseNumber
  /// The words of the apartment, if the number is a house behind it: 3 of "3/12", which is apartment 3 of
  /// house 12 in some countries.
  var unit: Range<Int>?
  /// What stands between apartment and house.
  var unitBreak = WordBreak.inside

  /// The number, if it has neither a letter nor a range; else `nil`.
  var plainValue: UInt32? { number.suffix.isEmpty ? number.value : nil }
}
