import Gazetteer

/// An address or a whole street named by the query, and the words that name it.
struct AddressMatch {
  /// The address: the first of several buildings with one number; for a street, one in its middle.
  let entry: AddressEntry
  /// The words of the street or farm.
  let street: Range<Int>
  /// The words of the number and its letter; `nil` for a farm or a whole street.
  let number: Range<Int>?
  /// The words of an apartment, a floor or a box, and nothing else; `nil` if there are none.
  var unit: Range<Int>?
  /// The leading words that relate the place to the address, such as "opposite"; `nil` without any.
  var lead: Range<Int>?
  /// The distance to the buildings with that number, or to the ends of the street.
  var accuracyMeters: Double
  /// The number of letters of the street that were corrected.
  var edits = 0
  /// The position among the completions of an unfinished street, which it may be; `nil` if it is as
  /// typed.
  var completionRank: Int?

  /// Returns whether this match makes correcting a candidate unnecessary: its street shares a word
  /// with the candidate's, and it is a house unless the candidate is a street too.
  func isOf(_ candidate: AddressLookup.Candidate) -> Bool {
    street.overlaps(candidate.street) && (number != nil || candidate.number == nil)
  }

  /// All words: they stand side by side.
  var words: Range<Int> {
    var words = street
    func add(_ part: Range<Int>?) {
      guard let part else { return }
      words = min(words.lowerBound, part.lowerBound)..<max(words.upperBound, part.upperBound)
    }
    add(number)
    add(unit)
    add(lead)
    return words
  }
}
