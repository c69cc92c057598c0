import Gazetteer

/// The possible meaning of a word in an address.
enum AddressMark: Equatable {
  /// A word of a name, as any other word.
  case name
  /// A street's word; `endsWord` if it is the end of a longer one.
  case street(StreetWord.Role, endsWord: Bool)
  /// An article or a title that goes with a street's name.
  case particle
  /// A word that goes with a house number.
  case numberWord
  /// A word that goes with the number of an apartment, floor or box.
  case unit
  /// A count of digits with at most a suffix behind them: "12", "12a", "12bis".
  case number(digits: Int)
  /// "5th"
  case ordinal

  /// The role of a street's word; `nil` for another word.
  var streetRole: StreetWord.Role? { if case .street(let role, _) = self { role } else { nil } }
  var isNumber: Bool { if case .number = self { true } else { false } }
  /// Whether it may be the number of a house: American ones have up to five digits.
  var isHouseNumber: Bool { if case .number(digits: ...5) = self { true } else { false } }
  /// Whether it may be a house number behind a name, where five digits are a postal code.
  var isShortHouseNumber: Bool {
    if case .number(digits: ...4) = self { true } else { false }
  }
}
