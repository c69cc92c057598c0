import GazetteerModel

/// An address or a whole street that the query names, and by which words.
struct AddressMatch {
  /// The address; of several buildings of one number the one with the smallest id, of a street one
  /// in its middle.
  let entry: AddressEntry
  /// The words of the street or farm.
  let street: Range<Int>
  /// The words of the number and its letter; `nil` for a farm or a whole street.
  let number: Range<Int>?
  /// How far the buildings of that number, or the ends of the street, lie from it.
  let accuracyMeters: Double
}
