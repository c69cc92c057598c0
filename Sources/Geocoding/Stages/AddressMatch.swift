import GazetteerModel

/// An address or a whole street that the query names, and by which words.
struct AddressMatch {
  /// The address; of several buildings of one number the first one, of a street one in its middle.
  let entry: AddressEntry
  /// The words of the street or farm.
  let street: Range<Int>
  /// The words of the number and its letter; `nil` for a farm or a whole street.
  let number: Range<Int>?
  /// The words of a flat, a floor or a box, and nothing else; `nil` where there are none.
  var unit: Range<Int>?
  /// How far the buildings of that number, or the ends of the street, lie from it.
  let accuracyMeters: Double
  /// The number of letters of the street that were corrected.
  var edits = 0

  /// All words: they stand side by side.
  var words: Range<Int> {
    let parts = [street, number ?? street, unit ?? street]
    let start = parts.map(\.lowerBound).min() ?? street.lowerBound
    return start..<(parts.map(\.upperBound).max() ?? street.upperBound)
  }
}
